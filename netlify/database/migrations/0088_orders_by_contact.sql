-- Whether somebody has ordered is asked by their number and proved email too.
CREATE INDEX orders_phone ON orders (phone) WHERE phone <> '';
CREATE INDEX orders_email ON orders (lower(email)) WHERE email <> '';
