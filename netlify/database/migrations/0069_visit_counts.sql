-- How often each step towards an order was taken on a day (UTC). Numbers alone: nothing tells who took it. The rows of a step
-- share its number, so that visits at once don't wait for each other.
CREATE TABLE visit_counts (
  day date NOT NULL,
  step text NOT NULL CHECK (step IN ('view', 'product', 'add', 'checkout')),
  shard smallint NOT NULL,
  count bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (day, step, shard)
);
