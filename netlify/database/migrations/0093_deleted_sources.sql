-- A record that is deleted takes its translations with it. It is checked when the transaction ends: what is deleted and written
-- again, as by an import, keeps them. The arguments are the kind of the translations and the column that they name the record by.
CREATE FUNCTION remove_translations() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  own text := to_jsonb(OLD) ->> TG_ARGV[1];
  exists boolean;
BEGIN
  EXECUTE format('SELECT EXISTS (SELECT FROM %I.%I WHERE %I::text = $1)', TG_TABLE_SCHEMA, TG_TABLE_NAME, TG_ARGV[1])
    INTO exists USING own;
  IF NOT exists THEN DELETE FROM translations WHERE kind = TG_ARGV[0] AND record = own; END IF;
  RETURN NULL;
END $$;

DO $$
DECLARE
  source text[];
BEGIN
  FOREACH source SLICE 1 IN ARRAY ARRAY[
    ['products', 'product', 'id'], ['categories', 'category', 'id'], ['colors', 'color', 'slug'],
    ['attributes', 'attribute', 'key'], ['attribute_values', 'value', 'id'], ['facets', 'facet', 'key'],
    ['size_charts', 'chart', 'id'], ['pages', 'page', 'id'], ['blogs', 'article', 'id'],
    ['announcements', 'announcement', 'id'], ['banners', 'banner', 'id'], ['featured_sections', 'section', 'id'],
    ['promo_codes', 'promotion', 'id'], ['shop_settings', 'setting', 'key']
  ] LOOP
    EXECUTE format('CREATE CONSTRAINT TRIGGER translations_follow AFTER DELETE ON %I DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION remove_translations(%L, %L)', source[1], source[2], source[3]);
  END LOOP;
END $$;
