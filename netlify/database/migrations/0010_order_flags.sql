-- What a person must look at: an amount that differs, a dispute, a refund that failed. Each fact is raised once; one that
-- somebody has looked at stays on record, and does not come back when a provider says it again.
CREATE TABLE order_flags (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  -- Names the fact, such as refund:<id>.
  cause text NOT NULL,
  reason text NOT NULL,
  raised_at timestamptz NOT NULL DEFAULT now(),
  looked_at timestamptz,
  UNIQUE (order_id, cause)
);
CREATE INDEX order_flags_open ON order_flags (order_id) WHERE looked_at IS NULL;
INSERT INTO order_flags (order_id, cause, reason) SELECT id, 'first', flag FROM orders WHERE flag IS NOT NULL;
UPDATE reconciler_findings SET subject = order_flags.id::text
FROM order_flags WHERE kind = 'order-flagged' AND subject = order_flags.order_id::text;
ALTER TABLE orders DROP COLUMN flag;
