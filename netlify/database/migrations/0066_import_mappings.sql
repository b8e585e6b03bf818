-- How files of other origins are read: which column is which field. The merchant names each, so that the next file needs no mapping.
CREATE TABLE import_mappings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE,
  mapping jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
