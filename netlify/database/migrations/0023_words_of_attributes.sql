-- What attributes say of a product is searched beside its other words: each value with the attribute's name, "slim fit".
ALTER TABLE products ADD COLUMN attribute_text text NOT NULL DEFAULT '';
CREATE INDEX products_all_words ON products USING gin ((search_text || ' ' || attribute_text) gin_trgm_ops);

CREATE FUNCTION keep_attribute_text(changed bigint[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  texts text[];
BEGIN
  WITH told AS (
    SELECT products.id, COALESCE(string_agg(DISTINCT lower(attribute_values.label || ' ' || attributes.label), ' '), '') AS words
    FROM products
    LEFT JOIN product_attributes ON product_attributes.product_id = products.id
    LEFT JOIN attribute_values ON attribute_values.id = value_id
    LEFT JOIN attributes ON attributes.key = attribute_key
    WHERE products.id = ANY (changed) GROUP BY products.id
  ), written AS (
    UPDATE products SET attribute_text = told.words FROM told
    WHERE products.id = told.id AND attribute_text <> told.words RETURNING attribute_text
  ) SELECT array_agg(DISTINCT attribute_text) INTO texts FROM written;
  IF texts IS NOT NULL THEN PERFORM add_search_words(texts); END IF;
END $$;
CREATE FUNCTION keep_words_of_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_attribute_text(ARRAY(SELECT DISTINCT product_id FROM changed_rows));
  RETURN NULL;
END $$;
CREATE TRIGGER words_added AFTER INSERT ON product_attributes REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_words_of_told();
CREATE TRIGGER words_changed AFTER UPDATE ON product_attributes REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_words_of_told();
CREATE TRIGGER words_removed AFTER DELETE ON product_attributes REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_words_of_told();

CREATE FUNCTION keep_words_of_values() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_attribute_text(ARRAY(SELECT DISTINCT product_id FROM product_attributes JOIN now_are ON now_are.id = value_id
    JOIN were ON were.id = now_are.id WHERE were.label <> now_are.label));
  RETURN NULL;
END $$;
CREATE TRIGGER values_renamed AFTER UPDATE ON attribute_values REFERENCING OLD TABLE AS were NEW TABLE AS now_are
  FOR EACH STATEMENT EXECUTE FUNCTION keep_words_of_values();
CREATE FUNCTION keep_words_of_attribute() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_attribute_text(ARRAY(SELECT DISTINCT product_id FROM product_attributes
    JOIN attribute_values ON attribute_values.id = value_id WHERE attribute_key = NEW.key));
  RETURN NULL;
END $$;
CREATE TRIGGER attribute_renamed AFTER UPDATE OF label ON attributes FOR EACH ROW
  WHEN (OLD.label <> NEW.label) EXECUTE FUNCTION keep_words_of_attribute();

SELECT keep_attribute_text(ARRAY(SELECT id FROM products));
