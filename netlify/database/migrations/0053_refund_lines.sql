-- Refunds by line. Null in older orders: their credit notes get a share of the whole order's taxes.
ALTER TABLE order_lines ADD COLUMN taxes jsonb;
-- What of a refund is for shipping, with its tax.
ALTER TABLE refunds ADD COLUMN shipping_cents int NOT NULL DEFAULT 0 CHECK (shipping_cents >= 0);

CREATE TABLE refund_lines (
  refund_id uuid NOT NULL REFERENCES refunds ON DELETE CASCADE,
  order_line_id uuid NOT NULL REFERENCES order_lines ON DELETE CASCADE,
  quantity int NOT NULL CHECK (quantity > 0),
  -- What of the refund is for these items, after discount and with tax.
  amount_cents int NOT NULL CHECK (amount_cents >= 0),
  -- The taxes in it; null where they are unknown.
  taxes jsonb,
  -- Items that had not been shipped, and no longer will be.
  withdrawn int NOT NULL DEFAULT 0,
  -- Items that went back into stock without a return, and those that were written off instead.
  restocked int NOT NULL DEFAULT 0,
  lost int NOT NULL DEFAULT 0,
  PRIMARY KEY (refund_id, order_line_id),
  CHECK (least(withdrawn, restocked, lost) >= 0 AND withdrawn <= quantity AND restocked <= quantity AND lost <= withdrawn)
);
CREATE INDEX refund_lines_line ON refund_lines (order_line_id);
