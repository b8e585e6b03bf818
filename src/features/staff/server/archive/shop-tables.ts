import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../../platform/database/schema.ts'
import { archivedRooms } from '../../slots.ts'
import { leftOutTables } from './archived-tables.ts'

export interface ShopTable {
  name: string
  /** Those that can be written: generated ones follow. */
  columns: readonly string[]
  /** The primary key, or every column. */
  order: readonly string[]
}

/** The tables that an archive has, by name. */
export async function listShopTables(db: Kysely<DB>): Promise<ShopTable[]> {
  const { rows } = await sql<ShopTable>`
    SELECT relname AS name,
      (SELECT array_agg(attname::text ORDER BY attnum) FROM pg_attribute
        WHERE attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns,
      coalesce((SELECT array_agg(attname::text ORDER BY array_position(indkey::int2[], attnum))
        FROM pg_index JOIN pg_attribute ON attrelid = indrelid AND attnum = ANY (indkey)
        WHERE indrelid = pg_class.oid AND indisprimary), ARRAY[]::text[]) AS "order"
    FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY relname`.execute(db)
  return rows
    .filter(({ name }) => !Object.hasOwn(leftOutTables, name))
    .map((table) => ({ ...table, order: table.order.length > 0 ? table.order : table.columns }))
}

/** Where numbers of orders, invoices and rows go on; null for one that was never used. */
export async function listSequences(db: Kysely<DB>): Promise<{ name: string; value: string | null }[]> {
  const { rows } = await sql<{ name: string; owner: string | null; value: string | null }>`
    SELECT sequencename AS name, last_value::text AS value, (
      SELECT refobjid::regclass::text FROM pg_depend
      WHERE objid = quote_ident(sequencename)::regclass AND classid = 'pg_class'::regclass AND refclassid = 'pg_class'::regclass
        AND deptype IN ('a', 'i')) AS owner
    FROM pg_sequences WHERE schemaname = 'public' ORDER BY sequencename`.execute(db)
  return rows
    .filter(({ owner }) => owner === null || !Object.hasOwn(leftOutTables, owner))
    .map(({ name, value }) => ({ name, value }))
}

/** Files of pictures and videos that the library has. */
export async function listMediaFiles(db: Kysely<DB>): Promise<string[]> {
  const parts = archivedRooms.parts().flatMap(({ files }) => files ?? [])
  const { rows } = await sql<{ file: string }>`
    SELECT DISTINCT file FROM (${sql.join(parts, sql` UNION ALL `)}) AS kept (file) ORDER BY file`.execute(db)
  return rows.map(({ file }) => file)
}
