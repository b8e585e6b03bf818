-- Groups of customers, for promotions and codes of their own.
CREATE TABLE customer_groups (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX customer_groups_name ON customer_groups (lower(name));
CREATE TABLE customer_group_members (
  group_id bigint NOT NULL REFERENCES customer_groups ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  added_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (group_id, user_id)
);
CREATE INDEX customer_group_members_user ON customer_group_members (user_id);

ALTER TABLE promo_codes
  -- Null: an automatic promotion, which counts without a code.
  ALTER COLUMN code DROP NOT NULL,
  -- What shoppers read of an automatic one.
  ADD COLUMN title text NOT NULL DEFAULT '',
  -- What it gives, if kind and value can't say it: buy X get Y, steps, or any benefit with a scope. Kind and value are then
  -- 'fixed' and 0, so that a release that doesn't know this column gives nothing.
  ADD COLUMN deal jsonb,
  -- What and whom it is for; empty: everything and everybody.
  ADD COLUMN product_ids bigint[] NOT NULL DEFAULT '{}',
  ADD COLUMN category_ids bigint[] NOT NULL DEFAULT '{}',
  -- Of buy X get Y: what is given, if it is other than what must be bought.
  ADD COLUMN get_product_ids bigint[] NOT NULL DEFAULT '{}',
  ADD COLUMN get_category_ids bigint[] NOT NULL DEFAULT '{}',
  ADD COLUMN group_ids bigint[] NOT NULL DEFAULT '{}',
  ADD COLUMN market_ids bigint[] NOT NULL DEFAULT '{}',
  ADD COLUMN first_order boolean NOT NULL DEFAULT false,
  ADD COLUMN combines boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT promo_named CHECK (code IS NOT NULL OR title <> ''),
  ADD CONSTRAINT promo_deal_alone CHECK (deal IS NULL OR (kind = 'fixed' AND value = 0));
CREATE INDEX promo_codes_automatic ON promo_codes (id) WHERE code IS NULL AND deleted_at IS NULL;

-- Pages ask for automatic promotions only if there are some.
CREATE TRIGGER catalogue_changed_by_automatic AFTER INSERT ON promo_codes FOR EACH ROW
  WHEN (NEW.code IS NULL) EXECUTE FUNCTION mark_catalogue_changed();
CREATE TRIGGER catalogue_changed_by_automatic_change AFTER UPDATE OF code, active, ends_at, deleted_at ON promo_codes
  FOR EACH ROW WHEN (OLD.code IS NULL OR NEW.code IS NULL) EXECUTE FUNCTION mark_catalogue_changed();

-- An order may use several.
ALTER TABLE promo_uses DROP CONSTRAINT promo_uses_order_id_key;
CREATE UNIQUE INDEX promo_uses_order_code ON promo_uses (order_id, promo_code_id);

-- What was applied to an order, by the name that the shopper saw.
CREATE TABLE order_promotions (
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  position int NOT NULL,
  promo_code_id bigint REFERENCES promo_codes,
  name text NOT NULL,
  -- Off the goods, or off shipping.
  cents int NOT NULL CHECK (cents > 0),
  is_shipping boolean NOT NULL DEFAULT false,
  PRIMARY KEY (order_id, position)
);
INSERT INTO order_promotions (order_id, position, promo_code_id, name, cents)
SELECT id, 1, promo_code_id, promo_code, discount_cents FROM orders
WHERE promo_code IS NOT NULL AND discount_cents > 0;
