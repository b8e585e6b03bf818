-- What must be told to a number: the outbox carries it like a mail, in `body_text` alone.
ALTER TABLE outbox ADD COLUMN channel text NOT NULL DEFAULT 'mail' CHECK (channel IN ('mail', 'sms'));
