-- A change of a paid order's items at another price. One that costs more waits for its payment, with its items held.
CREATE TABLE order_changes (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'made', 'withdrawn', 'expired')),
  -- What the total becomes greater by; below 0: what is refunded.
  difference_cents int NOT NULL,
  -- The lines, sums, taxes and promotions that the order gets, as agreed.
  plan jsonb NOT NULL,
  hold_until timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  ended_at timestamptz,
  CONSTRAINT ended_changes_have_their_time CHECK ((state = 'waiting') = (ended_at IS NULL))
);
CREATE INDEX order_changes_order ON order_changes (order_id);
CREATE UNIQUE INDEX order_changes_one_waiting ON order_changes (order_id) WHERE state = 'waiting';
CREATE INDEX order_changes_due ON order_changes (hold_until) WHERE state = 'waiting';

-- Held for a change, beside the items of the order itself.
ALTER TABLE stock_reservations ADD COLUMN change_id uuid REFERENCES order_changes ON DELETE CASCADE;
ALTER TABLE stock_reservations DROP CONSTRAINT stock_reservations_order_id_variant_id_return_id_key;
ALTER TABLE stock_reservations ADD CONSTRAINT stock_reservations_once UNIQUE NULLS NOT DISTINCT (order_id, variant_id, return_id, change_id);

-- Payments of part 'added', and refunds of a difference: the order's total is smaller by these.
ALTER TABLE payments ADD COLUMN change_id uuid REFERENCES order_changes;
CREATE INDEX payments_change ON payments (change_id) WHERE change_id IS NOT NULL;
ALTER TABLE refunds ADD COLUMN change_id uuid REFERENCES order_changes;
CREATE INDEX refunds_change ON refunds (change_id) WHERE change_id IS NOT NULL;
-- Of a part that goes back by an added payment there is no account of credit.
ALTER TABLE refund_parts ALTER COLUMN account_id DROP NOT NULL;

-- A changed order has a new invoice, and a credit note of no refund that cancels the former one.
DROP INDEX IF EXISTS order_documents_invoice;
ALTER TABLE order_documents DROP CONSTRAINT IF EXISTS order_documents_check;
ALTER TABLE order_documents ADD CONSTRAINT invoices_refund_nothing CHECK (kind = 'credit-note' OR refund_id IS NULL);
