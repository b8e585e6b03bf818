-- What a wishlist compares with: a product's price and stock when it was saved. Unknown for what was saved before.
ALTER TABLE saved_items ADD COLUMN saved_price_cents int CHECK (saved_price_cents >= 0);
ALTER TABLE saved_items ADD COLUMN saved_sold_out boolean;
