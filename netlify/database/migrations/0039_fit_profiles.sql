-- The sizes and measures that shoppers keep with their account: one document each, deleted with the person.
CREATE TABLE fit_profiles (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  profile jsonb NOT NULL CHECK (jsonb_typeof(profile) = 'object'),
  updated_at timestamptz NOT NULL DEFAULT now()
);
