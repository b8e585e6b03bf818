-- When the person proved by a code that the mailbox is theirs. Until then the address sets no password, and gives way to
-- whoever proves it: typing another person's address claims nothing.
ALTER TABLE users ADD COLUMN email_verified_at timestamptz;
