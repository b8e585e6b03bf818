-- A zone's own ways to deliver, and its postcodes. Null: the rates of shipping_rates are its methods, as before. The rates
-- stay what pages show first, and what the release before this one charges.
ALTER TABLE shipping_zones
  ADD COLUMN methods jsonb CHECK (jsonb_typeof(methods) = 'array'),
  ADD COLUMN postcodes text[] NOT NULL DEFAULT '{}';

-- Whoever writes rates writes all of a zone's. The release before this one knows no methods: what it saves counts. This one
-- writes the methods after the rates.
CREATE FUNCTION forget_shipping_methods() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE shipping_zones SET methods = NULL WHERE id = NEW.zone_id AND methods IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER forget_methods AFTER INSERT OR UPDATE ON shipping_rates
  FOR EACH ROW EXECUTE FUNCTION forget_shipping_methods();

-- When parcels leave: the cut-off time in the shop's time zone, its working days and its holidays.
CREATE TABLE shipping_schedule (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  schedule jsonb NOT NULL
);
CREATE TRIGGER catalogue_changed AFTER INSERT OR UPDATE OR DELETE ON shipping_schedule
  FOR EACH STATEMENT EXECUTE FUNCTION mark_catalogue_changed();

-- The method as the shopper chose it, with its name, pick-up place and promised days. `shipping_method` stays its speed.
ALTER TABLE orders ADD COLUMN shipping_details jsonb;
