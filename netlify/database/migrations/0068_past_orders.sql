-- Customers and orders of a former shop, to be read alone: no stock, payment, invoice or report knows them. A person sees them once
-- the phone number or the email is proved to be theirs. What was erased stays empty, also when its file is imported again.
CREATE TABLE past_customers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  source text NOT NULL CHECK (source IN ('shopify', 'woocommerce')),
  -- The customer's number there, or else the email or phone
  key text NOT NULL,
  name text NOT NULL DEFAULT '',
  -- In lower case
  email text NOT NULL DEFAULT '',
  -- E.164
  phone text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  tags text[] NOT NULL DEFAULT '{}',
  note text NOT NULL DEFAULT '',
  -- As the export says; null where it says nothing.
  accepts_email boolean,
  accepts_sms boolean,
  imported_at timestamptz NOT NULL DEFAULT now(),
  erased_at timestamptz,
  UNIQUE (source, key)
);
CREATE INDEX past_customers_email ON past_customers (email) WHERE email <> '';
CREATE INDEX past_customers_phone ON past_customers (phone) WHERE phone <> '';

CREATE TABLE past_orders (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  source text NOT NULL CHECK (source IN ('shopify', 'woocommerce')),
  number text NOT NULL,
  placed_at timestamptz NOT NULL,
  state text NOT NULL CHECK (state IN ('unpaid', 'paid', 'sent', 'cancelled', 'refunded')),
  name text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  currency text NOT NULL,
  total_cents bigint NOT NULL,
  refunded_cents bigint NOT NULL DEFAULT 0,
  -- [{sku, name, quantity, unitPriceCents}]
  lines jsonb NOT NULL,
  imported_at timestamptz NOT NULL DEFAULT now(),
  erased_at timestamptz,
  UNIQUE (source, number)
);
CREATE INDEX past_orders_email ON past_orders (email) WHERE email <> '';
CREATE INDEX past_orders_phone ON past_orders (phone) WHERE phone <> '';
