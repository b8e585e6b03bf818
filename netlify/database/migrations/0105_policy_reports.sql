-- What browsers reported as content that a page's security policy does not allow, one row for each kind and place. No address of a page,
-- no visitor.
CREATE TABLE policy_reports (
  directive text NOT NULL,
  -- An origin, a scheme, or a word of the policy's such as inline.
  blocked text NOT NULL,
  -- The first part of the last page's path.
  page text NOT NULL,
  times integer NOT NULL DEFAULT 1,
  first_at timestamptz NOT NULL DEFAULT now(),
  last_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (directive, blocked)
);
