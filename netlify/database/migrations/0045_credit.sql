-- Gift cards and store credit: what the shop owes, kept as a ledger.
CREATE TABLE credit_accounts (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind text NOT NULL CHECK (kind IN ('gift-card', 'store-credit')),
  -- Whose store credit it is; null for gift cards, and once the person deleted the account.
  user_id uuid REFERENCES users ON DELETE SET NULL,
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  -- A gift card's code, hashed with the shop's secret, and its last characters to recognise it by.
  code_hash bytea UNIQUE,
  last_four text NOT NULL DEFAULT '',
  -- The sum of its entries, kept by their trigger.
  balance_cents int NOT NULL DEFAULT 0 CONSTRAINT credit_not_overdrawn CHECK (balance_cents >= 0),
  note text NOT NULL DEFAULT '',
  expires_at timestamptz,
  disabled_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT gift_cards_have_codes CHECK ((kind = 'gift-card') = (code_hash IS NOT NULL))
);
CREATE UNIQUE INDEX credit_accounts_person ON credit_accounts (user_id, currency) WHERE kind = 'store-credit';
CREATE INDEX credit_accounts_cards ON credit_accounts (created_at DESC) WHERE kind = 'gift-card';

-- Several payments make up an order's total: 'order' is the one that it was opened with, 'gift' a use of a gift card or of
-- store credit (open while it is held), 'added' a later one for an amount that an edit left to pay.
ALTER TABLE payments
  ADD COLUMN part text NOT NULL DEFAULT 'order' CHECK (part IN ('order', 'gift', 'added')),
  ADD COLUMN credit_account_id uuid REFERENCES credit_accounts,
  ADD CONSTRAINT gifts_have_accounts CHECK ((part = 'gift') = (credit_account_id IS NOT NULL));
CREATE INDEX payments_credit_account ON payments (credit_account_id) WHERE credit_account_id IS NOT NULL;
DROP INDEX IF EXISTS payments_one_captured;

-- Rows are only added.
CREATE TABLE credit_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES credit_accounts,
  cents int NOT NULL CHECK (cents <> 0),
  kind text NOT NULL CHECK (kind IN ('issued', 'given', 'taken', 'used', 'released', 'refunded', 'moved')),
  payment_id uuid REFERENCES payments,
  refund_id uuid REFERENCES refunds,
  actor_id uuid REFERENCES users ON DELETE SET NULL,
  reason text NOT NULL DEFAULT '',
  -- One entry for each press, such as 'give:<key>'; null for those of orders and refunds.
  cause text UNIQUE,
  at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX credit_entries_account ON credit_entries (account_id, id);
CREATE INDEX credit_entries_payment ON credit_entries (payment_id) WHERE payment_id IS NOT NULL;

CREATE FUNCTION add_to_credit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE credit_accounts SET balance_cents = balance_cents + NEW.cents WHERE id = NEW.account_id;
  RETURN NULL;
END $$;
CREATE TRIGGER credit_balance AFTER INSERT ON credit_entries FOR EACH ROW EXECUTE FUNCTION add_to_credit();

CREATE FUNCTION refuse_change_of_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The ledger of credit is only added to';
END $$;
-- Not of actor_id, which a deleted account empties.
CREATE TRIGGER credit_entries_stay BEFORE UPDATE OF account_id, cents, kind, payment_id, refund_id OR DELETE ON credit_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_ledger();

-- What of a refund goes to gift cards and store credit; the rest of its amount goes back by its payment.
CREATE TABLE refund_parts (
  refund_id uuid NOT NULL REFERENCES refunds ON DELETE CASCADE,
  account_id uuid NOT NULL REFERENCES credit_accounts,
  -- The use that it gives back; null: given as store credit instead of money.
  payment_id uuid REFERENCES payments,
  amount_cents int NOT NULL CHECK (amount_cents > 0),
  UNIQUE NULLS NOT DISTINCT (refund_id, payment_id)
);
CREATE INDEX refund_parts_payment ON refund_parts (payment_id) WHERE payment_id IS NOT NULL;
