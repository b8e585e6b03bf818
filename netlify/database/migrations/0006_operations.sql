-- What must be sent after a commit: stored in the transaction that causes it, sent by a worker.
CREATE TABLE outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- One message per cause, such as 'order-paid:<order>': events may arrive often, the mail goes once.
  cause text NOT NULL UNIQUE,
  recipient text NOT NULL,
  subject text NOT NULL,
  body_text text NOT NULL,
  body_html text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  available_at timestamptz NOT NULL DEFAULT now(),
  attempts int NOT NULL DEFAULT 0,
  last_error text NOT NULL DEFAULT '',
  sent_at timestamptz
);
CREATE INDEX outbox_waiting ON outbox (available_at) WHERE sent_at IS NULL;

-- Admin writes leave a row in the same transaction.
CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  actor_id uuid REFERENCES users ON DELETE SET NULL,
  action text NOT NULL,
  entity text NOT NULL,
  entity_id text NOT NULL,
  before jsonb,
  after jsonb,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX audit_log_entity ON audit_log (entity, entity_id, id DESC);

-- What the reconciler found and could not mend.
CREATE TABLE reconciler_findings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  subject text NOT NULL,
  detail text NOT NULL DEFAULT '',
  found_at timestamptz NOT NULL DEFAULT now(),
  settled_at timestamptz,
  UNIQUE (kind, subject)
);

-- What a carrier said of a postcode, for an hour: a shopper who tries twice asks it once.
CREATE TABLE delivery_answers (
  question text PRIMARY KEY,
  answer jsonb NOT NULL,
  expires_at timestamptz NOT NULL
);

-- Signed words of a catalogue kept elsewhere, each taken once; those older than the signature's tolerance are refused anyway.
CREATE TABLE catalogue_hooks (
  signature text PRIMARY KEY,
  received_at timestamptz NOT NULL DEFAULT now()
);
