CREATE TABLE cart_items (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  variant_id bigint NOT NULL REFERENCES variants ON DELETE CASCADE,
  quantity int NOT NULL CHECK (quantity BETWEEN 1 AND 10),
  added_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, variant_id)
);

CREATE TABLE saved_items (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  list text NOT NULL CHECK (list IN ('wishlist', 'compare', 'later')),
  product_id bigint NOT NULL REFERENCES products ON DELETE CASCADE,
  added_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, list, product_id)
);

-- Each merge at login happens once, however often it is sent.
CREATE TABLE cart_merges (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  merge_id text NOT NULL,
  merged_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, merge_id)
);
