-- Pictures that merchants upload. The file stands in the store of MEDIA_PROVIDER; pages name it as `/media/<file>`.
CREATE TABLE pictures (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Made of what is kept, so that the same picture is kept once.
  file text NOT NULL UNIQUE CHECK (file ~ '^[0-9a-f]{64}\.webp$'),
  -- SHA-256 of what was sent: the same file is recognised before it is drawn again.
  source_hash text NOT NULL,
  name text NOT NULL,
  alt text NOT NULL DEFAULT '',
  width int NOT NULL CHECK (width > 0),
  height int NOT NULL CHECK (height > 0),
  bytes int NOT NULL CHECK (bytes > 0),
  -- What a crop keeps in sight, in percent from the left and from the top.
  focus_x int NOT NULL DEFAULT 50 CHECK (focus_x BETWEEN 0 AND 100),
  focus_y int NOT NULL DEFAULT 50 CHECK (focus_y BETWEEN 0 AND 100),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX pictures_source ON pictures (source_hash);

-- What a picture was before it was replaced: pages, feeds and mails that are out still name it.
CREATE TABLE former_picture_files (
  file text PRIMARY KEY,
  picture_id bigint NOT NULL REFERENCES pictures ON DELETE CASCADE
);
CREATE INDEX former_picture_files_picture ON former_picture_files (picture_id);

CREATE INDEX product_images_url ON product_images (url);

CREATE TRIGGER catalogue_changed AFTER UPDATE OF focus_x, focus_y ON pictures
  FOR EACH STATEMENT EXECUTE FUNCTION mark_catalogue_changed();
