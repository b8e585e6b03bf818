-- What shirts are usually described by, in the languages of the shop: facets and attributes that every shop has, usual values and
-- colours. They are translations as a merchant writes them, who can change them; other words are shown as they were written.
CREATE FUNCTION usual_words()
RETURNS TABLE (kind text, source text, language text, translated text) LANGUAGE sql IMMUTABLE AS $$
  SELECT words.kind, words.source, said.language, said.translated
  FROM (VALUES
      ('label', 'size', 'Größe', 'Taille', 'साइज़', 'المقاس'),
      ('label', 'colour', 'Farbe', 'Couleur', 'रंग', 'اللون'),
      ('label', 'category', 'Kategorie', 'Catégorie', 'श्रेणी', 'الفئة'),
      ('label', 'brand', 'Marke', 'Marque', 'ब्रांड', 'العلامة التجارية'),
      ('label', 'price', 'Preis', 'Prix', 'कीमत', 'السعر'),
      ('label', 'availability', 'Verfügbarkeit', 'Disponibilité', 'उपलब्धता', 'التوفر'),
      ('label', 'offers', 'Angebote', 'Offres', 'ऑफ़र', 'العروض'),
      ('label', 'fit', 'Passform', 'Coupe', 'फ़िट', 'القَصّة'),
      ('label', 'fabric', 'Stoff', 'Tissu', 'कपड़ा', 'القماش'),
      ('label', 'sleeve', 'Ärmel', 'Manches', 'आस्तीन', 'الكُم'),
      ('label', 'collar', 'Kragen', 'Col', 'कॉलर', 'الياقة'),
      ('label', 'pattern', 'Muster', 'Motif', 'पैटर्न', 'النقشة'),
      ('fit', 'slim', 'Schmal', 'Ajustée', 'स्लिम', 'ضيقة'),
      ('fit', 'regular', 'Normal', 'Classique', 'रेगुलर', 'عادية'),
      ('fit', 'relaxed', 'Weit', 'Ample', 'ढीला', 'واسعة'),
      ('fabric', 'poplin', 'Popeline', 'Popeline', 'पॉपलिन', 'بوبلين'),
      ('fabric', 'twill', 'Twill', 'Sergé', 'ट्विल', 'تويل'),
      ('fabric', 'dobby', 'Dobby', 'Dobby', 'डॉबी', 'دوبي'),
      ('fabric', 'oxford', 'Oxford', 'Oxford', 'ऑक्सफ़ोर्ड', 'أكسفورد'),
      ('fabric', 'chambray', 'Chambray', 'Chambray', 'शैम्ब्रे', 'شامبراي'),
      ('fabric', 'corduroy', 'Cord', 'Velours côtelé', 'कॉरडरॉय', 'كوردروي'),
      ('fabric', 'cotton', 'Baumwolle', 'Coton', 'सूती', 'قطن'),
      ('fabric', 'linen', 'Leinen', 'Lin', 'लिनन', 'كتان'),
      ('fabric', 'flannel', 'Flanell', 'Flanelle', 'फ़्लैनल', 'فلانيل'),
      ('fabric', 'denim', 'Denim', 'Denim', 'डेनिम', 'دنيم'),
      ('fabric', 'seersucker', 'Seersucker', 'Seersucker', 'सीरसकर', 'سيرسكر'),
      ('fabric', 'jersey', 'Jersey', 'Jersey', 'जर्सी', 'جيرسي'),
      ('fabric', 'pique', 'Piqué', 'Piqué', 'पीके', 'بيكيه'),
      ('fabric', 'silk', 'Seide', 'Soie', 'रेशम', 'حرير'),
      ('fabric', 'wool', 'Wolle', 'Laine', 'ऊन', 'صوف'),
      ('sleeve', 'long', 'Lang', 'Longues', 'लंबी', 'طويل'),
      ('sleeve', 'short', 'Kurz', 'Courtes', 'छोटी', 'قصير'),
      ('sleeve', 'rolled', 'Aufgekrempelt', 'Retroussées', 'मुड़ी हुई', 'مطوي'),
      ('collar', 'spread', 'Haifisch', 'Italien', 'स्प्रेड', 'مفتوحة'),
      ('collar', 'band', 'Stehkragen', 'Col officier', 'बैंड', 'ماندرين'),
      ('collar', 'button down', 'Button-down', 'Boutonné', 'बटन-डाउन', 'بأزرار'),
      ('collar', 'camp', 'Reverskragen', 'Col cubain', 'कैंप', 'كوبية'),
      ('collar', 'crew', 'Rundhals', 'Col rond', 'गोल गला', 'مستديرة'),
      ('collar', 'polo', 'Polokragen', 'Col polo', 'पोलो', 'بولو'),
      ('pattern', 'solid', 'Einfarbig', 'Uni', 'सादा', 'سادة'),
      ('pattern', 'bengal stripe', 'Bengalstreifen', 'Rayures bengale', 'बंगाल धारियाँ', 'خطوط بنغالية'),
      ('pattern', 'pencil stripe', 'Bleistiftstreifen', 'Rayures crayon', 'पेंसिल धारियाँ', 'خطوط رفيعة'),
      ('pattern', 'breton stripe', 'Bretonische Streifen', 'Marinière', 'ब्रेटन धारियाँ', 'خطوط بريتونية'),
      ('pattern', 'stripe', 'Streifen', 'Rayures', 'धारियाँ', 'خطوط'),
      ('pattern', 'dobby', 'Dobby', 'Dobby', 'डॉबी', 'دوبي'),
      ('pattern', 'check', 'Karo', 'Carreaux', 'चेक', 'مربعات'),
      ('pattern', 'tattersall', 'Tattersall', 'Tattersall', 'टैटरसॉल', 'تاترسال'),
      ('pattern', 'gingham', 'Vichykaro', 'Vichy', 'गिंगम', 'جينغهام'),
      ('pattern', 'plaid', 'Schottenkaro', 'Tartan', 'प्लेड', 'مربعات اسكتلندية'),
      ('pattern', 'floral', 'Geblümt', 'Fleuri', 'फूलदार', 'زهور'),
      ('color', 'white', 'Weiß', 'Blanc', 'सफ़ेद', 'أبيض'),
      ('color', 'ivory', 'Elfenbein', 'Ivoire', 'आइवरी', 'عاجي'),
      ('color', 'cream', 'Creme', 'Crème', 'क्रीम', 'كريمي'),
      ('color', 'ecru', 'Ecru', 'Écru', 'एक्रू', 'إكرو'),
      ('color', 'beige', 'Beige', 'Beige', 'बेज', 'بيج'),
      ('color', 'sand', 'Sand', 'Sable', 'रेतीला', 'رملي'),
      ('color', 'camel', 'Camel', 'Camel', 'ऊँट रंग', 'جملي'),
      ('color', 'tan', 'Hellbraun', 'Fauve', 'हल्का भूरा', 'أسمر فاتح'),
      ('color', 'khaki', 'Khaki', 'Kaki', 'ख़ाकी', 'كاكي'),
      ('color', 'stone', 'Stein', 'Pierre', 'पत्थर रंग', 'حجري'),
      ('color', 'taupe', 'Taupe', 'Taupe', 'टोप', 'رمادي بني'),
      ('color', 'brown', 'Braun', 'Marron', 'भूरा', 'بني'),
      ('color', 'chocolate', 'Schokolade', 'Chocolat', 'चॉकलेट', 'شوكولاتي'),
      ('color', 'grey', 'Grau', 'Gris', 'स्लेटी', 'رمادي'),
      ('color', 'gray', 'Grau', 'Gris', 'स्लेटी', 'رمادي'),
      ('color', 'silver', 'Silber', 'Argent', 'चाँदी', 'فضي'),
      ('color', 'charcoal', 'Anthrazit', 'Anthracite', 'गहरा स्लेटी', 'فحمي'),
      ('color', 'black', 'Schwarz', 'Noir', 'काला', 'أسود'),
      ('color', 'navy', 'Marineblau', 'Bleu marine', 'नेवी', 'كحلي'),
      ('color', 'indigo', 'Indigo', 'Indigo', 'जामुनी नीला', 'نيلي'),
      ('color', 'blue', 'Blau', 'Bleu', 'नीला', 'أزرق'),
      ('color', 'sky', 'Himmelblau', 'Bleu ciel', 'आसमानी', 'سماوي'),
      ('color', 'denim', 'Denim', 'Denim', 'डेनिम', 'دنيم'),
      ('color', 'teal', 'Petrol', 'Bleu canard', 'टील', 'أزرق مخضر'),
      ('color', 'turquoise', 'Türkis', 'Turquoise', 'फ़िरोज़ी', 'فيروزي'),
      ('color', 'aqua', 'Aqua', 'Aqua', 'एक्वा', 'مائي'),
      ('color', 'mint', 'Mint', 'Menthe', 'पुदीना', 'نعناعي'),
      ('color', 'green', 'Grün', 'Vert', 'हरा', 'أخضر'),
      ('color', 'sage', 'Salbei', 'Sauge', 'सेज', 'أخضر مريمي'),
      ('color', 'olive', 'Oliv', 'Olive', 'जैतूनी', 'زيتوني'),
      ('color', 'forest', 'Waldgrün', 'Vert forêt', 'गहरा हरा', 'أخضر غامق'),
      ('color', 'lime', 'Limette', 'Citron vert', 'नींबू हरा', 'ليموني'),
      ('color', 'yellow', 'Gelb', 'Jaune', 'पीला', 'أصفر'),
      ('color', 'mustard', 'Senf', 'Moutarde', 'सरसों', 'خردلي'),
      ('color', 'gold', 'Gold', 'Or', 'सुनहरा', 'ذهبي'),
      ('color', 'orange', 'Orange', 'Orange', 'नारंगी', 'برتقالي'),
      ('color', 'peach', 'Pfirsich', 'Pêche', 'आड़ू', 'خوخي'),
      ('color', 'coral', 'Koralle', 'Corail', 'मूंगा', 'مرجاني'),
      ('color', 'terracotta', 'Terrakotta', 'Terre cuite', 'टेराकोटा', 'تيراكوتا'),
      ('color', 'rust', 'Rost', 'Rouille', 'ज़ंग रंग', 'صدئي'),
      ('color', 'red', 'Rot', 'Rouge', 'लाल', 'أحمر'),
      ('color', 'burgundy', 'Burgunder', 'Bordeaux', 'बरगंडी', 'خمري'),
      ('color', 'maroon', 'Kastanienrot', 'Bordeaux foncé', 'मैरून', 'عنابي'),
      ('color', 'wine', 'Weinrot', 'Lie de vin', 'वाइन', 'نبيذي'),
      ('color', 'pink', 'Rosa', 'Rose', 'गुलाबी', 'وردي'),
      ('color', 'rose', 'Altrosa', 'Vieux rose', 'गुलाब रंग', 'زهري'),
      ('color', 'magenta', 'Magenta', 'Magenta', 'मैजेंटा', 'أرجواني فاقع'),
      ('color', 'purple', 'Lila', 'Pourpre', 'बैंगनी', 'أرجواني'),
      ('color', 'lilac', 'Flieder', 'Lilas', 'लाइलैक', 'ليلكي'),
      ('color', 'lavender', 'Lavendel', 'Lavande', 'लैवेंडर', 'لافندر'),
      ('color', 'violet', 'Violett', 'Violet', 'बनफ़शी', 'بنفسجي')
  ) AS words (kind, source, de, fr, hi, ar)
  CROSS JOIN LATERAL (VALUES ('de', de), ('fr', fr), ('hi', hi), ('ar', ar)) AS said (language, translated)
$$;

-- "Bengal Stripe" and "bengal-stripe" are one word.
CREATE FUNCTION usual_word(text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT btrim(lower(replace($1, '-', ' ')))
$$;

CREATE FUNCTION translate_usual_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'colors' THEN
      INSERT INTO translations (kind, language, record, field, text, source_mark)
        SELECT 'color', language, slug, 'name', translated, md5(name) FROM added
        JOIN usual_words() AS words ON words.kind = 'color' AND source = usual_word(name)
        ON CONFLICT DO NOTHING;
    WHEN 'attribute_values' THEN
      INSERT INTO translations (kind, language, record, field, text, source_mark)
        SELECT 'value', language, id::text, 'label', translated, md5(label) FROM added
        JOIN usual_words() AS words ON words.kind = attribute_key AND source = usual_word(label)
        ON CONFLICT DO NOTHING;
  END CASE;
  RETURN NULL;
END $$;
CREATE TRIGGER usual_words_added AFTER INSERT ON colors REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION translate_usual_words();
CREATE TRIGGER usual_words_added AFTER INSERT ON attribute_values REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION translate_usual_words();

INSERT INTO translations (kind, language, record, field, text, source_mark)
  SELECT own.kind, language, own.record, own.field, translated, md5(own.label)
  FROM (
    SELECT 'color' AS kind, 'color' AS words, slug AS record, 'name' AS field, name AS label FROM colors
    UNION ALL SELECT 'value', attribute_key, id::text, 'label', label FROM attribute_values
    UNION ALL SELECT 'facet', 'label', key, 'label', label FROM facets
    UNION ALL SELECT 'attribute', 'label', key, 'label', label FROM attributes
  ) AS own
  JOIN usual_words() AS words ON words.kind = own.words AND source = usual_word(own.label)
  ON CONFLICT DO NOTHING;
