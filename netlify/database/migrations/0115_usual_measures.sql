-- The usual columns of size charts, in the languages of the shop: see 0107.
CREATE FUNCTION translate_measure() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO translations (kind, language, record, field, text, source_mark)
    SELECT 'measure', language, NEW.measure, 'text', translated, md5(NEW.measure)
    FROM (VALUES
      ('neck', 'Hals', 'Encolure', 'गला', 'الرقبة'),
      ('collar', 'Kragen', 'Col', 'कॉलर', 'الياقة'),
      ('chest', 'Brust', 'Poitrine', 'सीना', 'الصدر'),
      ('bust', 'Brust', 'Poitrine', 'सीना', 'الصدر'),
      ('waist', 'Taille', 'Tour de taille', 'कमर', 'الخصر'),
      ('sleeve', 'Ärmel', 'Manche', 'आस्तीन', 'الكُم'),
      ('sleeve length', 'Ärmellänge', 'Longueur de manche', 'आस्तीन की लंबाई', 'طول الكُم'),
      ('length', 'Länge', 'Longueur', 'लंबाई', 'الطول'),
      ('width', 'Breite', 'Largeur', 'चौड़ाई', 'العرض'),
      ('shoulder', 'Schulter', 'Carrure', 'कंधा', 'الكتف'),
      ('hip', 'Hüfte', 'Hanches', 'कूल्हा', 'الورك')
    ) AS words (source, de, fr, hi, ar)
    CROSS JOIN LATERAL (VALUES ('de', de), ('fr', fr), ('hi', hi), ('ar', ar)) AS said (language, translated)
    WHERE source = usual_word(NEW.measure)
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER usual_words_added AFTER INSERT OR UPDATE OF measure ON size_chart_measures
  FOR EACH ROW EXECUTE FUNCTION translate_measure();

-- Those of charts that exist already, whose catalogue the change publishes anew.
UPDATE size_chart_measures SET measure = measure;
