-- What nobody has told of a product is null, never a likely guess.
ALTER TABLE products
  ALTER COLUMN weight_grams DROP NOT NULL, ALTER COLUMN weight_grams DROP DEFAULT,
  ALTER COLUMN gender DROP NOT NULL, ALTER COLUMN gender DROP DEFAULT,
  ALTER COLUMN age_group DROP NOT NULL, ALTER COLUMN age_group DROP DEFAULT;

-- Which chart of sizes the product goes by; none where nobody said so.
ALTER TABLE products ADD COLUMN size_chart text CHECK (size_chart IN ('shirts'));

-- Goods that came by file have columns of the file in `extra`; what that file lacked had been filled in.
UPDATE products SET size_chart = 'shirts' WHERE extra = '{}';
UPDATE products SET
  weight_grams = CASE WHEN weight_grams = 300
    AND NOT EXISTS (SELECT FROM variants WHERE product_id = products.id AND variants.weight_grams IS NOT NULL)
    THEN NULL ELSE weight_grams END,
  gender = CASE WHEN gender = 'unisex' AND NOT extra ? 'Google Shopping / Gender' THEN NULL ELSE gender END,
  age_group = CASE WHEN age_group = 'adult' AND NOT extra ? 'Google Shopping / Age Group' THEN NULL ELSE age_group END
  WHERE extra <> '{}';
