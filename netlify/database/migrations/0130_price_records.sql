-- Every price that shoppers were asked for, and when: directive 98/6/EC, article 6a, asks for the lowest of 30 days. Written by triggers,
-- so that no way to a price can forget it.
CREATE TABLE price_records (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  variant_id bigint NOT NULL REFERENCES variants ON DELETE CASCADE,
  -- 0: the shop's own price, from which markets without one of their own convert theirs.
  market_id bigint NOT NULL,
  price_cents int NOT NULL,
  -- An old price was typed beside it.
  reduced boolean NOT NULL,
  from_at timestamptz NOT NULL,
  -- Null: it is asked now.
  until_at timestamptz
);
CREATE UNIQUE INDEX price_records_open ON price_records (variant_id, market_id) WHERE until_at IS NULL;
CREATE INDEX price_records_variant ON price_records (variant_id, market_id, from_at);

-- What one unit of the shop's currency cost in a market, and when.
CREATE TABLE rate_records (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  market_id bigint NOT NULL,
  currency text NOT NULL,
  rate numeric(20, 10) NOT NULL,
  rounding text NOT NULL,
  from_at timestamptz NOT NULL,
  until_at timestamptz
);
CREATE INDEX rate_records_market ON rate_records (market_id);

-- Percentages off that everybody could have, and when: they lower the price that is asked.
CREATE TABLE promotion_records (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  promo_code_id bigint NOT NULL,
  percent int NOT NULL,
  market_ids bigint[] NOT NULL,
  product_ids bigint[] NOT NULL,
  category_ids bigint[] NOT NULL,
  from_at timestamptz NOT NULL,
  until_at timestamptz
);
CREATE INDEX promotion_records_promotion ON promotion_records (promo_code_id);

CREATE VIEW asked_prices AS
  SELECT variants.id AS variant_id, 0::bigint AS market_id, variants.price_cents,
    coalesce(compare_at_cents > variants.price_cents, false) AS reduced
  FROM variants JOIN products ON products.id = product_id AND status = 'active'
  UNION ALL
  SELECT variant_id, market_id, own.price_cents, coalesce(own.compare_at_cents > own.price_cents, false)
  FROM market_prices AS own JOIN variants ON variants.id = variant_id
  JOIN products ON products.id = product_id AND status = 'active';
COMMENT ON VIEW asked_prices IS 'The prices typed for variants that shoppers can see. market_id 0: the shop''s own.';

-- What one transaction changes several times was never asked. The ids are given to the view as they are, so that it reads these alone.
CREATE FUNCTION record_prices(changed bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH asked AS MATERIALIZED (SELECT * FROM asked_prices WHERE variant_id = ANY (changed))
  DELETE FROM price_records AS past WHERE variant_id = ANY (changed) AND until_at IS NULL AND from_at >= now()
    AND (variant_id, market_id, price_cents, reduced) NOT IN (SELECT variant_id, market_id, price_cents, reduced FROM asked);
  WITH asked AS MATERIALIZED (SELECT * FROM asked_prices WHERE variant_id = ANY (changed))
  UPDATE price_records SET until_at = now() WHERE variant_id = ANY (changed) AND until_at IS NULL
    AND (variant_id, market_id, price_cents, reduced) NOT IN (SELECT variant_id, market_id, price_cents, reduced FROM asked);
  WITH asked AS MATERIALIZED (SELECT * FROM asked_prices WHERE variant_id = ANY (changed)), known AS MATERIALIZED (
    SELECT variant_id, market_id FROM price_records WHERE variant_id = ANY (changed) AND until_at IS NULL)
  INSERT INTO price_records (variant_id, market_id, price_cents, reduced, from_at)
  SELECT variant_id, market_id, price_cents, reduced, now() FROM asked
  WHERE (variant_id, market_id) NOT IN (SELECT variant_id, market_id FROM known);
END $$;

CREATE FUNCTION record_added_prices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO price_records (variant_id, market_id, price_cents, reduced, from_at)
  SELECT added.id, 0, added.price_cents, coalesce(compare_at_cents > added.price_cents, false), now()
  FROM added JOIN products ON products.id = product_id AND status = 'active';
  RETURN NULL;
END $$;
-- One price, null for none. By itself, since a file may change the price of every variant, one row after the other.
CREATE FUNCTION record_price(variant bigint, market bigint, cents int, is_reduced boolean) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM price_records WHERE variant_id = variant AND market_id = market AND until_at IS NULL AND from_at >= now();
  UPDATE price_records SET until_at = now() WHERE variant_id = variant AND market_id = market AND until_at IS NULL;
  IF cents IS NOT NULL THEN
    INSERT INTO price_records (variant_id, market_id, price_cents, reduced, from_at)
    SELECT variants.id, market, cents, is_reduced, now() FROM variants JOIN products ON products.id = product_id AND status = 'active'
    WHERE variants.id = variant;
  END IF;
END $$;
CREATE FUNCTION record_variant_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_price(NEW.id, 0, NEW.price_cents, coalesce(NEW.compare_at_cents > NEW.price_cents, false));
  RETURN NULL;
END $$;
CREATE FUNCTION record_product_prices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_prices(ARRAY(SELECT id FROM variants WHERE product_id = NEW.id));
  RETURN NULL;
END $$;
CREATE FUNCTION record_market_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM record_price(OLD.variant_id, OLD.market_id, NULL, false);
  ELSIF TG_OP = 'INSERT' OR (OLD.price_cents, OLD.compare_at_cents) IS DISTINCT FROM (NEW.price_cents, NEW.compare_at_cents) THEN
    PERFORM record_price(NEW.variant_id, NEW.market_id, NEW.price_cents, coalesce(NEW.compare_at_cents > NEW.price_cents, false));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER prices_recorded_of_added AFTER INSERT ON variants REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION record_added_prices();
-- A column list, so that a sale never comes here.
CREATE TRIGGER price_recorded AFTER UPDATE OF price_cents, compare_at_cents ON variants FOR EACH ROW
  WHEN ((OLD.price_cents, OLD.compare_at_cents) IS DISTINCT FROM (NEW.price_cents, NEW.compare_at_cents))
  EXECUTE FUNCTION record_variant_price();
CREATE TRIGGER prices_recorded AFTER UPDATE OF status ON products FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION record_product_prices();
CREATE TRIGGER price_recorded AFTER INSERT OR UPDATE OR DELETE ON market_prices
  FOR EACH ROW EXECUTE FUNCTION record_market_price();

CREATE FUNCTION record_rate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM rate_records WHERE market_id = coalesce(NEW.id, OLD.id) AND until_at IS NULL AND from_at >= now();
  UPDATE rate_records SET until_at = now() WHERE market_id = coalesce(NEW.id, OLD.id) AND until_at IS NULL;
  IF NEW.rate IS NOT NULL THEN
    INSERT INTO rate_records (market_id, currency, rate, rounding, from_at)
    VALUES (NEW.id, NEW.currency, NEW.rate, NEW.rounding, now());
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER rate_recorded_of_new AFTER INSERT OR DELETE ON markets FOR EACH ROW EXECUTE FUNCTION record_rate();
CREATE TRIGGER rate_recorded AFTER UPDATE OF currency, rate, rounding ON markets FOR EACH ROW
  WHEN ((OLD.currency, OLD.rate, OLD.rounding) IS DISTINCT FROM (NEW.currency, NEW.rate, NEW.rounding))
  EXECUTE FUNCTION record_rate();

CREATE FUNCTION percent_for_everybody(promotion promo_codes) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN NOT promotion.active OR promotion.deleted_at IS NOT NULL OR promotion.first_order OR promotion.group_ids <> '{}'
      OR promotion.minimum_cents > 0 OR (promotion.code IS NOT NULL AND NOT promotion.is_public) THEN NULL
    WHEN promotion.deal IS NULL AND promotion.kind = 'percent' THEN promotion.value
    WHEN promotion.deal ->> 'kind' = 'percent' THEN (promotion.deal ->> 'value')::int
  END
$$;
CREATE FUNCTION record_promotion() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  begins timestamptz := greatest(now(), NEW.starts_at);
BEGIN
  DELETE FROM promotion_records WHERE promo_code_id = NEW.id AND from_at >= now();
  UPDATE promotion_records SET until_at = now() WHERE promo_code_id = NEW.id AND (until_at IS NULL OR until_at > now());
  IF percent_for_everybody(NEW) > 0 AND (NEW.ends_at IS NULL OR NEW.ends_at > begins) THEN
    INSERT INTO promotion_records (promo_code_id, percent, market_ids, product_ids, category_ids, from_at, until_at)
    VALUES (NEW.id, percent_for_everybody(NEW), NEW.market_ids, NEW.product_ids, NEW.category_ids, begins, NEW.ends_at);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER promotion_recorded_of_new AFTER INSERT ON promo_codes FOR EACH ROW EXECUTE FUNCTION record_promotion();
-- A column list, so that a use never comes here.
CREATE TRIGGER promotion_recorded AFTER UPDATE OF code, kind, value, deal, minimum_cents, starts_at, ends_at, is_public, active, deleted_at,
  product_ids, category_ids, group_ids, market_ids, first_order ON promo_codes FOR EACH ROW EXECUTE FUNCTION record_promotion();

-- The first records are today's prices: of those before, nothing is known.
INSERT INTO price_records (variant_id, market_id, price_cents, reduced, from_at)
SELECT variant_id, market_id, price_cents, reduced, now() FROM asked_prices;
INSERT INTO rate_records (market_id, currency, rate, rounding, from_at)
SELECT id, currency, rate, rounding, now() FROM markets WHERE rate IS NOT NULL;
INSERT INTO promotion_records (promo_code_id, percent, market_ids, product_ids, category_ids, from_at, until_at)
SELECT id, percent_for_everybody(promo_codes), market_ids, product_ids, category_ids, greatest(now(), starts_at), ends_at
FROM promo_codes WHERE percent_for_everybody(promo_codes) > 0 AND (ends_at IS NULL OR ends_at > greatest(now(), starts_at));
