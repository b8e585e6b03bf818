-- The feed and a product's structured data have the maker's number.
CREATE TRIGGER barcode_changed AFTER UPDATE OF barcode ON variants
  FOR EACH STATEMENT EXECUTE FUNCTION mark_catalogue_changed();

CREATE VIEW fed_variants AS
  SELECT variants.id, product_id, products.name, products.slug, sku, color_slug, size, variants.price_cents, gender, age_group,
    EXISTS (SELECT FROM product_images WHERE product_images.product_id = products.id) AS has_picture
  FROM variants JOIN products ON products.id = product_id AND products.status = 'active';
COMMENT ON VIEW fed_variants IS
  'Variants that shoppers can see, with what shopping services ask of each, at the shop''s own price. gender and age_group are null where the product says nothing.';
