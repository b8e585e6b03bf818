-- Where parcels go and what they cost there. Without a zone the rates of the environment count.
CREATE TABLE shipping_zones (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  position int NOT NULL
);
-- A place has one zone. An empty region is the country as far as none of its regions has a zone of its own.
CREATE TABLE shipping_zone_places (
  zone_id bigint NOT NULL REFERENCES shipping_zones ON DELETE CASCADE,
  country text NOT NULL CHECK (country ~ '^[A-Z]{2}$'),
  region text NOT NULL DEFAULT '',
  PRIMARY KEY (country, region)
);
CREATE INDEX shipping_zone_places_zone ON shipping_zone_places (zone_id);
-- One step of a method's price. What the step counts in is the basis: the subtotal in minor units of the currency today.
CREATE TABLE shipping_rates (
  zone_id bigint NOT NULL REFERENCES shipping_zones ON DELETE CASCADE,
  method text NOT NULL CHECK (method <> ''),
  basis text NOT NULL DEFAULT 'subtotal' CHECK (basis = 'subtotal'),
  from_amount int NOT NULL DEFAULT 0 CHECK (from_amount >= 0),
  price_cents int NOT NULL CHECK (price_cents >= 0),
  PRIMARY KEY (zone_id, method, basis, from_amount)
);

CREATE TRIGGER catalogue_changed AFTER INSERT OR UPDATE OR DELETE ON shipping_zones
  FOR EACH STATEMENT EXECUTE FUNCTION mark_catalogue_changed();
CREATE TRIGGER catalogue_changed AFTER INSERT OR UPDATE OR DELETE ON shipping_zone_places
  FOR EACH STATEMENT EXECUTE FUNCTION mark_catalogue_changed();
CREATE TRIGGER catalogue_changed AFTER INSERT OR UPDATE OR DELETE ON shipping_rates
  FOR EACH STATEMENT EXECUTE FUNCTION mark_catalogue_changed();
