-- Invoices and credit notes. Their numbers have no gaps: a number is taken in the transaction of the payment or refund
-- itself, under the lock of its counter, and comes back if that is rolled back.
CREATE TABLE document_counters (
  kind text PRIMARY KEY CHECK (kind IN ('invoice', 'credit-note')),
  last_number int NOT NULL CHECK (last_number > 0)
);

CREATE TABLE order_documents (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  order_id uuid NOT NULL REFERENCES orders,
  kind text NOT NULL REFERENCES document_counters,
  number int NOT NULL,
  -- As printed, with the prefix of its day.
  name text NOT NULL,
  refund_id uuid UNIQUE REFERENCES refunds,
  issued_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- As issued, but for the buyer, who stands with the order.
  content jsonb NOT NULL,
  UNIQUE (kind, number),
  CHECK ((kind = 'credit-note') = (refund_id IS NOT NULL))
);
CREATE UNIQUE INDEX order_documents_invoice ON order_documents (order_id) WHERE kind = 'invoice';
CREATE INDEX order_documents_order ON order_documents (order_id);
