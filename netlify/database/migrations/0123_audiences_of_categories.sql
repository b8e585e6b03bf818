-- Whom the products of a category are made for, unless a product says it itself. A category that says nothing follows its parent.
ALTER TABLE categories
  ADD COLUMN gender text CHECK (gender IN ('male', 'female', 'unisex')),
  ADD COLUMN age_group text CHECK (age_group IN ('adult', 'kids'));

CREATE VIEW category_audiences AS
  WITH RECURSIVE inherited AS (
    SELECT id AS category_id, gender, age_group FROM categories WHERE parent_id IS NULL
    UNION ALL
    SELECT categories.id, coalesce(categories.gender, inherited.gender), coalesce(categories.age_group, inherited.age_group)
    FROM categories JOIN inherited ON categories.parent_id = inherited.category_id
  ) SELECT * FROM inherited;

-- As subqueries: most who read it ask for neither, and then nothing is looked up.
CREATE OR REPLACE VIEW products_for_sale AS
  SELECT id, slug, name, description_html, category_id, price_cents, final_price_cents, published_at,
    coalesce(gender, (SELECT above.gender FROM category_audiences AS above WHERE above.category_id = products.category_id)) AS gender,
    coalesce(age_group, (SELECT above.age_group FROM category_audiences AS above WHERE above.category_id = products.category_id)) AS age_group,
    EXISTS (SELECT FROM variants WHERE product_id = products.id AND stock > 0) AS in_stock
  FROM products WHERE status = 'active';

CREATE OR REPLACE VIEW fed_variants AS
  SELECT variants.id, product_id, products.name, products.slug, sku, color_slug, size, variants.price_cents,
    coalesce(products.gender, category_audiences.gender) AS gender,
    coalesce(products.age_group, category_audiences.age_group) AS age_group,
    EXISTS (SELECT FROM product_images WHERE product_images.product_id = products.id) AS has_picture
  FROM variants JOIN products ON products.id = product_id AND products.status = 'active'
  LEFT JOIN category_audiences ON category_audiences.category_id = products.category_id;
COMMENT ON VIEW fed_variants IS
  'Variants that shoppers can see, with what shopping services ask of each, at the shop''s own price. gender and age_group are null where neither the product nor its category says anything.';
