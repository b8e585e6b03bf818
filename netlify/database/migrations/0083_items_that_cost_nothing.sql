-- Items that were given for nothing can be taken out of an order: a refund of them moves no money.
ALTER TABLE refunds DROP CONSTRAINT refunds_amount_cents_check;
ALTER TABLE refunds ADD CONSTRAINT refunds_amount_cents_check CHECK (amount_cents >= 0);
