-- Links that show a draft to whoever has them, until they expire or are taken back.
CREATE TABLE product_previews (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  product_id bigint NOT NULL REFERENCES products ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX product_previews_product ON product_previews (product_id);

-- The page of a draft as the last build rendered it. It is never a file of the site.
CREATE TABLE preview_pages (
  product_id bigint PRIMARY KEY REFERENCES products ON DELETE CASCADE,
  html text NOT NULL,
  built_at timestamptz NOT NULL DEFAULT now()
);

-- A page has to be rendered for a new link.
CREATE TRIGGER catalogue_changed AFTER INSERT ON product_previews
  FOR EACH STATEMENT EXECUTE FUNCTION mark_catalogue_changed();
