-- The language that somebody is written to in later; empty for rows of former releases: their market's.
ALTER TABLE orders ADD COLUMN language text NOT NULL DEFAULT '';
ALTER TABLE back_in_stock_requests
  ADD COLUMN market text NOT NULL DEFAULT '',
  ADD COLUMN language text NOT NULL DEFAULT '';
ALTER TABLE mail_consents
  ADD COLUMN market text NOT NULL DEFAULT '',
  ADD COLUMN language text NOT NULL DEFAULT '';
