-- When the host's build hook took the call. The build is live once the site itself shows it, not before.
ALTER TABLE builds ADD COLUMN asked_at timestamptz;
CREATE INDEX builds_underway ON builds (started_at) WHERE result IS NULL;

-- What a merchant sets for the whole shop, by name; a name without a row has its default.
CREATE TABLE shop_settings (
  key text PRIMARY KEY CHECK (key <> ''),
  value jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE TRIGGER catalogue_changed AFTER INSERT OR UPDATE OR DELETE ON shop_settings FOR EACH STATEMENT EXECUTE FUNCTION mark_catalogue_changed();
