-- What a product's value was called before: links that name it still choose the variant.
CREATE TABLE former_values (
  product_id bigint NOT NULL REFERENCES products ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('color', 'size', 'option')),
  -- As a link has it: a colour's slug, a size, a value of the third choice.
  former text NOT NULL,
  present text NOT NULL,
  PRIMARY KEY (product_id, kind, former)
);
