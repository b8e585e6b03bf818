-- Where something public once stood. `target_id` is what stands elsewhere now, by its number, so that a chain of renames is
-- always one step. Without a number, or where nothing public has it any more, it is gone.
CREATE TABLE former_addresses (
  kind text NOT NULL CHECK (kind IN ('product', 'category', 'blog')),
  slug text NOT NULL,
  target_id bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (kind, slug)
);
CREATE INDEX former_addresses_target ON former_addresses (kind, target_id);

-- What stands at an address is not a former one, whoever stood there before.
CREATE FUNCTION take_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM former_addresses WHERE kind = TG_ARGV[0] AND slug = NEW.slug;
  RETURN NULL;
END $$;
CREATE FUNCTION take_addresses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM former_addresses USING added WHERE kind = TG_ARGV[0] AND former_addresses.slug = added.slug;
  RETURN NULL;
END $$;
CREATE FUNCTION leave_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO former_addresses (kind, slug, target_id) VALUES (TG_ARGV[0], OLD.slug, OLD.id)
    ON CONFLICT (kind, slug) DO UPDATE SET target_id = excluded.target_id, created_at = now();
  DELETE FROM former_addresses WHERE kind = TG_ARGV[0] AND slug = NEW.slug;
  RETURN NULL;
END $$;
CREATE FUNCTION end_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO former_addresses (kind, slug) VALUES (TG_ARGV[0], OLD.slug)
    ON CONFLICT (kind, slug) DO UPDATE SET target_id = NULL, created_at = now();
  RETURN NULL;
END $$;

CREATE TRIGGER products_address_taken AFTER INSERT ON products REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION take_addresses('product');
CREATE TRIGGER products_address_left AFTER UPDATE OF slug ON products FOR EACH ROW
  WHEN (OLD.slug <> NEW.slug) EXECUTE FUNCTION leave_address('product');
CREATE TRIGGER products_address_ended AFTER DELETE ON products FOR EACH ROW
  WHEN (OLD.status <> 'draft') EXECUTE FUNCTION end_address('product');
CREATE TRIGGER categories_address_taken AFTER INSERT ON categories REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION take_addresses('category');
CREATE TRIGGER categories_address_left AFTER UPDATE OF slug ON categories FOR EACH ROW
  WHEN (OLD.slug <> NEW.slug) EXECUTE FUNCTION leave_address('category');
CREATE TRIGGER categories_address_ended AFTER DELETE ON categories FOR EACH ROW EXECUTE FUNCTION end_address('category');
CREATE TRIGGER blogs_address_taken AFTER INSERT ON blogs REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION take_addresses('blog');
CREATE TRIGGER blogs_address_left AFTER UPDATE OF slug ON blogs FOR EACH ROW
  WHEN (OLD.slug <> NEW.slug) EXECUTE FUNCTION leave_address('blog');
CREATE TRIGGER blogs_address_ended AFTER DELETE ON blogs FOR EACH ROW
  WHEN (OLD.state = 'published') EXECUTE FUNCTION end_address('blog');

-- What was taken back before anybody moved it is gone too; what never was public leaves no trace. An archived product has a
-- page of its own that says so.
CREATE FUNCTION withdraw_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO former_addresses (kind, slug) VALUES (TG_ARGV[0], NEW.slug) ON CONFLICT (kind, slug) DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER products_withdrawn AFTER UPDATE OF status ON products FOR EACH ROW
  WHEN (OLD.status <> 'draft' AND NEW.status = 'draft') EXECUTE FUNCTION withdraw_address('product');
CREATE TRIGGER products_address_restored AFTER UPDATE OF status ON products FOR EACH ROW
  WHEN (OLD.status = 'draft' AND NEW.status <> 'draft') EXECUTE FUNCTION take_address('product');
CREATE TRIGGER blogs_withdrawn AFTER UPDATE OF state ON blogs FOR EACH ROW
  WHEN (OLD.state = 'published' AND OLD.published_at <= now() AND NEW.state = 'draft') EXECUTE FUNCTION withdraw_address('blog');
CREATE TRIGGER blogs_address_restored AFTER UPDATE OF state ON blogs FOR EACH ROW
  WHEN (OLD.state = 'draft' AND NEW.state = 'published') EXECUTE FUNCTION take_address('blog');
