import { sql } from 'kysely'
import type { Database } from '../../src/platform/database/client.ts'
import { patiently } from './patient.ts'
import { listTables } from './written-tables.ts'

// Which rows a call changes that were there before the things it is about were made: a neighbour's.

/** Notes every change of a row with its key, by whatever statement, trigger or foreign key. */
export async function traceRows(db: Database): Promise<void> {
  await sql`CREATE SCHEMA neighbours`.execute(db)
  await sql`
    CREATE TABLE neighbours.changes (
      id bigint GENERATED ALWAYS AS IDENTITY, kind text NOT NULL, place text NOT NULL, key text NOT NULL, columns text[] NOT NULL)`.execute(
    db,
  )
  // A call about the whole catalogue changes thousands of rows, and each is looked for among those that are the call's own.
  await sql`CREATE INDEX ON neighbours.changes (place, key)`.execute(db)
  await sql`
    CREATE FUNCTION neighbours.note() RETURNS trigger LANGUAGE plpgsql AS $note$
    DECLARE
      row_now jsonb := CASE WHEN TG_OP = 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
      -- Of a table without a key the row is its own.
      row_key text := coalesce((SELECT string_agg(row_now ->> name, '/') FROM unnest(TG_ARGV) AS name), row_now::text);
      changed text[] := '{}';
    BEGIN
      IF TG_OP = 'UPDATE' THEN
        SELECT coalesce(array_agg(key), '{}') INTO changed
          FROM jsonb_each(to_jsonb(OLD)) AS former JOIN jsonb_each(to_jsonb(NEW)) AS present USING (key)
          WHERE former.value IS DISTINCT FROM present.value;
        IF changed = '{}' THEN RETURN NULL; END IF;
      END IF;
      INSERT INTO neighbours.changes (kind, place, key, columns) VALUES (TG_OP, TG_TABLE_NAME, row_key, changed);
      RETURN NULL;
    END $note$`.execute(db)
  for (const table of await listTables(db)) {
    const { rows } = await sql<{ name: string }>`
      SELECT attname AS name FROM pg_index JOIN pg_attribute ON attrelid = indrelid AND attnum = ANY(indkey)
      WHERE indrelid = ${table}::regclass AND indisprimary ORDER BY attnum`.execute(db)
    const key = rows.length > 0 ? sql.join(rows.map(({ name }) => sql.lit(name))) : sql``
    await sql`
      CREATE TRIGGER zz_neighbours AFTER INSERT OR UPDATE OR DELETE ON ${sql.table(table)}
      FOR EACH ROW EXECUTE FUNCTION neighbours.note(${key})`.execute(db)
  }
}

/** The place in the list of changes now; "0" before the first. */
export function markChange(db: Database): Promise<string> {
  return patiently(db, async (patient) => {
    const { rows } = await sql<{ last: string }>`
      SELECT coalesce(max(id), 0)::text AS last FROM neighbours.changes`.execute(patient)
    return rows[0]?.last ?? '0'
  })
}

/**
 * What happened after the mark `since` to rows that were there at the mark `own`: `users.phone` for a changed column, `sessions deleted` for a
 * row that is gone, each with how many rows it happened to. Rows made between the two marks are the call's own.
 */
export function takeForeign(db: Database, own: string, since: string): Promise<Map<string, number>> {
  return patiently(db, async (patient) => {
    const { rows } = await sql<{ what: string; count: number }>`
      WITH own AS (SELECT place, key FROM neighbours.changes WHERE kind = 'INSERT' AND id > ${own}),
        foreign_changes AS (
          SELECT * FROM neighbours.changes AS change WHERE id > ${since} AND kind <> 'INSERT'
            AND NOT EXISTS (SELECT FROM own WHERE own.place = change.place AND own.key = change.key)),
        named AS (
          SELECT place || ' deleted' AS what, place, key FROM foreign_changes WHERE kind = 'DELETE'
          UNION ALL SELECT place || '.' || unnest(columns), place, key FROM foreign_changes WHERE kind = 'UPDATE')
      SELECT what, count(DISTINCT key)::int AS count FROM named GROUP BY what ORDER BY what`.execute(patient)
    return new Map(rows.map(({ what, count }) => [what, count]))
  })
}

/** The tables in which rows were added, changed or deleted after the mark `since`, whosever they are. */
export function takeTouched(db: Database, since: string): Promise<string[]> {
  return patiently(db, async (patient) => {
    const { rows } = await sql<{ place: string }>`
      SELECT DISTINCT place FROM neighbours.changes WHERE id > ${since} ORDER BY place`.execute(patient)
    return rows.map(({ place }) => place)
  })
}
