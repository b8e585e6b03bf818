-- Addresses of a former shop and where they lead. `to_path` is a page of this shop, never another former address: one step each.
CREATE TABLE redirects (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  from_path text NOT NULL UNIQUE,
  to_path text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (from_path <> to_path)
);
CREATE TRIGGER catalogue_changed AFTER INSERT OR UPDATE OR DELETE ON redirects
  FOR EACH STATEMENT EXECUTE FUNCTION mark_catalogue_changed();
