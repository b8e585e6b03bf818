-- The parcels of an order: each with its own lines, carrier and tracking. An order is shipped when nothing is left to ship.
CREATE TABLE shipments (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  -- 1 for the order's first parcel
  position int NOT NULL CHECK (position > 0),
  carrier text NOT NULL DEFAULT '',
  tracking_number text NOT NULL DEFAULT '',
  -- A link of the merchant's own; empty: made from carrier and number, where the carrier is known.
  tracking_url text NOT NULL DEFAULT '',
  shipped_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  delivered_at timestamptz CHECK (delivered_at >= shipped_at),
  UNIQUE (order_id, position)
);

CREATE TABLE shipment_lines (
  shipment_id uuid NOT NULL REFERENCES shipments ON DELETE CASCADE,
  order_line_id uuid NOT NULL REFERENCES order_lines ON DELETE CASCADE,
  quantity int NOT NULL CHECK (quantity > 0),
  PRIMARY KEY (shipment_id, order_line_id)
);
CREATE INDEX shipment_lines_line ON shipment_lines (order_line_id);

-- Orders that have left so far went in one parcel each.
INSERT INTO shipments (order_id, position, carrier, tracking_number, shipped_at, delivered_at)
SELECT orders.id, 1, coalesce(carrier, ''), coalesce(tracking_number, ''), left_at,
  CASE WHEN arrived_at IS NOT NULL THEN greatest(left_at, arrived_at) END
FROM orders JOIN (
  SELECT order_id, min(at) FILTER (WHERE state = 'shipped') AS left_at, min(at) FILTER (WHERE state = 'delivered') AS arrived_at
  FROM order_events GROUP BY order_id
) AS times ON times.order_id = orders.id
WHERE left_at IS NOT NULL;

INSERT INTO shipment_lines (shipment_id, order_line_id, quantity)
SELECT shipments.id, order_lines.id, order_lines.quantity
FROM shipments JOIN order_lines ON order_lines.order_id = shipments.order_id;
