-- "Complete the look": other products that the merchant chose for a product's page, in order.
CREATE TABLE product_looks (
  product_id bigint NOT NULL REFERENCES products ON DELETE CASCADE,
  other_id bigint NOT NULL REFERENCES products ON DELETE CASCADE,
  position int NOT NULL,
  PRIMARY KEY (product_id, other_id),
  CHECK (product_id <> other_id)
);
CREATE INDEX product_looks_other ON product_looks (other_id);

-- What is bought together, as last counted from the orders: for each product's number the numbers of others, best first.
CREATE TABLE bought_together (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  counted_at timestamptz NOT NULL,
  others jsonb NOT NULL
);
INSERT INTO bought_together (counted_at, others) VALUES ('-infinity', '{}');

-- The film of a product: a file of the media store, and the library picture that stands in for it until it is played.
CREATE TABLE product_videos (
  product_id bigint PRIMARY KEY REFERENCES products ON DELETE CASCADE,
  file text NOT NULL,
  bytes int NOT NULL CHECK (bytes > 0),
  poster_url text NOT NULL,
  alt text NOT NULL DEFAULT ''
);
CREATE INDEX product_videos_file ON product_videos (file);
CREATE INDEX product_videos_poster ON product_videos (poster_url);
