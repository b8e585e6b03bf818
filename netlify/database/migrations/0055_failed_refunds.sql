-- Items of this refund that a failed one had already taken out of the order: they are moved once, and paid by this one.
ALTER TABLE refund_lines
  ADD COLUMN again int NOT NULL DEFAULT 0,
  ADD CONSTRAINT refund_lines_again CHECK (again BETWEEN 0 AND quantity);
