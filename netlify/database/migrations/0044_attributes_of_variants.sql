-- An attribute describes whole products or their variants. A variant's values are rows of product_attributes with its id.
ALTER TABLE attributes ADD COLUMN of_variants boolean NOT NULL DEFAULT false;
