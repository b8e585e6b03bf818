-- A payment that a wallet confirms on our own page, and what lets that page confirm it. Former releases write neither.
ALTER TABLE payments ADD COLUMN express boolean NOT NULL DEFAULT false;
ALTER TABLE payments ADD COLUMN client_secret text;
