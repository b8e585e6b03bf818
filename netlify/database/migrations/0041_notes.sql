-- What the merchant's people write down about an order or a customer. Shoppers never see them; they go with the customer.
CREATE TABLE notes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id uuid REFERENCES orders ON DELETE CASCADE,
  user_id uuid REFERENCES users ON DELETE CASCADE,
  author_id uuid REFERENCES users ON DELETE SET NULL,
  text text NOT NULL CHECK (char_length(text) BETWEEN 1 AND 2000),
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (num_nonnulls(order_id, user_id) = 1)
);
CREATE INDEX notes_order ON notes (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX notes_user ON notes (user_id) WHERE user_id IS NOT NULL;
