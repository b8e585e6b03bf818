ALTER TABLE promo_uses
  -- HMACs of the phone and the email of whoever claimed the use. They outlive the account, so that deleting it gives no second use.
  ADD COLUMN person_hashes text[] NOT NULL DEFAULT '{}';
CREATE INDEX promo_uses_person_hashes ON promo_uses USING gin (person_hashes) WHERE state = 'claimed';
