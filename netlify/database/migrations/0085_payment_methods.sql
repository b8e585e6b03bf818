-- Payments without a provider: cash on delivery and bank transfer, as each market allows them ('': the first market).
CREATE TABLE payment_terms (
  market text NOT NULL DEFAULT '',
  method text NOT NULL CHECK (method IN ('cash-on-delivery', 'bank-transfer')),
  -- The highest total of an order, in the market's currency; null: none.
  limit_cents int CHECK (limit_cents > 0),
  fee_cents int NOT NULL DEFAULT 0 CHECK (fee_cents >= 0),
  -- Days until a transfer is due; the items are held for so long.
  due_days int CHECK (due_days BETWEEN 1 AND 30),
  -- The shop's bank details, as they are shown.
  details text NOT NULL DEFAULT '',
  PRIMARY KEY (market, method)
);

-- What the merchant received for such a payment, in one or more amounts.
CREATE TABLE payment_receipts (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  payment_id uuid NOT NULL REFERENCES payments ON DELETE CASCADE,
  amount_cents int NOT NULL CHECK (amount_cents > 0),
  -- The carrier's remittance or the bank's reference.
  reference text NOT NULL,
  received_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (payment_id, reference)
);

-- placed: to be paid on delivery. refused: it came back unpaid.
ALTER TABLE orders
  ADD COLUMN fee_cents int NOT NULL DEFAULT 0 CHECK (fee_cents >= 0),
  DROP CONSTRAINT orders_state_check,
  ADD CONSTRAINT orders_state_check CHECK (state IN ('pending', 'placed', 'paid', 'packed', 'shipped', 'delivered',
    'cancelled', 'partly-refunded', 'refunded', 'refused')),
  DROP CONSTRAINT order_adds_up,
  ADD CONSTRAINT order_adds_up CHECK (total_cents = subtotal_cents - discount_cents + shipping_cents + fee_cents
    + CASE WHEN tax_included THEN -tax_exempt_cents ELSE tax_cents END);
