-- What a reviewer shows of the goods, re-encoded. It goes with the review, and with the person; a new picture has a new id.
CREATE TABLE review_photos (
  id uuid PRIMARY KEY,
  review_id uuid NOT NULL UNIQUE REFERENCES reviews ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  bytes bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX review_photos_user ON review_photos (user_id);
