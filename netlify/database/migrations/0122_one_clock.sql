-- The schedule of parcels follows the shop's clock. A shop that gave a time zone there alone keeps it as its own.
INSERT INTO shop_settings (key, value)
  SELECT 'timeZone', schedule -> 'timeZone' FROM shipping_schedule
  WHERE coalesce(schedule ->> 'timeZone', 'UTC') NOT IN ('UTC', '')
ON CONFLICT (key) DO UPDATE SET value = EXCLUDED.value WHERE shop_settings.value = '""';

UPDATE shipping_schedule SET schedule = schedule - 'timeZone';
