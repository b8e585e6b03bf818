ALTER TABLE returns
  -- Null: it waits for the merchant. A shop that looks at none approves each when it is requested.
  ADD COLUMN approved_at timestamptz DEFAULT now(),
  -- What the shopper is told with it.
  ADD COLUMN approval_note text NOT NULL DEFAULT '',
  -- The parcel is here and not inspected yet.
  ADD COLUMN arrived_at timestamptz;
UPDATE returns SET approved_at = created_at;

-- The carrier's label for the way back, as the merchant uploaded it.
CREATE TABLE return_labels (
  return_id uuid PRIMARY KEY REFERENCES returns ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('pdf', 'png')),
  bytes bytea NOT NULL,
  uploaded_at timestamptz NOT NULL DEFAULT now()
);
