-- What tells variants apart besides colour and size, such as a length or a material. The name is the merchant's own word for it; both are empty
-- where a product has no such choice.
ALTER TABLE variants
  ADD COLUMN option_name text NOT NULL DEFAULT '' CHECK (length(option_name) <= 100),
  ADD COLUMN option_value text NOT NULL DEFAULT '' CHECK (length(option_value) <= 255),
  ADD CONSTRAINT option_is_whole CHECK ((option_name = '') = (option_value = ''));

-- Two lengths of one size are two variants.
ALTER TABLE variants ADD CONSTRAINT variants_choice UNIQUE (product_id, color_slug, size, option_value);
ALTER TABLE variants DROP CONSTRAINT variants_product_id_color_slug_size_key;

-- As sold.
ALTER TABLE order_lines
  ADD COLUMN option_name text NOT NULL DEFAULT '',
  ADD COLUMN option_value text NOT NULL DEFAULT '';

CREATE TRIGGER option_changed AFTER UPDATE OF option_name, option_value ON variants
  FOR EACH STATEMENT EXECUTE FUNCTION mark_catalogue_changed();
