-- A fault of the shop's running that the owners were written about: one mail when it begins, one when it has ended.
CREATE TABLE alerts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The check of the health page that found it.
  kind text NOT NULL,
  began_at timestamptz NOT NULL DEFAULT now(),
  -- Since when the check finds nothing; an alert ends once this has lasted.
  fine_since timestamptz,
  ended_at timestamptz
);

CREATE UNIQUE INDEX alerts_open ON alerts (kind) WHERE ended_at IS NULL;
