import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { MediaStore } from '../../../../adapters/media/port.ts'
import type { Database } from '../../../../platform/database/client.ts'
import type { DB } from '../../../../platform/database/schema.ts'
import { leftOutColumns } from './archived-tables.ts'
import { listMediaFiles, listSequences, listShopTables, type ShopTable } from './shop-tables.ts'

export const archiveHead = '{"archive":"placket","version":1}'
const rowsAtOnce = 500

const textOf = (table: string) => `{"table":"${table}","row":`

/** The rows of a table as lines, in their order. As the database writes them: numbers beyond what a script can hold stay whole. */
export function selectLines(
  { name, columns, order }: ShopTable,
  page: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  const empty = leftOutColumns[name] ?? []
  const row = sql`to_jsonb(_row)${sql.join([sql``, ...empty.map((column) => sql` - ${sql.lit(column)}`)], sql``)}`
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const by = sql.join(order.map((column) => sql.ref(column)))
  return sql`SELECT ${sql.lit(textOf(name))} || (${row})::text || '}' AS line
    FROM (SELECT ${names} FROM ${sql.table(name)} ORDER BY ${by} ${page}) AS _row`
}

async function* readRows(db: Kysely<DB>, table: ShopTable): AsyncGenerator<string> {
  for (let from = 0; ; from += rowsAtOnce) {
    const page = sql`LIMIT ${rowsAtOnce} OFFSET ${from}`
    const { rows } = await sql<{ line: string }>`${selectLines(table, page)}`.execute(db)
    for (const { line } of rows) yield line
    if (rows.length < rowsAtOnce) return
  }
}

/** Null if the store has no such file. */
export async function readMediaLine(media: MediaStore, file: string): Promise<string | null> {
  const bytes = await media.get(file)
  return bytes && JSON.stringify({ file, bytes: Buffer.from(bytes).toString('base64') })
}

/** Every line of the archive, of one moment: a head, the rows of each table, where numbers go on, and the media files. */
export async function* exportShop(db: Database, media: MediaStore): AsyncGenerator<string> {
  const trx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
  try {
    await sql`SET LOCAL timezone TO 'UTC'`.execute(trx)
    yield archiveHead
    for (const table of await listShopTables(trx)) {
      yield* readRows(trx, table)
    }
    for (const { name, value } of await listSequences(trx)) yield JSON.stringify({ sequence: name, value })
    for (const file of await listMediaFiles(trx)) {
      const line = await readMediaLine(media, file)
      if (line) yield line
    }
  } finally {
    await trx.rollback().execute()
  }
}
