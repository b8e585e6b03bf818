import { sql } from 'kysely'
import type { Database } from '../../src/platform/database/client.ts'

/**
 * Writes down what every statement changes, by whatever way: also what triggers and deleted rows take along. `variants.stock` for a column,
 * `variants deleted` for a row. A new row counts as its columns that have a value; of translations the kind is named, too.
 */
export async function traceWrites(db: Database): Promise<void> {
  await sql`CREATE SCHEMA trace`.execute(db)
  await sql`CREATE TABLE trace.writes (what text NOT NULL)`.execute(db)
  await sql`
    CREATE FUNCTION trace.note() RETURNS trigger LANGUAGE plpgsql AS $note$
    DECLARE place text := TG_TABLE_NAME;
    BEGIN
      IF place = 'translations' THEN place := 'translations ' || CASE WHEN TG_OP = 'DELETE' THEN OLD.kind ELSE NEW.kind END; END IF;
      IF TG_OP = 'DELETE' THEN
        INSERT INTO trace.writes VALUES (place || ' deleted');
      ELSIF TG_OP = 'INSERT' THEN
        INSERT INTO trace.writes SELECT place || '.' || key FROM jsonb_each(to_jsonb(NEW))
          WHERE value NOT IN ('null', '0', '""', 'false', '[]', '{}') AND NOT (key = 'role' AND value = '"shopper"');
      ELSE
        INSERT INTO trace.writes SELECT place || '.' || key
          FROM jsonb_each(to_jsonb(OLD)) AS former JOIN jsonb_each(to_jsonb(NEW)) AS present USING (key)
          WHERE former.value IS DISTINCT FROM present.value;
      END IF;
      RETURN NULL;
    END $note$`.execute(db)
  for (const table of await listTables(db)) {
    await sql`
      CREATE TRIGGER zz_trace AFTER INSERT OR UPDATE OR DELETE ON ${sql.table(table)}
      FOR EACH ROW EXECUTE FUNCTION trace.note()`.execute(db)
  }
}

export async function listTables(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`.execute(db)
  return rows.map(({ name }) => name).filter((name) => name !== 'schema_migrations')
}

/** What was written since the last time, each once. */
export async function takeWrites(db: Database): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    WITH taken AS (DELETE FROM trace.writes RETURNING what) SELECT DISTINCT what FROM taken ORDER BY 1`.execute(db)
  return rows.map(({ what }) => what)
}
