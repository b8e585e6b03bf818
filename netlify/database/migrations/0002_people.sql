CREATE TABLE users (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- E.164
  phone text NOT NULL UNIQUE CHECK (phone ~ '^\+[1-9][0-9]{4,14}$'),
  email text,
  name text NOT NULL DEFAULT '',
  role text NOT NULL DEFAULT 'shopper' CHECK (role IN ('shopper', 'admin')),
  password_hash text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX users_email ON users (lower(email));

-- Tokens are kept as SHA-256 alone: a dump of this table opens no account.
CREATE TABLE sessions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE,
  -- Set for browsers: the HttpOnly cookie that must come along.
  binding_hash bytea,
  user_agent text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  -- When the person last proved the number or a passkey, if ever; admin writes ask for a fresh proof.
  verified_at timestamptz,
  revoked_at timestamptz
);
CREATE INDEX sessions_user ON sessions (user_id) WHERE revoked_at IS NULL;

-- One sent code and the proof it turns into.
CREATE TABLE otp_challenges (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  channel text NOT NULL CHECK (channel IN ('Text_Message', 'Phone_Call', 'email')),
  -- E.164 or a lower-case e-mail address
  destination text NOT NULL,
  -- HMAC-SHA256 of id and code under the shop's secret; null where a provider keeps the code.
  code_hash bytea,
  provider_reference text,
  guesses int NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  superseded_at timestamptz,
  verified_at timestamptz,
  proof_hash bytea UNIQUE,
  proof_expires_at timestamptz,
  consumed_at timestamptz
);
CREATE UNIQUE INDEX otp_challenges_live ON otp_challenges (destination) WHERE superseded_at IS NULL AND verified_at IS NULL;

CREATE TABLE passkeys (
  id text PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  public_key bytea NOT NULL,
  counter bigint NOT NULL DEFAULT 0,
  transports text[] NOT NULL DEFAULT '{}',
  name text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz
);
CREATE INDEX passkeys_user ON passkeys (user_id);

CREATE TABLE passkey_challenges (
  challenge text PRIMARY KEY,
  user_id uuid REFERENCES users ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);

CREATE TABLE addresses (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL,
  phone text NOT NULL DEFAULT '',
  line1 text NOT NULL,
  line2 text NOT NULL DEFAULT '',
  city text NOT NULL,
  state text NOT NULL DEFAULT '',
  postcode text NOT NULL,
  country text NOT NULL DEFAULT 'US' CHECK (country ~ '^[A-Z]{2}$'),
  is_default boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX addresses_user ON addresses (user_id);
CREATE UNIQUE INDEX addresses_default ON addresses (user_id) WHERE is_default;

-- Counters of the abuse policy: `key` names the rule and whom it counts, hashed where that is a person's.
CREATE TABLE throttles (
  key text PRIMARY KEY,
  count int NOT NULL DEFAULT 1,
  -- The window opens with the first hit and the count starts anew after it.
  expires_at timestamptz NOT NULL
);
CREATE INDEX throttles_expiry ON throttles (expires_at);
