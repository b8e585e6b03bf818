-- Keys of other programs. A key does what its scopes and the present role of whoever made it both allow.
CREATE TABLE api_keys (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
  -- Rows of the table of permissions (platform/pure/roles.ts); unknown ones give nothing.
  scopes text[] NOT NULL CHECK (cardinality(scopes) > 0),
  -- SHA-256 of the key, which is shown once.
  key_hash bytea NOT NULL UNIQUE,
  -- Its last characters, to tell keys apart.
  ending text NOT NULL,
  made_by uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz
);
CREATE INDEX api_keys_maker ON api_keys (made_by);

-- The key by which a change was made; its name stays when the key's maker is deleted.
ALTER TABLE audit_log ADD COLUMN key_name text;
