-- Browsers that have signed in to an account. Their attempts are counted apart from those of strangers, who could close the
-- account to its owner otherwise. The cookie is kept as SHA-256 alone.
CREATE TABLE known_devices (
  device_hash bytea NOT NULL,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (device_hash, user_id)
);
CREATE INDEX known_devices_user ON known_devices (user_id);

-- A code that a known device asked for is that device's: strangers neither replace it nor use up its guesses.
ALTER TABLE otp_challenges ADD COLUMN device_hash bytea;
DROP INDEX otp_challenges_live;
CREATE UNIQUE INDEX otp_challenges_live ON otp_challenges (destination, coalesce(device_hash, ''))
  WHERE superseded_at IS NULL AND verified_at IS NULL;

-- An email that nobody proved is a claim, and any number of people may claim one; a proved one has one owner.
DROP INDEX users_email;
CREATE UNIQUE INDEX users_email ON users (lower(email)) WHERE email_verified_at IS NOT NULL;
CREATE INDEX users_email_claims ON users (lower(email));

-- On whom the unpaid orders and the pieces that they hold are counted: an account, a number, a network address, a device,
-- hashed. Rows go when the order is no longer unpaid.
CREATE TABLE order_holders (
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  holder text NOT NULL,
  PRIMARY KEY (holder, order_id)
);
CREATE INDEX order_holders_order ON order_holders (order_id);
