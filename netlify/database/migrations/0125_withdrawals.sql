-- The right of withdrawal (directive 2011/83/EU, articles 9 to 16): declarations of customers, and returns that follow from them.

ALTER TABLE returns
  -- It follows from a withdrawal, which needs no approval.
  ADD COLUMN withdrawal boolean NOT NULL DEFAULT false,
  -- Until when the shopper has to send the items (article 14).
  ADD COLUMN send_by timestamptz,
  -- What of the delivery cost is refunded with the items, because the whole order is withdrawn from (article 13).
  ADD COLUMN shipping_cents int NOT NULL DEFAULT 0 CHECK (shipping_cents >= 0);

CREATE TABLE withdrawals (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- The instant that counts for the period.
  received_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- As typed, whether there is such an order or not.
  name text NOT NULL,
  order_text text NOT NULL,
  -- Where the acknowledgement went.
  email text NOT NULL,
  -- The items in words; empty: the whole order.
  items text NOT NULL DEFAULT '',
  -- The items by line: [{"lineId": ..., "quantity": ...}]; null: the whole order, or in words alone.
  lines jsonb,
  market text NOT NULL DEFAULT '',
  language text NOT NULL DEFAULT '',
  -- One declaration for each press, however often it is sent.
  request_key text UNIQUE,
  -- The order that it is about, once it is known.
  order_id uuid REFERENCES orders ON DELETE SET NULL,
  state text NOT NULL DEFAULT 'received' CHECK (state IN ('received', 'carried-out', 'to-review', 'closed')),
  -- Why a person has to look at it; empty otherwise.
  reason text NOT NULL DEFAULT '',
  -- The refund of what had not been sent, and the return of what had.
  refund_cause text,
  return_id uuid REFERENCES returns ON DELETE SET NULL,
  -- The customer has shown that the parcel was sent.
  proved_at timestamptz,
  note text NOT NULL DEFAULT '',
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX withdrawals_by_time ON withdrawals (received_at DESC, id);
CREATE INDEX withdrawals_of_order ON withdrawals (order_id);
CREATE INDEX withdrawals_open ON withdrawals (state) WHERE state IN ('received', 'to-review');

CREATE VIEW known_orders AS
  SELECT id, number_prefix || number AS number, state, currency, user_id FROM orders;
COMMENT ON VIEW known_orders IS 'Orders in any state, for records about them. number: as people read it.';

CREATE VIEW order_returns AS
  SELECT id, order_id, kind, state, created_at, arrived_at, send_by FROM returns;
COMMENT ON VIEW order_returns IS
  'Returns and exchanges, and how far they are. arrived_at: the parcel is here and not inspected yet.';

CREATE VIEW order_refunds AS
  SELECT order_id, cause, return_id, state, amount_cents, updated_at FROM refunds;
COMMENT ON VIEW order_refunds IS
  'Refunds of orders by what caused them. state: requested, done or failed; a failed one is to be paid again.';
