-- The upright picture that phones show; without one they get a part of the wide one.
ALTER TABLE banners ADD COLUMN phone_image_url text;
