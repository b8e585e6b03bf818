CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- One row: a counter that every change of what pages show moves on. A build remembers the version it showed.
CREATE TABLE catalogue_state (
  id int PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  version bigint NOT NULL DEFAULT 1,
  changed_at timestamptz NOT NULL DEFAULT now()
);
INSERT INTO catalogue_state DEFAULT VALUES;

CREATE FUNCTION mark_catalogue_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE catalogue_state SET version = version + 1, changed_at = now();
  RETURN NULL;
END $$;

CREATE TABLE brands (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text NOT NULL
);

CREATE TABLE categories (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  parent_id bigint REFERENCES categories,
  position int NOT NULL DEFAULT 0,
  in_navbar boolean NOT NULL DEFAULT true
);
CREATE INDEX categories_parent ON categories (parent_id);
-- decision 12: the root
INSERT INTO categories (slug, name, in_navbar) VALUES ('fashion', 'Fashion', false);

CREATE TABLE colors (
  slug text PRIMARY KEY CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text NOT NULL,
  hex text NOT NULL CHECK (hex ~ '^#[0-9a-f]{6}$')
);

CREATE TABLE products (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text NOT NULL,
  -- Products of one style are each other's colourways.
  style_slug text NOT NULL,
  style_name text NOT NULL,
  brand_id bigint NOT NULL REFERENCES brands,
  category_id bigint NOT NULL REFERENCES categories,
  description_html text NOT NULL DEFAULT '',
  cloth text, pattern text, fit text, sleeve text, collar text,
  care text[] NOT NULL DEFAULT '{}',
  tags text[] NOT NULL DEFAULT '{}',
  gender text NOT NULL DEFAULT 'male' CHECK (gender IN ('male', 'female', 'unisex')),
  age_group text NOT NULL DEFAULT 'adult' CHECK (age_group IN ('adult', 'kids')),
  weight_grams int NOT NULL DEFAULT 300 CHECK (weight_grams >= 0),
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'draft', 'archived')),
  seo_title text NOT NULL DEFAULT '',
  seo_description text NOT NULL DEFAULT '',
  -- What a merchant's CSV held that we have no column for; kept so that an export gives it back.
  extra jsonb NOT NULL DEFAULT '{}',
  -- The cheapest variant's, kept by a trigger on variants; filters and sorting read them.
  price_cents int NOT NULL DEFAULT 0 CHECK (price_cents >= 0),
  final_price_cents int NOT NULL DEFAULT 0 CHECK (final_price_cents >= 0),
  rating_sum int NOT NULL DEFAULT 0,
  rating_count int NOT NULL DEFAULT 0,
  search_text text NOT NULL DEFAULT '',
  -- Milliseconds, as on the wire: both engines of the filter must sort alike.
  published_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX products_style ON products (style_slug);
CREATE INDEX products_brand ON products (brand_id);
CREATE INDEX products_category ON products (category_id);
CREATE INDEX products_newest ON products (published_at DESC, id DESC) WHERE status = 'active';
CREATE INDEX products_price ON products (final_price_cents, published_at DESC, id DESC) WHERE status = 'active';
CREATE INDEX products_search ON products USING gin (search_text gin_trgm_ops);

-- The unit of sale (decision 7). Stock only ever moves between these columns, so nothing is lost or made:
-- received = free + held + sold - returned.
CREATE TABLE variants (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id bigint NOT NULL REFERENCES products ON DELETE CASCADE,
  -- Checked at a statement's end, so that one import may swap the SKUs of two variants.
  sku text NOT NULL UNIQUE DEFERRABLE INITIALLY IMMEDIATE,
  color_slug text NOT NULL REFERENCES colors,
  size text NOT NULL CHECK (size <> ''),
  -- The value that filters use (decision 12); domain/sizes.ts makes the same.
  size_slug text NOT NULL GENERATED ALWAYS AS (
    COALESCE(NULLIF(btrim(regexp_replace(lower(size COLLATE "C"), '[^a-z0-9]+', '-', 'g'), '-'), ''), 'other')
  ) STORED,
  position int NOT NULL DEFAULT 0,
  price_cents int NOT NULL CHECK (price_cents >= 0),
  compare_at_cents int CHECK (compare_at_cents >= 0),
  barcode text NOT NULL DEFAULT '',
  weight_grams int CHECK (weight_grams >= 0),
  extra jsonb NOT NULL DEFAULT '{}',
  received int NOT NULL DEFAULT 0,
  stock int NOT NULL DEFAULT 0 CHECK (stock >= 0),
  held int NOT NULL DEFAULT 0 CHECK (held >= 0),
  sold int NOT NULL DEFAULT 0 CHECK (sold >= 0),
  returned int NOT NULL DEFAULT 0 CHECK (returned >= 0 AND returned <= sold),
  UNIQUE (product_id, color_slug, size),
  CONSTRAINT stock_adds_up CHECK (received = stock + held + sold - returned)
);
CREATE INDEX variants_facets ON variants (color_slug, size_slug, product_id) WHERE stock > 0;

CREATE FUNCTION refresh_product_price(changed bigint[]) RETURNS void LANGUAGE sql AS $$
  UPDATE products SET
    final_price_cents = cheapest.price_cents,
    price_cents = GREATEST(cheapest.price_cents, COALESCE(cheapest.compare_at_cents, 0)),
    updated_at = now()
  FROM (
    SELECT DISTINCT ON (product_id) product_id, price_cents, compare_at_cents FROM variants
    WHERE product_id = ANY (changed) ORDER BY product_id, price_cents, position, id
  ) AS cheapest
  WHERE products.id = cheapest.product_id
$$;
CREATE FUNCTION keep_prices_of_many() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_product_price(ARRAY(SELECT DISTINCT product_id FROM changed_variants));
  RETURN NULL;
END $$;
CREATE FUNCTION keep_price_of_one() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_product_price(ARRAY[NEW.product_id]);
  RETURN NULL;
END $$;
CREATE TRIGGER variants_added AFTER INSERT ON variants REFERENCING NEW TABLE AS changed_variants
  FOR EACH STATEMENT EXECUTE FUNCTION keep_prices_of_many();
CREATE TRIGGER variants_removed AFTER DELETE ON variants REFERENCING OLD TABLE AS changed_variants
  FOR EACH STATEMENT EXECUTE FUNCTION keep_prices_of_many();
-- A column list, so that a sale never touches the product's row.
CREATE TRIGGER variants_priced AFTER UPDATE OF price_cents, compare_at_cents ON variants
  FOR EACH ROW EXECUTE FUNCTION keep_price_of_one();

CREATE TABLE product_images (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id bigint NOT NULL REFERENCES products ON DELETE CASCADE,
  position int NOT NULL,
  url text NOT NULL,
  alt text NOT NULL DEFAULT '',
  width int NOT NULL,
  height int NOT NULL,
  color_slug text REFERENCES colors,
  UNIQUE (product_id, position)
);

CREATE TABLE search_synonyms (
  term text PRIMARY KEY,
  means text NOT NULL
);
INSERT INTO search_synonyms (term, means) VALUES
  ('tee', 't-shirt'), ('tees', 't-shirt'), ('tshirt', 't-shirt'), ('tshirts', 't-shirt'),
  ('jean', 'denim'), ('jeans', 'denim'), ('check', 'gingham'), ('checked', 'gingham'), ('checkered', 'gingham'),
  ('tartan', 'plaid'), ('stripes', 'stripe'), ('striped', 'stripe'), ('grandad', 'band'),
  ('mandarin', 'band'), ('hawaiian', 'camp'), ('formal', 'dress'), ('work', 'dress');

CREATE TABLE search_misses (
  query text PRIMARY KEY,
  count int NOT NULL DEFAULT 1,
  last_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE back_in_stock_requests (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  variant_id bigint NOT NULL REFERENCES variants ON DELETE CASCADE,
  email text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  notified_at timestamptz,
  UNIQUE (variant_id, email)
);

-- One build of the site: which version of the catalogue it showed, and how it ended.
CREATE TABLE builds (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  catalogue_version bigint NOT NULL,
  started_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  result text CHECK (result IN ('live', 'failed', 'requested')),
  detail text NOT NULL DEFAULT ''
);

CREATE TRIGGER catalogue_changed AFTER INSERT OR UPDATE OR DELETE ON brands FOR EACH STATEMENT EXECUTE FUNCTION mark_catalogue_changed();
CREATE TRIGGER catalogue_changed AFTER INSERT OR UPDATE OR DELETE ON categories FOR EACH STATEMENT EXECUTE FUNCTION mark_catalogue_changed();
CREATE TRIGGER catalogue_changed AFTER INSERT OR UPDATE OR DELETE ON colors FOR EACH STATEMENT EXECUTE FUNCTION mark_catalogue_changed();
CREATE TRIGGER catalogue_changed AFTER INSERT OR UPDATE OR DELETE ON products FOR EACH STATEMENT EXECUTE FUNCTION mark_catalogue_changed();
CREATE TRIGGER catalogue_changed AFTER INSERT OR UPDATE OR DELETE ON product_images FOR EACH STATEMENT EXECUTE FUNCTION mark_catalogue_changed();
-- Not on stock, held, sold or returned: an order must never wait for the counter. Pages correct their stock by themselves.
CREATE TRIGGER catalogue_changed AFTER INSERT OR DELETE OR UPDATE OF sku, color_slug, size, position, price_cents, compare_at_cents
  ON variants FOR EACH STATEMENT EXECUTE FUNCTION mark_catalogue_changed();
