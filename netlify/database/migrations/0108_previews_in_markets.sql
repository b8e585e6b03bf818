-- The pages of drafts as markets besides the first have them; those of the first are in preview_pages and page_preview_html.
CREATE TABLE market_previews (
  market text NOT NULL CHECK (market <> ''),
  product_id bigint REFERENCES products ON DELETE CASCADE,
  page_id bigint REFERENCES pages ON DELETE CASCADE,
  html text NOT NULL,
  built_at timestamptz NOT NULL DEFAULT now(),
  CHECK (num_nonnulls(product_id, page_id) = 1),
  UNIQUE (product_id, market),
  UNIQUE (page_id, market)
);
