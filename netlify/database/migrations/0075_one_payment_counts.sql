-- An order has one captured payment that counts. Gift cards and store credit stand beside it; what was paid twice is surplus.
CREATE UNIQUE INDEX payments_one_counts ON payments (order_id) WHERE state = 'captured' AND part = 'order' AND NOT surplus;
