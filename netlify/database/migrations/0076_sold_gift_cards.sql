-- Gift cards that were bought. Such an order has one line, without a variant, and nothing else.
CREATE TABLE sold_gift_cards (
  order_id uuid PRIMARY KEY REFERENCES orders ON DELETE CASCADE,
  recipient_name text NOT NULL DEFAULT '',
  recipient_email text NOT NULL,
  sender_name text NOT NULL DEFAULT '',
  message text NOT NULL DEFAULT '',
  -- Null: as soon as it is paid.
  send_at timestamptz,
  -- The card, once the order is paid.
  account_id uuid UNIQUE REFERENCES credit_accounts
);
