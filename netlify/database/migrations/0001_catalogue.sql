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
-- The root of all categories.
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
  -- The average times a hundred, as it is shown and sorted by.
  rating_hundredths int NOT NULL GENERATED ALWAYS AS (
    CASE WHEN rating_count > 0 THEN rating_sum * 100 / rating_count ELSE 0 END
  ) STORED,
  search_text text NOT NULL DEFAULT '',
  -- Milliseconds, as on the wire: both engines of the filter must sort alike.
  published_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX products_style ON products (style_slug);
CREATE INDEX products_brand ON products (brand_id);
CREATE INDEX products_category ON products (category_id);
CREATE INDEX products_newest ON products (published_at DESC, id DESC) WHERE status = 'active';
CREATE INDEX products_search ON products USING gin (search_text gin_trgm_ops);

-- The unit of sale. Stock only ever moves between these columns, so nothing is lost or made:
-- received = free + held + sold - returned.
CREATE TABLE variants (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id bigint NOT NULL REFERENCES products ON DELETE CASCADE,
  -- Checked at a statement's end, so that one import may swap the SKUs of two variants.
  sku text NOT NULL UNIQUE DEFERRABLE INITIALLY IMMEDIATE,
  color_slug text NOT NULL REFERENCES colors,
  size text NOT NULL CHECK (size <> ''),
  -- The value that filters use; catalog/rules/sizes.ts makes the same.
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

CREATE FUNCTION refresh_product_price(changed bigint[]) RETURNS void LANGUAGE sql AS $$
  UPDATE products SET
    final_price_cents = cheapest.price_cents,
    price_cents = GREATEST(cheapest.price_cents, COALESCE(cheapest.compare_at_cents, 0)),
    updated_at = now()
  FROM (
    SELECT DISTINCT ON (product_id) product_id, price_cents, compare_at_cents FROM variants
    WHERE product_id = ANY (changed) ORDER BY product_id, price_cents, position, id
  ) AS cheapest
  WHERE products.id = cheapest.product_id AND (products.final_price_cents, products.price_cents)
    IS DISTINCT FROM (cheapest.price_cents, GREATEST(cheapest.price_cents, COALESCE(cheapest.compare_at_cents, 0)))
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

-- What filters count over, narrow, so that a count of the whole catalogue reads little: active products that have
-- variants, and of those the ones in stock. Kept by triggers; a sale touches it only when a variant sells out or comes back.
-- How each value of size_slug is written.
CREATE TABLE sizes (
  slug text PRIMARY KEY,
  label text NOT NULL
);
CREATE TABLE size_sets (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Values of size_slug, sorted.
  sizes text[] NOT NULL UNIQUE
);
CREATE TABLE product_facets (
  product_id bigint PRIMARY KEY REFERENCES products ON DELETE CASCADE,
  category_id bigint NOT NULL,
  brand_id bigint NOT NULL,
  final_price_cents int NOT NULL,
  rating_hundredths int NOT NULL,
  rating_count int NOT NULL,
  published_at timestamptz(3) NOT NULL,
  -- All its sizes in stock; null when it is sold out.
  size_set_id int
);
CREATE INDEX product_facets_newest ON product_facets (published_at DESC, product_id DESC);
CREATE INDEX product_facets_price ON product_facets (final_price_cents, published_at DESC, product_id DESC);
CREATE INDEX product_facets_rating ON product_facets (rating_hundredths DESC, rating_count DESC, published_at DESC, product_id DESC);
CREATE INDEX product_facets_category ON product_facets (category_id);
CREATE INDEX product_facets_brand ON product_facets (brand_id);
CREATE TABLE product_color_facets (
  product_id bigint NOT NULL,
  color_slug text NOT NULL,
  -- The sizes of that colour in stock.
  size_set_id int NOT NULL,
  PRIMARY KEY (product_id, color_slug)
);
CREATE INDEX product_color_facets_color ON product_color_facets (color_slug, size_set_id, product_id);

-- Planned anew each time: an import fills the tables within one transaction, and a plan for empty ones reads them whole.
CREATE FUNCTION refresh_facets(changed bigint[]) RETURNS void LANGUAGE plpgsql SET plan_cache_mode = force_custom_plan AS $$
BEGIN
  -- Two sales of one product wait for each other here, and the second sees what the first left.
  PERFORM FROM product_facets WHERE product_id = ANY (changed) ORDER BY product_id FOR UPDATE;
  INSERT INTO sizes (slug, label)
    SELECT size_slug, min(size) FROM variants WHERE product_id = ANY (changed) GROUP BY size_slug ON CONFLICT DO NOTHING;
  INSERT INTO size_sets (sizes)
    SELECT DISTINCT array_agg(DISTINCT size_slug ORDER BY size_slug) FROM variants
    WHERE product_id = ANY (changed) AND stock > 0 GROUP BY GROUPING SETS ((product_id), (product_id, color_slug))
    ON CONFLICT DO NOTHING;
  DELETE FROM product_facets USING products WHERE product_id = products.id AND products.id = ANY (changed)
    AND (status <> 'active' OR NOT EXISTS (SELECT FROM variants WHERE variants.product_id = products.id));
  DELETE FROM product_color_facets WHERE product_id = ANY (changed);
  INSERT INTO product_facets
    SELECT products.id, category_id, brand_id, final_price_cents, rating_hundredths, rating_count, published_at, (
      SELECT size_sets.id FROM size_sets WHERE sizes = (
        SELECT array_agg(DISTINCT size_slug ORDER BY size_slug) FROM variants
        WHERE product_id = products.id AND stock > 0))
    FROM products WHERE id = ANY (changed) AND status = 'active'
      AND EXISTS (SELECT FROM variants WHERE variants.product_id = products.id)
    ON CONFLICT (product_id) DO UPDATE SET category_id = excluded.category_id, brand_id = excluded.brand_id,
      final_price_cents = excluded.final_price_cents, rating_hundredths = excluded.rating_hundredths,
      rating_count = excluded.rating_count, published_at = excluded.published_at, size_set_id = excluded.size_set_id;
  INSERT INTO product_color_facets
    SELECT in_stock.product_id, color_slug, size_sets.id FROM (
      SELECT product_id, color_slug, array_agg(DISTINCT size_slug ORDER BY size_slug) AS sizes FROM variants
      WHERE product_id = ANY (changed) AND stock > 0 GROUP BY product_id, color_slug
    ) AS in_stock
    JOIN size_sets ON size_sets.sizes = in_stock.sizes
    JOIN product_facets ON product_facets.product_id = in_stock.product_id
    ON CONFLICT DO NOTHING;
END $$;
CREATE FUNCTION keep_facets_of_changed_products() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed bigint[] := ARRAY(
    SELECT now_is.id FROM new_products AS now_is JOIN old_products AS was ON was.id = now_is.id
    WHERE (now_is.status, now_is.category_id, now_is.brand_id, now_is.final_price_cents, now_is.rating_hundredths,
        now_is.rating_count, now_is.published_at)
      IS DISTINCT FROM (was.status, was.category_id, was.brand_id, was.final_price_cents, was.rating_hundredths,
        was.rating_count, was.published_at));
BEGIN
  IF cardinality(changed) > 0 THEN PERFORM refresh_facets(changed); END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION keep_facets_of_variants() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_facets(ARRAY(SELECT DISTINCT product_id FROM changed_variants));
  RETURN NULL;
END $$;
CREATE FUNCTION keep_facets_of_variant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_facets(ARRAY[NEW.product_id]);
  RETURN NULL;
END $$;
CREATE TRIGGER products_facets_changed AFTER UPDATE ON products
  REFERENCING OLD TABLE AS old_products NEW TABLE AS new_products
  FOR EACH STATEMENT EXECUTE FUNCTION keep_facets_of_changed_products();
CREATE TRIGGER variants_facets_added AFTER INSERT ON variants REFERENCING NEW TABLE AS changed_variants
  FOR EACH STATEMENT EXECUTE FUNCTION keep_facets_of_variants();
CREATE TRIGGER variants_facets_removed AFTER DELETE ON variants REFERENCING OLD TABLE AS changed_variants
  FOR EACH STATEMENT EXECUTE FUNCTION keep_facets_of_variants();
CREATE TRIGGER variants_facets_changed AFTER UPDATE ON variants FOR EACH ROW
  WHEN ((OLD.stock > 0) <> (NEW.stock > 0)
    OR (NEW.stock > 0 AND (OLD.color_slug, OLD.size) IS DISTINCT FROM (NEW.color_slug, NEW.size)))
  EXECUTE FUNCTION keep_facets_of_variant();

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
  ('tee', 't-shirt'), ('tshirt', 't-shirt'), ('t shirt', 't-shirt'),
  ('jean', 'denim'), ('check', 'gingham'), ('checked', 'gingham'), ('checkered', 'gingham'),
  ('tartan', 'plaid'), ('striped', 'stripe'), ('grandad', 'band'),
  ('mandarin', 'band'), ('hawaiian', 'camp'), ('formal', 'dress'), ('work', 'dress');

-- Every word that a product can be found by: what a mistyped word is compared with. Words are added, never missed when old.
CREATE TABLE search_words (
  word text COLLATE "C" PRIMARY KEY
);
CREATE INDEX search_words_close ON search_words USING gin (word gin_trgm_ops);
CREATE FUNCTION add_search_words(texts text[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO search_words
    SELECT DISTINCT word FROM unnest(texts) AS text, regexp_split_to_table(text, '[\s.,;:/()"!?&+|_-]+') AS word
    WHERE length(word) BETWEEN 3 AND 40 ON CONFLICT DO NOTHING
$$;
CREATE FUNCTION keep_words_of_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_search_words(ARRAY(SELECT search_text FROM changed_products));
  RETURN NULL;
END $$;
CREATE FUNCTION keep_words_of_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_search_words(ARRAY[NEW.search_text]);
  RETURN NULL;
END $$;
CREATE TRIGGER products_words_added AFTER INSERT ON products REFERENCING NEW TABLE AS changed_products
  FOR EACH STATEMENT EXECUTE FUNCTION keep_words_of_products();
CREATE TRIGGER products_words_changed AFTER UPDATE OF search_text ON products
  FOR EACH ROW WHEN (OLD.search_text <> NEW.search_text) EXECUTE FUNCTION keep_words_of_product();

CREATE TABLE search_misses (
  query text PRIMARY KEY CHECK (length(query) <= 100),
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
