-- Groups of customers of a former shop who have no account here: by the email in lower case, or else the phone. Whoever proves the
-- contact by signing in is in the group.
CREATE TABLE customer_group_contacts (
  group_id bigint NOT NULL REFERENCES customer_groups ON DELETE CASCADE,
  contact text NOT NULL,
  PRIMARY KEY (group_id, contact)
);
CREATE INDEX customer_group_contacts_contact ON customer_group_contacts (contact);
