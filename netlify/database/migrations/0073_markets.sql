-- A part of the world with pages under a prefix, a currency and prices of its own. The first market has no row: it is the shop at `/`,
-- with the currency of the environment.
CREATE TABLE markets (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key text NOT NULL UNIQUE CHECK (key ~ '^[a-z]{2}(-[a-z]{2})?$'),
  name text NOT NULL CHECK (name <> ''),
  position int NOT NULL,
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  language text NOT NULL DEFAULT 'en',
  -- Null: as the shop does.
  tax_included boolean,
  tax_shown_name text NOT NULL DEFAULT '',
  tax_number text NOT NULL DEFAULT '',
  -- Names of the payment provider; empty: all that it offers.
  payment_methods text[] NOT NULL DEFAULT '{}',
  -- What one unit of the shop's currency costs in the market's; null: only variants with a price of their own are sold.
  rate numeric(20, 10) CHECK (rate > 0),
  rounding text NOT NULL DEFAULT 'none',
  -- Rises with every change of its prices.
  prices_version bigint NOT NULL DEFAULT 1
);
CREATE TABLE market_countries (
  country text PRIMARY KEY CHECK (country ~ '^[A-Z]{2}$'),
  market_id bigint NOT NULL REFERENCES markets ON DELETE CASCADE,
  position int NOT NULL
);
CREATE INDEX market_countries_market ON market_countries (market_id);
-- A variant's own price in a market, instead of the converted one.
CREATE TABLE market_prices (
  market_id bigint NOT NULL REFERENCES markets ON DELETE CASCADE,
  variant_id bigint NOT NULL REFERENCES variants ON DELETE CASCADE,
  price_cents int NOT NULL CHECK (price_cents > 0),
  compare_at_cents int CHECK (compare_at_cents > 0),
  PRIMARY KEY (market_id, variant_id)
);
CREATE INDEX market_prices_variant ON market_prices (variant_id);

CREATE TRIGGER catalogue_changed AFTER INSERT OR UPDATE OR DELETE ON markets
  FOR EACH STATEMENT EXECUTE FUNCTION mark_catalogue_changed();
CREATE TRIGGER catalogue_changed AFTER INSERT OR UPDATE OR DELETE ON market_countries
  FOR EACH STATEMENT EXECUTE FUNCTION mark_catalogue_changed();
CREATE TRIGGER catalogue_changed AFTER INSERT OR UPDATE OR DELETE ON market_prices
  FOR EACH STATEMENT EXECUTE FUNCTION mark_catalogue_changed();

-- The market that an order was placed in; empty for the first.
ALTER TABLE orders ADD COLUMN market text NOT NULL DEFAULT '';
