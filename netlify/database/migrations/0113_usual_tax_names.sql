-- "VAT", as the tables of taxes to begin with call it, in the languages of the shop: see 0107.
CREATE FUNCTION translate_tax_name() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  word text := to_jsonb(NEW) ->> TG_ARGV[0];
BEGIN
  IF usual_word(word) = 'vat' THEN
    INSERT INTO translations (kind, language, record, field, text, source_mark)
      SELECT 'tax', language, word, 'text', translated, md5(word)
      FROM (VALUES ('de', 'MwSt.'), ('fr', 'TVA'), ('hi', 'वैट'), ('ar', 'ضريبة القيمة المضافة')) AS said (language, translated)
      ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER usual_words_added AFTER INSERT OR UPDATE OF name ON tax_rows
  FOR EACH ROW EXECUTE FUNCTION translate_tax_name('name');
CREATE TRIGGER usual_words_added AFTER INSERT OR UPDATE OF shown_name ON tax_settings
  FOR EACH ROW EXECUTE FUNCTION translate_tax_name('shown_name');

-- Those of shops that have such taxes already.
UPDATE tax_rows SET name = name WHERE usual_word(name) = 'vat';
UPDATE tax_settings SET shown_name = shown_name WHERE usual_word(shown_name) = 'vat';
