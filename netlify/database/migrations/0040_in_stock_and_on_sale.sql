-- Two facets that every catalogue has. Merchants show them where they want: most lists have few sold-out products.
INSERT INTO facets (key, label, position, shown)
  SELECT key, label, position, false
  FROM (VALUES ('availability', 'Availability', 6), ('offer', 'Offers', 7)) AS added (key, label, position);

-- Whether it is on sale follows from both prices, so the full price is watched too.
CREATE OR REPLACE FUNCTION keep_facets_of_changed_products() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed bigint[] := ARRAY(
    SELECT now_is.id FROM new_products AS now_is JOIN old_products AS was ON was.id = now_is.id
    WHERE (now_is.status, now_is.category_id, now_is.brand_id, now_is.price_cents, now_is.final_price_cents,
        now_is.rating_hundredths, now_is.rating_count, now_is.published_at)
      IS DISTINCT FROM (was.status, was.category_id, was.brand_id, was.price_cents, was.final_price_cents,
        was.rating_hundredths, was.rating_count, was.published_at));
BEGIN
  IF cardinality(changed) > 0 THEN PERFORM refresh_facets(changed); END IF;
  RETURN NULL;
END $$;

-- Returns and orders of one product, as its fit is asked for.
CREATE INDEX order_lines_product ON order_lines (product_id) WHERE product_id IS NOT NULL;
