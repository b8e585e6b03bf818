-- Consents to mails that aren't about an order: which text was agreed to, when and where, and when it was withdrawn. A withdrawn
-- row stays until the account is deleted, as evidence of both.
CREATE TABLE mail_consents (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  email text NOT NULL CHECK (email = lower(email)),
  text_version int NOT NULL,
  source text NOT NULL CHECK (source IN ('checkout', 'account')),
  given_at timestamptz NOT NULL DEFAULT now(),
  -- At once for an address that a code had proved, else by a link in a mail. Nothing is sent before.
  confirmed_at timestamptz,
  withdrawn_at timestamptz,
  withdrawn_by text NOT NULL DEFAULT '' CHECK (withdrawn_by IN ('', 'account', 'link', 'replaced'))
);
CREATE UNIQUE INDEX mail_consents_live ON mail_consents (user_id) WHERE withdrawn_at IS NULL;
CREATE INDEX mail_consents_user ON mail_consents (user_id);
CREATE INDEX mail_consents_email ON mail_consents (email) WHERE withdrawn_at IS NULL;

-- The consent that a mail needs, and where it is withdrawn; none for mails about orders and accounts. What was not sent yet goes
-- with the consent.
ALTER TABLE outbox ADD COLUMN consent_id bigint REFERENCES mail_consents ON DELETE CASCADE;
ALTER TABLE outbox ADD COLUMN unsubscribe_url text NOT NULL DEFAULT '';
CREATE INDEX outbox_consent ON outbox (consent_id) WHERE consent_id IS NOT NULL;

-- The carts that were reminded of, by what they held and when they had last changed.
CREATE TABLE cart_reminders (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  variant_ids bigint[] NOT NULL,
  changed_at timestamptz NOT NULL,
  queued_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, changed_at)
);

-- The price of the last mail about a drop, until the price is no longer that much lower.
ALTER TABLE saved_items ADD COLUMN mailed_price_cents int CHECK (mailed_price_cents >= 0);
CREATE INDEX order_events_delivered ON order_events (at) WHERE state = 'delivered';
