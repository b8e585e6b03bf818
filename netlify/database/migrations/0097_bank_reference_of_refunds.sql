-- Of a refund that a person paid back: the bank's reference, or what else names it.
ALTER TABLE refunds ADD COLUMN bank_reference text NOT NULL DEFAULT '';
