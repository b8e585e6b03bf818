-- Until when one caller alone asks the provider to open the payment; null or past: whoever comes may ask. Two who asked at once
-- would get two orders from a provider that takes no idempotency key.
ALTER TABLE payments ADD COLUMN opening_until timestamptz;
