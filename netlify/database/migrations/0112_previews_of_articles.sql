-- Links that show the draft of an article to whoever has them, and its page as the last build rendered it.
CREATE TABLE article_previews (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  article_id bigint NOT NULL REFERENCES blogs ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX article_previews_article ON article_previews (article_id);
CREATE TABLE article_preview_html (
  article_id bigint PRIMARY KEY REFERENCES blogs ON DELETE CASCADE,
  html text NOT NULL,
  built_at timestamptz NOT NULL DEFAULT now()
);
CREATE TRIGGER catalogue_changed AFTER INSERT ON article_previews
  FOR EACH STATEMENT EXECUTE FUNCTION mark_catalogue_changed();

-- The former release's rows, of products and pages alone, satisfy the new check too.
ALTER TABLE market_previews
  ADD COLUMN article_id bigint REFERENCES blogs ON DELETE CASCADE,
  ADD UNIQUE (article_id, market),
  DROP CONSTRAINT market_previews_check,
  ADD CONSTRAINT market_previews_check CHECK (num_nonnulls(product_id, page_id, article_id) = 1);
