-- Slugs have letters of any script (src/platform/pure/slugs.ts); the database refuses what would break an address or a file's name.
ALTER TABLE brands DROP CONSTRAINT brands_slug_check, ADD CONSTRAINT brands_slug_check
  CHECK (slug <> '' AND octet_length(slug) <= 400 AND slug !~ '[!-,./:-`{-~[:space:][:cntrl:]]|^-|-$|--');
ALTER TABLE categories DROP CONSTRAINT categories_slug_check, ADD CONSTRAINT categories_slug_check
  CHECK (slug <> '' AND octet_length(slug) <= 400 AND slug !~ '[!-,./:-`{-~[:space:][:cntrl:]]|^-|-$|--');
ALTER TABLE colors DROP CONSTRAINT colors_slug_check, ADD CONSTRAINT colors_slug_check
  CHECK (slug <> '' AND octet_length(slug) <= 400 AND slug !~ '[!-,./:-`{-~[:space:][:cntrl:]]|^-|-$|--');
ALTER TABLE products DROP CONSTRAINT products_slug_check, ADD CONSTRAINT products_slug_check
  CHECK (slug <> '' AND octet_length(slug) <= 400 AND slug !~ '[!-,./:-`{-~[:space:][:cntrl:]]|^-|-$|--');
ALTER TABLE blogs DROP CONSTRAINT blogs_slug_check, ADD CONSTRAINT blogs_slug_check
  CHECK (slug <> '' AND octet_length(slug) <= 400 AND slug !~ '[!-,./:-`{-~[:space:][:cntrl:]]|^-|-$|--');
ALTER TABLE attribute_values DROP CONSTRAINT attribute_values_slug_check, ADD CONSTRAINT attribute_values_slug_check
  CHECK (slug <> '' AND octet_length(slug) <= 400 AND slug !~ '[!-,./:-`{-~[:space:][:cntrl:]]|^-|-$|--');
ALTER TABLE size_charts DROP CONSTRAINT size_charts_slug_check, ADD CONSTRAINT size_charts_slug_check
  CHECK (slug <> '' AND octet_length(slug) <= 400 AND slug !~ '[!-,./:-`{-~[:space:][:cntrl:]]|^-|-$|--');
ALTER TABLE pages DROP CONSTRAINT pages_slug_check, ADD CONSTRAINT pages_slug_check
  CHECK (slug <> '' AND octet_length(slug) <= 400 AND slug !~ '[!-,./:-`{-~[:space:][:cntrl:]]|^-|-$|--');

-- Brands and categories of files had a mark instead of a name without Latin letters. Categories' former addresses redirect.
UPDATE categories SET slug = trim(BOTH '-' FROM regexp_replace(lower(normalize(name, NFC)), '[!-/:-@[-`{-~[:space:][:cntrl:]]+', '-', 'g'))
WHERE slug = 'x' || left(encode(sha256(convert_to(name, 'UTF8')), 'hex'), 8) AND octet_length(name) <= 200
  AND name !~ '^[!-/:-@[-`{-~[:space:][:cntrl:]]*$'
  AND NOT EXISTS (
    SELECT FROM categories other WHERE other.id <> categories.id
      AND lower(normalize(other.name, NFC)) = lower(normalize(categories.name, NFC)));
UPDATE brands SET slug = trim(BOTH '-' FROM regexp_replace(lower(normalize(name, NFC)), '[!-/:-@[-`{-~[:space:][:cntrl:]]+', '-', 'g'))
WHERE slug = 'x' || left(encode(sha256(convert_to(name, 'UTF8')), 'hex'), 8) AND octet_length(name) <= 200
  AND name !~ '^[!-/:-@[-`{-~[:space:][:cntrl:]]*$'
  AND NOT EXISTS (
    SELECT FROM brands other WHERE other.id <> brands.id
      AND lower(normalize(other.name, NFC)) = lower(normalize(brands.name, NFC)));
