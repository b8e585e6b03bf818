-- The merchant's taxes. Without a row the environment's count.
CREATE TABLE tax_rows (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  position int NOT NULL,
  name text NOT NULL CHECK (name <> ''),
  country text NOT NULL CHECK (country ~ '^[A-Z]{2}$'),
  region text NOT NULL DEFAULT '',
  postcodes text[] NOT NULL DEFAULT '{}',
  tax_class text NOT NULL DEFAULT '',
  scope text NOT NULL DEFAULT 'anywhere' CHECK (scope IN ('anywhere', 'inside', 'outside')),
  shipping boolean NOT NULL DEFAULT false,
  reverse_charge boolean NOT NULL DEFAULT false,
  valid_from date NOT NULL
);
CREATE INDEX tax_rows_country ON tax_rows (country);
-- From this price of one item on, in minor units, the rate in parts per million.
CREATE TABLE tax_steps (
  row_id bigint NOT NULL REFERENCES tax_rows ON DELETE CASCADE,
  from_cents int NOT NULL CHECK (from_cents >= 0),
  rate_ppm int NOT NULL CHECK (rate_ppm >= 0 AND rate_ppm < 1000000),
  PRIMARY KEY (row_id, from_cents)
);
-- One row: how the shop shows taxes, where it is, and its own tax number.
CREATE TABLE tax_settings (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  included boolean NOT NULL DEFAULT false,
  -- What pages call the taxes before the destination is known, such as VAT.
  shown_name text NOT NULL DEFAULT '',
  home text NOT NULL DEFAULT '' CHECK (home ~ '^([A-Z]{2}(-[A-Z0-9]{1,3})?)?$'),
  tax_number text NOT NULL DEFAULT ''
);

-- Pages say whether prices include taxes, and by which name.
CREATE TRIGGER catalogue_changed AFTER INSERT OR UPDATE OR DELETE ON tax_rows
  FOR EACH STATEMENT EXECUTE FUNCTION mark_catalogue_changed();
CREATE TRIGGER catalogue_changed AFTER INSERT OR UPDATE OR DELETE ON tax_settings
  FOR EACH STATEMENT EXECUTE FUNCTION mark_catalogue_changed();

ALTER TABLE products ADD COLUMN tax_class text NOT NULL DEFAULT '', ADD COLUMN hsn_code text NOT NULL DEFAULT '';

-- An order keeps what it was charged with.
ALTER TABLE orders
  ADD COLUMN tax_included boolean NOT NULL DEFAULT false,
  -- Tax that the prices include and a business with a tax number didn't pay.
  ADD COLUMN tax_exempt_cents int NOT NULL DEFAULT 0 CHECK (tax_exempt_cents >= 0),
  -- The buyer's, a business.
  ADD COLUMN tax_number text NOT NULL DEFAULT '',
  DROP CONSTRAINT order_adds_up,
  ADD CONSTRAINT order_adds_up CHECK (total_cents = subtotal_cents - discount_cents + shipping_cents
    + CASE WHEN tax_included THEN -tax_exempt_cents ELSE tax_cents END);
CREATE TABLE order_tax_lines (
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  position int NOT NULL,
  name text NOT NULL,
  rate_ppm int NOT NULL CHECK (rate_ppm >= 0),
  base_cents int NOT NULL CHECK (base_cents >= 0),
  tax_cents int NOT NULL CHECK (tax_cents >= 0),
  reversed boolean NOT NULL DEFAULT false,
  PRIMARY KEY (order_id, position)
);
-- Null in older orders: their returns get a share of the whole.
ALTER TABLE order_lines
  ADD COLUMN discount_cents int CHECK (discount_cents >= 0),
  ADD COLUMN tax_cents int CHECK (tax_cents >= 0),
  ADD COLUMN paid_cents int CHECK (paid_cents >= 0),
  ADD COLUMN hsn_code text NOT NULL DEFAULT '';

INSERT INTO order_tax_lines (order_id, position, name, rate_ppm, base_cents, tax_cents)
SELECT id, 1, 'Tax', round(tax_cents * 10000.0 / greatest(1, subtotal_cents - discount_cents)) * 100,
  subtotal_cents - discount_cents, tax_cents
FROM orders WHERE tax_cents > 0;
