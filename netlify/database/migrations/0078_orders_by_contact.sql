-- Guests find an order by its number, and the admin by the number that people quote.
CREATE INDEX orders_shown_number ON orders (lower(number_prefix || number::text));
-- Reports of the last days.
CREATE INDEX orders_placed ON orders (placed_at);
