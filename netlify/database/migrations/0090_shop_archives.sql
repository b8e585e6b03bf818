-- The whole shop as lines, while it is downloaded or uploaded part by part. They hold customers' data and are deleted at the end, at the latest after a day.
CREATE TABLE shop_archives (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind text NOT NULL CHECK (kind IN ('export', 'import')),
  made_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE shop_archive_lines (
  archive_id uuid NOT NULL REFERENCES shop_archives ON DELETE CASCADE,
  -- From 1.
  number int NOT NULL,
  line text NOT NULL,
  PRIMARY KEY (archive_id, number)
);
