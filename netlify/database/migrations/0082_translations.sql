-- The merchant's texts in the languages of markets. A text of a record has its kind, the record's id and the field; words that many
-- records share, such as the label of an option, are recorded by themselves.
CREATE TABLE translations (
  kind text NOT NULL,
  language text NOT NULL CHECK (language <> ''),
  record text NOT NULL,
  field text NOT NULL,
  text text NOT NULL CHECK (text <> ''),
  -- md5 of the text that was translated: another one means that the translation is outdated.
  source_mark text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (kind, language, record, field)
);
CREATE TRIGGER catalogue_changed AFTER INSERT OR UPDATE OR DELETE ON translations
  FOR EACH STATEMENT EXECUTE FUNCTION mark_catalogue_changed();

-- The words of products in memory follow their translations.
CREATE FUNCTION log_translated_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO facet_changes (product_id)
    SELECT DISTINCT CASE WHEN kind = 'product' THEN record::bigint END FROM changed_rows WHERE kind = 'product';
  RETURN NULL;
END $$;
CREATE TRIGGER translations_added AFTER INSERT ON translations REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION log_translated_products();
CREATE TRIGGER translations_changed AFTER UPDATE ON translations REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION log_translated_products();
CREATE TRIGGER translations_removed AFTER DELETE ON translations REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION log_translated_products();
