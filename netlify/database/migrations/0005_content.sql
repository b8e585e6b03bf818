CREATE TABLE reviews (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  product_id bigint NOT NULL REFERENCES products ON DELETE CASCADE,
  user_id uuid REFERENCES users ON DELETE SET NULL,
  author_name text NOT NULL DEFAULT '',
  rating int NOT NULL CHECK (rating BETWEEN 1 AND 5),
  title text NOT NULL DEFAULT '',
  body text NOT NULL,
  fit text CHECK (fit IN ('small', 'true', 'large')),
  photo_url text,
  verified_buyer boolean NOT NULL DEFAULT false,
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'published', 'rejected')),
  rejection_reason text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (product_id, user_id)
);
CREATE INDEX reviews_shown ON reviews (product_id, created_at DESC) WHERE state = 'published';
CREATE INDEX reviews_queue ON reviews (created_at) WHERE state = 'pending';

CREATE FUNCTION keep_product_rating() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  old_rating int := CASE WHEN TG_OP <> 'INSERT' AND OLD.state = 'published' THEN OLD.rating END;
  new_rating int := CASE WHEN TG_OP <> 'DELETE' AND NEW.state = 'published' THEN NEW.rating END;
BEGIN
  IF old_rating IS DISTINCT FROM new_rating THEN
    UPDATE products SET
      rating_sum = rating_sum - COALESCE(old_rating, 0) + COALESCE(new_rating, 0),
      rating_count = rating_count - (old_rating IS NOT NULL)::int + (new_rating IS NOT NULL)::int
    WHERE id = COALESCE(NEW.product_id, OLD.product_id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER reviews_rating AFTER INSERT OR UPDATE OR DELETE ON reviews FOR EACH ROW EXECUTE FUNCTION keep_product_rating();

CREATE TABLE blogs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text NOT NULL,
  excerpt text NOT NULL DEFAULT '',
  body_markdown text NOT NULL,
  -- Sanitised when written
  body_html text NOT NULL,
  image_url text,
  image_alt text NOT NULL DEFAULT '',
  author text NOT NULL DEFAULT '',
  tags text[] NOT NULL DEFAULT '{}',
  state text NOT NULL DEFAULT 'published' CHECK (state IN ('draft', 'published')),
  published_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE banners (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title text NOT NULL,
  text text NOT NULL DEFAULT '',
  link text,
  link_text text NOT NULL DEFAULT '',
  image_url text NOT NULL,
  image_alt text NOT NULL,
  position int NOT NULL DEFAULT 0,
  active boolean NOT NULL DEFAULT true,
  starts_at timestamptz,
  ends_at timestamptz,
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE announcements (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  text text NOT NULL,
  link text,
  active boolean NOT NULL DEFAULT true,
  starts_at timestamptz,
  ends_at timestamptz,
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE featured_sections (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  slug text NOT NULL UNIQUE,
  title text NOT NULL,
  subtitle text NOT NULL DEFAULT '',
  link text,
  -- 'chosen' shows featured_products; the others find theirs
  rule text NOT NULL CHECK (rule IN ('chosen', 'newest', 'offers', 'category')),
  category_id bigint REFERENCES categories ON DELETE CASCADE,
  size_limit int NOT NULL DEFAULT 8 CHECK (size_limit BETWEEN 1 AND 24),
  position int NOT NULL DEFAULT 0,
  active boolean NOT NULL DEFAULT true
);
CREATE TABLE featured_products (
  section_id bigint NOT NULL REFERENCES featured_sections ON DELETE CASCADE,
  product_id bigint NOT NULL REFERENCES products ON DELETE CASCADE,
  position int NOT NULL DEFAULT 0,
  PRIMARY KEY (section_id, product_id)
);

CREATE TABLE enquiries (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind text NOT NULL CHECK (kind IN ('contact', 'bulk')),
  name text NOT NULL,
  email text NOT NULL,
  phone text NOT NULL DEFAULT '',
  subject text NOT NULL DEFAULT '',
  message text NOT NULL,
  -- Bulk only: company, quantities by size, date
  details jsonb NOT NULL DEFAULT '{}',
  logo bytea,
  logo_type text,
  state text NOT NULL DEFAULT 'new' CHECK (state IN ('new', 'answered', 'closed')),
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TRIGGER catalogue_changed AFTER INSERT OR UPDATE OR DELETE ON blogs FOR EACH STATEMENT EXECUTE FUNCTION mark_catalogue_changed();
CREATE TRIGGER catalogue_changed AFTER INSERT OR UPDATE OR DELETE ON banners FOR EACH STATEMENT EXECUTE FUNCTION mark_catalogue_changed();
CREATE TRIGGER catalogue_changed AFTER INSERT OR UPDATE OR DELETE ON announcements FOR EACH STATEMENT EXECUTE FUNCTION mark_catalogue_changed();
CREATE TRIGGER catalogue_changed AFTER INSERT OR UPDATE OR DELETE ON featured_sections FOR EACH STATEMENT EXECUTE FUNCTION mark_catalogue_changed();
CREATE TRIGGER catalogue_changed AFTER INSERT OR UPDATE OR DELETE ON featured_products FOR EACH STATEMENT EXECUTE FUNCTION mark_catalogue_changed();
