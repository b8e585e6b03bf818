-- A damaged piece came back and is no stock: it is written off, so that received = stock + held + sold - returned goes on holding.
ALTER TABLE variants
  ADD COLUMN damaged int NOT NULL DEFAULT 0,
  ADD CONSTRAINT damaged_came_back CHECK (damaged BETWEEN 0 AND returned);

ALTER TABLE return_lines
  -- Empty: the reason of the whole return.
  ADD COLUMN reason text NOT NULL DEFAULT '',
  -- Of the pieces that came back, those that do not go back on the shelf.
  ADD COLUMN damaged int NOT NULL DEFAULT 0,
  ADD CONSTRAINT return_lines_damaged CHECK (damaged BETWEEN 0 AND quantity);

ALTER TABLE returns
  -- Where the parcel goes, as the shopper was told when asking; empty: they are told by a mail.
  ADD COLUMN send_to text NOT NULL DEFAULT '',
  -- What the shopper is told when it is refused.
  ADD COLUMN note text NOT NULL DEFAULT '',
  -- The parcel of an exchange: received, then packed, then exchanged once it has left.
  ADD COLUMN packed_at timestamptz,
  ADD COLUMN shipped_at timestamptz,
  ADD COLUMN carrier text,
  ADD COLUMN tracking_number text,
  -- One return a key, however often it is sent.
  ADD COLUMN request_key text,
  ADD COLUMN request_hash bytea;
CREATE UNIQUE INDEX returns_request ON returns (order_id, request_key) WHERE request_key IS NOT NULL;
