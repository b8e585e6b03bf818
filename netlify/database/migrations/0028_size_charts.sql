-- Size charts of the merchant's own. Measures are whole millimetres; pages turn them into centimetres and inches.
CREATE TABLE size_charts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Its place on the page of the size guide.
  slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text NOT NULL CHECK (name <> ''),
  -- Of the garment laid flat, or of the body that it fits.
  measured_on text NOT NULL DEFAULT 'garment' CHECK (measured_on IN ('garment', 'body')),
  note text NOT NULL DEFAULT '',
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE size_chart_sizes (
  chart_id bigint NOT NULL REFERENCES size_charts ON DELETE CASCADE,
  -- As variants write it.
  size text NOT NULL CHECK (size <> ''),
  position int NOT NULL,
  PRIMARY KEY (chart_id, size)
);
CREATE TABLE size_chart_measures (
  chart_id bigint NOT NULL REFERENCES size_charts ON DELETE CASCADE,
  -- Such as Chest.
  measure text NOT NULL CHECK (measure <> ''),
  -- How it is measured.
  how text NOT NULL DEFAULT '',
  position int NOT NULL,
  PRIMARY KEY (chart_id, measure)
);
CREATE TABLE size_chart_values (
  chart_id bigint NOT NULL,
  size text NOT NULL,
  measure text NOT NULL,
  mm int NOT NULL CHECK (mm BETWEEN 5 AND 2500),
  -- The end of a range, such as a neck of 38 to 39 cm.
  to_mm int CHECK (to_mm BETWEEN 5 AND 2500 AND to_mm > mm),
  PRIMARY KEY (chart_id, size, measure),
  FOREIGN KEY (chart_id, size) REFERENCES size_chart_sizes ON DELETE CASCADE,
  FOREIGN KEY (chart_id, measure) REFERENCES size_chart_measures ON DELETE CASCADE
);

-- A product goes by its own chart, by none, or by that of its category or the closest one above.
ALTER TABLE categories ADD COLUMN size_chart_id bigint REFERENCES size_charts;
CREATE INDEX categories_size_chart ON categories (size_chart_id) WHERE size_chart_id IS NOT NULL;
ALTER TABLE products ADD COLUMN size_chart_id bigint REFERENCES size_charts;
ALTER TABLE products ADD COLUMN no_size_chart boolean NOT NULL DEFAULT false;
ALTER TABLE products ADD COLUMN model_height_mm int CHECK (model_height_mm BETWEEN 500 AND 2500);
ALTER TABLE products ADD COLUMN model_size text NOT NULL DEFAULT '';
CREATE INDEX products_size_chart ON products (size_chart_id) WHERE size_chart_id IS NOT NULL;

CREATE VIEW category_size_charts AS
  WITH RECURSIVE charts (category_id, chart_id) AS (
    SELECT id, size_chart_id FROM categories WHERE parent_id IS NULL
    UNION ALL
    SELECT categories.id, COALESCE(size_chart_id, chart_id) FROM categories JOIN charts ON parent_id = category_id
  ) SELECT category_id, chart_id FROM charts;

CREATE TRIGGER catalogue_changed AFTER INSERT OR UPDATE OR DELETE ON size_charts
  FOR EACH STATEMENT EXECUTE FUNCTION mark_catalogue_changed();
CREATE TRIGGER catalogue_changed AFTER INSERT OR UPDATE OR DELETE ON size_chart_sizes
  FOR EACH STATEMENT EXECUTE FUNCTION mark_catalogue_changed();
CREATE TRIGGER catalogue_changed AFTER INSERT OR UPDATE OR DELETE ON size_chart_measures
  FOR EACH STATEMENT EXECUTE FUNCTION mark_catalogue_changed();
CREATE TRIGGER catalogue_changed AFTER INSERT OR UPDATE OR DELETE ON size_chart_values
  FOR EACH STATEMENT EXECUTE FUNCTION mark_catalogue_changed();
