-- Prices that a variant changes to: the beginning and the end of a sale. The job that publishes what is due writes them to the variant.
CREATE TABLE planned_prices (
  variant_id bigint NOT NULL REFERENCES variants ON DELETE CASCADE,
  at timestamptz(3) NOT NULL,
  price_cents int NOT NULL CHECK (price_cents > 0),
  compare_at_cents int CHECK (compare_at_cents > price_cents),
  PRIMARY KEY (variant_id, at)
);
CREATE INDEX planned_prices_due ON planned_prices (at);
