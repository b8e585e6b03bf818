-- The order that a mail is about, so that its timeline can list it.
ALTER TABLE outbox ADD COLUMN order_id uuid REFERENCES orders ON DELETE SET NULL;
CREATE INDEX outbox_order ON outbox (order_id) WHERE order_id IS NOT NULL;

UPDATE outbox SET order_id = orders.id FROM orders
WHERE orders.id::text = substring(cause FROM '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}');
UPDATE outbox SET order_id = returns.order_id FROM returns
WHERE outbox.order_id IS NULL
  AND returns.id::text = substring(cause FROM '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}');
