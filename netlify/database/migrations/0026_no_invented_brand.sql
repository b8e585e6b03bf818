-- Goods without a vendor were given a brand of this name: they have none.
UPDATE brands SET name = '' WHERE slug = 'unbranded' AND name = 'Unbranded';
-- Their search text began with it.
UPDATE products SET search_text = regexp_replace(search_text, '\munbranded\M ?', '')
  FROM brands WHERE brands.id = brand_id AND brands.slug = 'unbranded' AND search_text ~ '\munbranded\M';
