-- Made by the merchant for a customer, and paid by a link within days, or outside the shop.
ALTER TABLE orders ADD COLUMN store_made boolean NOT NULL DEFAULT false;
ALTER TABLE payments
  -- The provider's key where it isn't the order's first payment: opening again returns the same one.
  ADD COLUMN open_key uuid,
  -- Paid when the order had been paid otherwise: it goes back whole.
  ADD COLUMN surplus boolean NOT NULL DEFAULT false,
  -- What the merchant wrote of a payment outside the shop.
  ADD COLUMN note text NOT NULL DEFAULT '';
DROP INDEX IF EXISTS payments_one_captured;
