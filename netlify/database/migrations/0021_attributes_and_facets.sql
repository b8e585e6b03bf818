-- What a merchant tells of products, and which of it the listing filters by.

CREATE FUNCTION to_slug(text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT NULLIF(btrim(left(regexp_replace(regexp_replace(lower(normalize($1, NFKD)), U&'[\0300-\036F]', '', 'g'),
    '[^a-z0-9]+', '-', 'g'), 100), '-'), '')
$$;

CREATE TABLE attributes (
  -- Also the facet's parameter in the address, so it takes no name that is one already.
  key text PRIMARY KEY CHECK (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(key) <= 40
    AND key NOT IN ('category', 'brand', 'color', 'size', 'price', 'sort', 'page', 'limit', 'query')),
  label text NOT NULL CHECK (label <> ''),
  kind text NOT NULL DEFAULT 'choice' CHECK (kind IN ('choice', 'color', 'number')),
  unit text NOT NULL DEFAULT '',
  position int NOT NULL DEFAULT 0
);
CREATE TABLE attribute_values (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  attribute_key text NOT NULL REFERENCES attributes ON UPDATE CASCADE ON DELETE CASCADE,
  slug text NOT NULL CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  label text NOT NULL CHECK (label <> ''),
  hex text CHECK (hex ~ '^#[0-9a-f]{6}$'),
  position int NOT NULL DEFAULT 0,
  UNIQUE (attribute_key, slug)
);
CREATE TABLE product_attributes (
  product_id bigint NOT NULL REFERENCES products ON DELETE CASCADE,
  value_id bigint NOT NULL REFERENCES attribute_values ON DELETE CASCADE,
  -- Null where it is true of the whole product.
  variant_id bigint REFERENCES variants ON DELETE CASCADE
);
CREATE UNIQUE INDEX product_attributes_once ON product_attributes (product_id, value_id, (COALESCE(variant_id, 0)));
CREATE INDEX product_attributes_value ON product_attributes (value_id);
CREATE INDEX product_attributes_variant ON product_attributes (variant_id);

-- The merchant's choice and order of facets: those that the catalogue has by itself, and attributes.
CREATE TABLE facets (
  key text PRIMARY KEY,
  attribute_key text REFERENCES attributes ON DELETE CASCADE CHECK (attribute_key = key),
  label text NOT NULL CHECK (label <> ''),
  position int NOT NULL DEFAULT 0,
  shown boolean NOT NULL DEFAULT true
);

INSERT INTO attributes (key, label, position) VALUES
  ('fit', 'Fit', 1), ('fabric', 'Fabric', 2), ('sleeve', 'Sleeve', 3), ('collar', 'Collar', 4), ('pattern', 'Pattern', 5);
INSERT INTO facets (key, label, position) VALUES
  ('size', 'Size', 1), ('color', 'Colour', 2), ('category', 'Category', 3), ('brand', 'Brand', 4), ('price', 'Price', 5);
-- A shop that stands already shows no new facet unasked.
INSERT INTO facets (key, attribute_key, label, position, shown)
  SELECT key, key, label, 10 + position, NOT EXISTS (SELECT FROM products) FROM attributes;

-- The listing's index in memory follows the catalogue by this log: a row for each product that a transaction changed. `xid`
-- says which rows a reader has not seen yet, whatever order transactions commit in.
CREATE TABLE facet_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id bigint NOT NULL,
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX facet_changes_xid ON facet_changes (xid);

CREATE FUNCTION log_facet_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO facet_changes (product_id) SELECT DISTINCT product_id FROM changed_rows;
  RETURN NULL;
END $$;
CREATE TRIGGER facets_added AFTER INSERT ON product_facets REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION log_facet_changes();
CREATE TRIGGER facets_changed AFTER UPDATE ON product_facets REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION log_facet_changes();
CREATE TRIGGER facets_removed AFTER DELETE ON product_facets REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION log_facet_changes();
CREATE TRIGGER facets_added AFTER INSERT ON product_attributes REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION log_facet_changes();
CREATE TRIGGER facets_changed AFTER UPDATE ON product_attributes REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION log_facet_changes();
CREATE TRIGGER facets_removed AFTER DELETE ON product_attributes REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION log_facet_changes();

-- Five attributes are columns of products too, for the release before. Whichever side is written, the other follows; what a
-- trigger wrote itself (depth 2) needs no answer.
CREATE FUNCTION told_by_columns(changed bigint[])
RETURNS TABLE (product_id bigint, key text, slug text, label text) LANGUAGE sql STABLE AS $$
  SELECT products.id, told.key, to_slug(told.value), upper(left(words, 1)) || substr(words, 2)
  FROM products
  CROSS JOIN LATERAL (VALUES ('fabric', cloth), ('pattern', pattern), ('fit', fit), ('sleeve', sleeve), ('collar', collar))
    AS told(key, value)
  CROSS JOIN LATERAL btrim(replace(told.value, '-', ' ')) AS words
  JOIN attributes ON attributes.key = told.key
  WHERE products.id = ANY (changed) AND to_slug(told.value) IS NOT NULL
$$;
CREATE FUNCTION keep_attributes(changed bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO attribute_values (attribute_key, slug, label)
    SELECT DISTINCT ON (key, slug) key, slug, label FROM told_by_columns(changed) ORDER BY key, slug, label
    ON CONFLICT DO NOTHING;
  DELETE FROM product_attributes USING attribute_values
    WHERE product_id = ANY (changed) AND variant_id IS NULL AND attribute_values.id = value_id
      AND attribute_key IN ('fabric', 'pattern', 'fit', 'sleeve', 'collar')
      AND NOT EXISTS (
        SELECT FROM told_by_columns(changed) AS told WHERE told.product_id = product_attributes.product_id
          AND told.key = attribute_key AND told.slug = attribute_values.slug);
  INSERT INTO product_attributes (product_id, value_id)
    SELECT told.product_id, attribute_values.id FROM told_by_columns(changed) AS told
    JOIN attribute_values ON attribute_key = told.key AND attribute_values.slug = told.slug
    ON CONFLICT DO NOTHING;
END $$;
CREATE FUNCTION keep_attributes_of_new_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_attributes(ARRAY(SELECT id FROM new_products));
  RETURN NULL;
END $$;
CREATE FUNCTION keep_attributes_of_changed_products() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed bigint[] := ARRAY(
    SELECT now_is.id FROM new_products AS now_is JOIN old_products AS was ON was.id = now_is.id
    WHERE (now_is.cloth, now_is.pattern, now_is.fit, now_is.sleeve, now_is.collar)
      IS DISTINCT FROM (was.cloth, was.pattern, was.fit, was.sleeve, was.collar));
BEGIN
  IF cardinality(changed) > 0 THEN PERFORM keep_attributes(changed); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER products_attributes_added AFTER INSERT ON products REFERENCING NEW TABLE AS new_products
  FOR EACH STATEMENT EXECUTE FUNCTION keep_attributes_of_new_products();
CREATE TRIGGER products_attributes_changed AFTER UPDATE ON products
  REFERENCING OLD TABLE AS old_products NEW TABLE AS new_products
  FOR EACH STATEMENT WHEN (pg_trigger_depth() < 1) EXECUTE FUNCTION keep_attributes_of_changed_products();

-- A column keeps its spelling while one of the rows says the same.
CREATE FUNCTION column_of_attribute(product bigint, attribute text, spelling text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN bool_or(slug = to_slug(spelling)) THEN spelling
    ELSE (array_agg(label ORDER BY position, slug))[1] END
  FROM product_attributes JOIN attribute_values ON attribute_values.id = value_id
  WHERE product_id = product AND variant_id IS NULL AND attribute_key = attribute
$$;
CREATE FUNCTION keep_columns_of_attributes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE products SET cloth = kept.cloth, pattern = kept.pattern, fit = kept.fit, sleeve = kept.sleeve, collar = kept.collar
  FROM (
    SELECT id, column_of_attribute(id, 'fabric', cloth) AS cloth, column_of_attribute(id, 'pattern', pattern) AS pattern,
      column_of_attribute(id, 'fit', fit) AS fit, column_of_attribute(id, 'sleeve', sleeve) AS sleeve,
      column_of_attribute(id, 'collar', collar) AS collar
    FROM products WHERE id IN (SELECT product_id FROM changed_rows)
  ) AS kept
  WHERE products.id = kept.id AND (products.cloth, products.pattern, products.fit, products.sleeve, products.collar)
    IS DISTINCT FROM (kept.cloth, kept.pattern, kept.fit, kept.sleeve, kept.collar);
  RETURN NULL;
END $$;
CREATE TRIGGER columns_added AFTER INSERT ON product_attributes REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT WHEN (pg_trigger_depth() < 1) EXECUTE FUNCTION keep_columns_of_attributes();
CREATE TRIGGER columns_changed AFTER UPDATE ON product_attributes REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT WHEN (pg_trigger_depth() < 1) EXECUTE FUNCTION keep_columns_of_attributes();
CREATE TRIGGER columns_removed AFTER DELETE ON product_attributes REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT WHEN (pg_trigger_depth() < 1) EXECUTE FUNCTION keep_columns_of_attributes();

-- Before the triggers that mark the catalogue: an upgrade alone changes nothing that pages show.
SELECT keep_attributes(ARRAY(SELECT id FROM products));
DELETE FROM facet_changes;

CREATE TRIGGER catalogue_changed AFTER INSERT OR UPDATE OR DELETE ON attributes FOR EACH STATEMENT EXECUTE FUNCTION mark_catalogue_changed();
CREATE TRIGGER catalogue_changed AFTER INSERT OR UPDATE OR DELETE ON attribute_values FOR EACH STATEMENT EXECUTE FUNCTION mark_catalogue_changed();
CREATE TRIGGER catalogue_changed AFTER INSERT OR UPDATE OR DELETE ON product_attributes FOR EACH STATEMENT EXECUTE FUNCTION mark_catalogue_changed();
CREATE TRIGGER catalogue_changed AFTER INSERT OR UPDATE OR DELETE ON facets FOR EACH STATEMENT EXECUTE FUNCTION mark_catalogue_changed();
