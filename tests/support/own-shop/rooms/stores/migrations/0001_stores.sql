CREATE TABLE own_stores (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  street text NOT NULL,
  postcode text NOT NULL,
  town text NOT NULL,
  last_day date
);
