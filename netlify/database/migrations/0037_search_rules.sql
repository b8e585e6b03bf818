-- How the merchant steers the search. A synonym: words of shoppers, and what is searched for instead.
CREATE TABLE search_meanings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  words text[] NOT NULL CHECK (cardinality(words) > 0),
  means text[] NOT NULL CHECK (cardinality(means) > 0)
);
-- What a whole query leads to: an address, or results that come first or not at all.
CREATE TABLE search_rules (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  queries text[] NOT NULL CHECK (cardinality(queries) > 0),
  redirect text CHECK (redirect LIKE '/%')
);
CREATE TABLE search_rule_products (
  rule_id bigint NOT NULL REFERENCES search_rules ON DELETE CASCADE,
  product_id bigint NOT NULL REFERENCES products ON DELETE CASCADE,
  hidden boolean NOT NULL,
  position int NOT NULL,
  PRIMARY KEY (rule_id, product_id)
);
CREATE INDEX search_rule_products_product ON search_rule_products (product_id);
-- Words of queries that say nothing in this shop, besides those that say nothing in any.
CREATE TABLE search_stop_words (
  word text PRIMARY KEY CHECK (word <> ''),
  position int NOT NULL
);

-- Synonyms that a shop has added to the table of the first release; what came with the release stays there.
INSERT INTO search_meanings (words, means)
  SELECT ARRAY[term], ARRAY[means] FROM search_synonyms
  WHERE (term, means) NOT IN (VALUES ('tee', 't-shirt'), ('tshirt', 't-shirt'), ('t shirt', 't-shirt'),
    ('jean', 'denim'), ('check', 'gingham'), ('checked', 'gingham'), ('checkered', 'gingham'),
    ('tartan', 'plaid'), ('striped', 'stripe'), ('grandad', 'band'),
    ('mandarin', 'band'), ('hawaiian', 'camp'), ('formal', 'dress'), ('work', 'dress'));

CREATE TRIGGER catalogue_changed AFTER INSERT OR UPDATE OR DELETE ON search_meanings
  FOR EACH STATEMENT EXECUTE FUNCTION mark_catalogue_changed();
CREATE TRIGGER catalogue_changed AFTER INSERT OR UPDATE OR DELETE ON search_rules
  FOR EACH STATEMENT EXECUTE FUNCTION mark_catalogue_changed();
CREATE TRIGGER catalogue_changed AFTER INSERT OR UPDATE OR DELETE ON search_rule_products
  FOR EACH STATEMENT EXECUTE FUNCTION mark_catalogue_changed();
CREATE TRIGGER catalogue_changed AFTER INSERT OR UPDATE OR DELETE ON search_stop_words
  FOR EACH STATEMENT EXECUTE FUNCTION mark_catalogue_changed();
