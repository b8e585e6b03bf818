-- A draft with a time goes live then. Nothing else has one: what leaves the drafts by hand must not go live by itself when it
-- comes back.
ALTER TABLE products ADD COLUMN publish_at timestamptz;
CREATE INDEX products_scheduled ON products (publish_at) WHERE publish_at IS NOT NULL;

CREATE FUNCTION forget_publishing_time() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.publish_at := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER products_unscheduled BEFORE UPDATE OF status ON products FOR EACH ROW
  WHEN (NEW.status <> 'draft' AND NEW.publish_at IS NOT NULL) EXECUTE FUNCTION forget_publishing_time();
