-- Who makes a product and answers for it, what it is made of, where, and what to beware of (regulations 2023/988 and 1007/2011).
ALTER TABLE products
  ADD COLUMN composition text[] NOT NULL DEFAULT '{}',
  ADD COLUMN origin text NOT NULL DEFAULT '',
  ADD COLUMN manufacturer text NOT NULL DEFAULT '',
  ADD COLUMN responsible_person text NOT NULL DEFAULT '',
  ADD COLUMN warnings text[] NOT NULL DEFAULT '{}';
