CREATE TABLE promo_codes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code text NOT NULL CHECK (code = upper(code)),
  kind text NOT NULL CHECK (kind IN ('percent', 'fixed', 'free-shipping')),
  -- Whole percent, or cents
  value int NOT NULL CHECK (value >= 0 AND (kind <> 'percent' OR value <= 100)),
  minimum_cents int NOT NULL DEFAULT 0 CHECK (minimum_cents >= 0),
  description text NOT NULL DEFAULT '',
  starts_at timestamptz,
  ends_at timestamptz,
  usage_limit int CHECK (usage_limit > 0),
  per_person_limit int CHECK (per_person_limit > 0),
  used_count int NOT NULL DEFAULT 0 CHECK (used_count >= 0),
  is_public boolean NOT NULL DEFAULT false,
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  CONSTRAINT promo_within_limit CHECK (usage_limit IS NULL OR used_count <= usage_limit)
);
-- A deleted code stays for the orders that used it; its name is free again.
CREATE UNIQUE INDEX promo_codes_code ON promo_codes (code) WHERE deleted_at IS NULL;

CREATE TABLE orders (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  number bigint GENERATED ALWAYS AS IDENTITY (START WITH 10001) UNIQUE,
  -- Null once the person deleted the account: the order is kept without them.
  user_id uuid REFERENCES users ON DELETE SET NULL,
  state text NOT NULL DEFAULT 'pending' CHECK (state IN
    ('pending', 'paid', 'packed', 'shipped', 'delivered', 'cancelled', 'partly-refunded', 'refunded')),
  email text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  address jsonb NOT NULL,
  shipping_method text NOT NULL,
  currency text NOT NULL,
  subtotal_cents int NOT NULL CHECK (subtotal_cents >= 0),
  discount_cents int NOT NULL CHECK (discount_cents >= 0),
  shipping_cents int NOT NULL CHECK (shipping_cents >= 0),
  tax_cents int NOT NULL CHECK (tax_cents >= 0),
  total_cents int NOT NULL CHECK (total_cents >= 0),
  promo_code_id bigint REFERENCES promo_codes,
  promo_code text,
  carrier text,
  tracking_number text,
  -- What a person must look at: an amount that differs, a dispute, a refund that failed.
  flag text,
  placed_at timestamptz NOT NULL DEFAULT now(),
  hold_expires_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT order_adds_up CHECK (total_cents = subtotal_cents - discount_cents + shipping_cents + tax_cents)
);
CREATE INDEX orders_user ON orders (user_id, placed_at DESC);
CREATE INDEX orders_open_holds ON orders (hold_expires_at) WHERE state = 'pending';
CREATE INDEX orders_state ON orders (state, placed_at);

CREATE TABLE order_lines (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  position int NOT NULL,
  variant_id bigint REFERENCES variants ON DELETE SET NULL,
  product_id bigint REFERENCES products ON DELETE SET NULL,
  -- As sold: later changes of the catalogue do not reach an order.
  slug text NOT NULL, name text NOT NULL, sku text NOT NULL, color text NOT NULL, size text NOT NULL,
  image_url text NOT NULL DEFAULT '',
  unit_price_cents int NOT NULL CHECK (unit_price_cents >= 0),
  quantity int NOT NULL CHECK (quantity > 0),
  UNIQUE (order_id, position)
);

CREATE TABLE returns (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('return', 'exchange')),
  state text NOT NULL DEFAULT 'requested' CHECK (state IN ('requested', 'received', 'refunded', 'exchanged', 'rejected')),
  reason text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX returns_order ON returns (order_id);

-- Pieces an order has taken from free stock: held until paid, then sold, or given back. return_id: those of an exchange.
CREATE TABLE stock_reservations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  variant_id bigint NOT NULL REFERENCES variants,
  quantity int NOT NULL CHECK (quantity > 0),
  state text NOT NULL DEFAULT 'held' CHECK (state IN ('held', 'sold', 'released')),
  return_id uuid REFERENCES returns ON DELETE CASCADE,
  UNIQUE NULLS NOT DISTINCT (order_id, variant_id, return_id)
);
CREATE INDEX stock_reservations_variant ON stock_reservations (variant_id);

CREATE TABLE order_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  state text NOT NULL,
  -- shopper, admin, provider or reconciler
  actor text NOT NULL,
  note text NOT NULL DEFAULT '',
  at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX order_events_order ON order_events (order_id, id);

CREATE TABLE payments (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  provider text NOT NULL,
  -- The provider's own name for it; null until the provider answered.
  reference text,
  url text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT 'opening' CHECK (state IN ('opening', 'open', 'failed', 'expired', 'captured')),
  amount_cents int NOT NULL CHECK (amount_cents >= 0),
  currency text NOT NULL,
  captured_cents int NOT NULL DEFAULT 0 CHECK (captured_cents >= 0),
  refunded_cents int NOT NULL DEFAULT 0 CHECK (refunded_cents >= 0 AND refunded_cents <= captured_cents),
  -- Fields of a form, where the provider takes the browser by a POST instead of a link.
  form jsonb,
  failure text NOT NULL DEFAULT '',
  -- When the reconciler last asked the provider about it.
  checked_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (provider, reference)
);
CREATE UNIQUE INDEX payments_one_captured ON payments (order_id) WHERE state = 'captured' ;
CREATE INDEX payments_order ON payments (order_id);
CREATE INDEX payments_unsettled ON payments (checked_at) WHERE state <> 'captured';

-- What providers told us, stored and applied in one transaction; a second telling finds its row and changes nothing.
CREATE TABLE payment_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  provider text NOT NULL,
  event_id text NOT NULL,
  kind text NOT NULL,
  reference text NOT NULL,
  amount_cents int,
  currency text,
  payload jsonb NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  -- Null while it waits for its order.
  applied_at timestamptz,
  outcome text NOT NULL DEFAULT '',
  UNIQUE (provider, event_id)
);
CREATE INDEX payment_events_waiting ON payment_events (provider, reference) WHERE applied_at IS NULL;

CREATE TABLE return_lines (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  return_id uuid NOT NULL REFERENCES returns ON DELETE CASCADE,
  order_line_id uuid NOT NULL REFERENCES order_lines ON DELETE CASCADE,
  quantity int NOT NULL CHECK (quantity > 0),
  -- The size to have instead, held at once.
  exchange_variant_id bigint REFERENCES variants
);

CREATE TABLE refunds (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  payment_id uuid NOT NULL REFERENCES payments,
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  return_id uuid REFERENCES returns,
  amount_cents int NOT NULL CHECK (amount_cents > 0),
  reason text NOT NULL,
  -- One refund per cause, such as 'late:<payment>' or 'return:<id>'; also the provider's idempotency key.
  cause text NOT NULL UNIQUE,
  state text NOT NULL DEFAULT 'requested' CHECK (state IN ('requested', 'done', 'failed')),
  provider_reference text,
  attempts int NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE promo_uses (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  promo_code_id bigint NOT NULL REFERENCES promo_codes,
  order_id uuid NOT NULL UNIQUE REFERENCES orders ON DELETE CASCADE,
  user_id uuid REFERENCES users ON DELETE SET NULL,
  -- Claimed with the order, released when the order dies.
  state text NOT NULL DEFAULT 'claimed' CHECK (state IN ('claimed', 'released')),
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX promo_uses_person ON promo_uses (promo_code_id, user_id) WHERE state = 'claimed';

CREATE TABLE idempotency_keys (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  key text NOT NULL,
  -- SHA-256 of the body: the same key with another body is refused.
  body_hash bytea NOT NULL,
  -- Deferred: the key is claimed first, so that its twins wait, and the order follows in the same transaction.
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, key)
);
