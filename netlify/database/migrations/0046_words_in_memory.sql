-- Processes keep the products' words in memory beside their facets, and follow them by the same log.
CREATE FUNCTION log_changed_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO facet_changes (product_id) VALUES (NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER words_logged AFTER UPDATE ON products FOR EACH ROW
  WHEN ((OLD.name, OLD.search_text, OLD.attribute_text) IS DISTINCT FROM (NEW.name, NEW.search_text, NEW.attribute_text))
  EXECUTE FUNCTION log_changed_words();

-- Descriptions stay in the database: a search reads them only when no other text matches.
CREATE INDEX products_descriptions ON products USING gin (lower(description_html) gin_trgm_ops);
