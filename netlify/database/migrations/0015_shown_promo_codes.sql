ALTER TABLE promo_codes
  -- Where shoppers see a public code.
  ADD COLUMN shown_in text[] NOT NULL DEFAULT '{cart,checkout}' CHECK (shown_in <@ ARRAY['cart', 'checkout', 'home']);
-- The home page is static. Uses are left out: an order must never wait for the counter.
CREATE TRIGGER catalogue_changed_by_promo AFTER INSERT ON promo_codes FOR EACH ROW
  WHEN ('home' = ANY (NEW.shown_in)) EXECUTE FUNCTION mark_catalogue_changed();
CREATE TRIGGER catalogue_changed_by_promo_change AFTER UPDATE OF code, kind, value, minimum_cents, description, starts_at,
  ends_at, is_public, active, deleted_at, shown_in ON promo_codes FOR EACH ROW
  WHEN ('home' = ANY (NEW.shown_in) OR 'home' = ANY (OLD.shown_in)) EXECUTE FUNCTION mark_catalogue_changed();
