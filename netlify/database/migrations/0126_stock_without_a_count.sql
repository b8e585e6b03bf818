-- A variant that is sold without a count always has a stock of 1,000,000, which no sale changes: what is held or sold of it was received
-- at that moment. So everything that compares stock is right without knowing of it, and received = stock + held + sold - returned holds.
ALTER TABLE variants ADD COLUMN counted boolean NOT NULL DEFAULT true;
