-- Settings that pages don't show count from now on: no page is to be built for them.
ALTER TABLE shop_settings ADD COLUMN live boolean NOT NULL DEFAULT false;
DROP TRIGGER catalogue_changed ON shop_settings;
CREATE TRIGGER catalogue_changed AFTER INSERT OR UPDATE ON shop_settings
  FOR EACH ROW WHEN (NOT NEW.live) EXECUTE FUNCTION mark_catalogue_changed();
CREATE TRIGGER catalogue_cut AFTER DELETE ON shop_settings
  FOR EACH ROW WHEN (NOT OLD.live) EXECUTE FUNCTION mark_catalogue_changed();

-- Two settings that were one row.
INSERT INTO shop_settings (key, value)
  SELECT name, value -> method FROM shop_settings,
    (VALUES ('dispatchStandard', 'standard'), ('dispatchExpress', 'express')) AS parts (name, method)
  WHERE key = 'dispatch' AND value -> method IS NOT NULL
  ON CONFLICT (key) DO NOTHING;

-- What stands before the number of an order; an order keeps what it was placed with.
ALTER TABLE orders ADD COLUMN number_prefix text NOT NULL DEFAULT '';
