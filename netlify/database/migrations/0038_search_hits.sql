-- Which searches found something, and how many visitors made them: what the search field offers as popular. A visitor is a keyed
-- hash of the day, the address and the query, so that rows say nothing about a person and can't be joined with each other.
CREATE TABLE search_hits (
  query text NOT NULL CHECK (length(query) BETWEEN 2 AND 100),
  visitor text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (query, visitor)
);
CREATE INDEX search_hits_at ON search_hits (at);
