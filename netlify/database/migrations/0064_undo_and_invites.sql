-- The entry of the log that a change has undone.
ALTER TABLE audit_log ADD COLUMN undoes_id bigint REFERENCES audit_log ON DELETE SET NULL;
CREATE INDEX audit_log_undoes ON audit_log (undoes_id) WHERE undoes_id IS NOT NULL;
CREATE INDEX audit_log_actor ON audit_log (actor_id, id DESC);

-- Roles offered by mail to people without an account: the link gives the role once, to whoever is signed in.
CREATE TABLE staff_invites (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  email text NOT NULL,
  role text NOT NULL,
  -- SHA-256 of the token in the link.
  token_hash bytea NOT NULL UNIQUE,
  invited_by uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  accepted_at timestamptz,
  accepted_by uuid REFERENCES users ON DELETE SET NULL,
  -- Taken back, or replaced by a later one to the same address.
  withdrawn_at timestamptz
);
CREATE INDEX staff_invites_email ON staff_invites (lower(email)) WHERE accepted_at IS NULL AND withdrawn_at IS NULL;
