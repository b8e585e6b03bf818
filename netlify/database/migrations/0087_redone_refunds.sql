-- What of a refund pays the difference of a change whose own refund failed: the change's documents have credited it already.
ALTER TABLE refunds
  ADD COLUMN change_cents integer NOT NULL DEFAULT 0 CHECK (change_cents BETWEEN 0 AND amount_cents);
