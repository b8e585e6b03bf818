-- The record is found by the index of its own column: as text, a deletion of many records read the whole table for each of them.
CREATE OR REPLACE FUNCTION remove_translations() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  exists boolean;
BEGIN
  EXECUTE format('SELECT EXISTS (SELECT FROM %1$I.%2$I WHERE %3$I = ($1).%3$I)', TG_TABLE_SCHEMA, TG_TABLE_NAME, TG_ARGV[1])
    INTO exists USING OLD;
  IF NOT exists THEN
    DELETE FROM translations WHERE kind = TG_ARGV[0] AND record = to_jsonb(OLD) ->> TG_ARGV[1];
  END IF;
  RETURN NULL;
END $$;
