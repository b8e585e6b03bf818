-- The header's menu and the footer's columns as the merchant arranged them: two levels. A place without entries has the built-in
-- menu, which follows the categories and the live pages.
CREATE TABLE navigation_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  place text NOT NULL CHECK (place IN ('header', 'footer')),
  parent_id bigint REFERENCES navigation_entries ON DELETE CASCADE,
  position int NOT NULL,
  -- Empty: the name of its category or the title of its page.
  label text NOT NULL DEFAULT '',
  category_id bigint REFERENCES categories ON DELETE CASCADE,
  page_id bigint REFERENCES pages ON DELETE CASCADE,
  -- Without a target it is a heading.
  href text,
  CHECK (num_nonnulls(category_id, page_id, href) <= 1),
  CHECK (label <> '' OR category_id IS NOT NULL OR page_id IS NOT NULL)
);
CREATE INDEX navigation_entries_parent ON navigation_entries (parent_id);
CREATE INDEX navigation_entries_category ON navigation_entries (category_id);
CREATE INDEX navigation_entries_page ON navigation_entries (page_id);

CREATE TRIGGER catalogue_changed AFTER INSERT OR UPDATE OR DELETE ON navigation_entries
  FOR EACH ROW EXECUTE FUNCTION mark_catalogue_changed();
