-- The roles whose people sign in with a passkey, and may do nothing before.
CREATE TABLE passkey_roles (
  role text PRIMARY KEY,
  required_at timestamptz NOT NULL DEFAULT now()
);

-- When the session was opened with a passkey, or registered one.
ALTER TABLE sessions ADD COLUMN passkey_at timestamptz;
