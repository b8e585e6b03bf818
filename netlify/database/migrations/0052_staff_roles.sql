-- An admin is the owner: may do everything, and alone changes roles. The others are in platform/pure/roles.ts.
ALTER TABLE users
  DROP CONSTRAINT users_role_check,
  ADD CONSTRAINT users_role_check CHECK (role IN ('shopper', 'admin', 'manager', 'packer', 'editor', 'viewer'));
CREATE INDEX users_staff ON users (role) WHERE role <> 'shopper';
