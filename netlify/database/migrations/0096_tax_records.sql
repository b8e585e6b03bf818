-- The tax service's computation that an order was priced by; empty: the shop's own table.
ALTER TABLE orders ADD COLUMN tax_calculation text NOT NULL DEFAULT '';

-- Invoices and credit notes of such orders, as the tax service has to book them.
CREATE TABLE tax_records (
  document_id uuid PRIMARY KEY REFERENCES order_documents ON DELETE CASCADE,
  -- Of an invoice: what it was priced by.
  calculation text NOT NULL,
  -- The service's id of it; null: not booked yet.
  reference text,
  attempts int NOT NULL DEFAULT 0,
  tried_at timestamptz
);
CREATE INDEX tax_records_open ON tax_records (document_id) WHERE reference IS NULL;
