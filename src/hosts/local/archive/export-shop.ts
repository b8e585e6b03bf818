import { type Kysely, sql } from 'kysely'
import type { MediaStore } from '../../../adapters/media/port.ts'
import type { Database } from '../../../platform/database/client.ts'
import type { DB } from '../../../platform/database/schema.ts'
import { leftOutColumns } from './archived-tables.ts'
import { listMediaFiles, listSequences, listShopTables, type ShopTable } from './shop-tables.ts'

export const archiveHead = '{"archive":"placket","version":1}'
const rowsAtOnce = 500

/** As the database writes them: numbers beyond what a script can hold stay whole. */
async function* readRows(db: Kysely<DB>, { name, columns, order }: ShopTable): AsyncGenerator<string> {
  const empty = leftOutColumns[name] ?? []
  const row = sql`to_jsonb(_row)${sql.join([sql``, ...empty.map((column) => sql` - ${sql.lit(column)}`)], sql``)}`
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const by = sql.join(order.map((column) => sql.ref(column)))
  for (let from = 0; ; from += rowsAtOnce) {
    const { rows } = await sql<{ line: string }>`
      SELECT (${row})::text AS line FROM (
        SELECT ${names} FROM ${sql.table(name)} ORDER BY ${by} LIMIT ${rowsAtOnce} OFFSET ${from}) AS _row`.execute(db)
    for (const { line } of rows) yield line
    if (rows.length < rowsAtOnce) return
  }
}

/** Every line of the archive, of one moment: a head, the rows of each table, where numbers go on, and the media files. */
export async function* exportShop(db: Database, media: MediaStore): AsyncGenerator<string> {
  const trx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
  try {
    await sql`SET LOCAL timezone TO 'UTC'`.execute(trx)
    yield archiveHead
    for (const table of await listShopTables(trx)) {
      for await (const row of readRows(trx, table)) yield `{"table":"${table.name}","row":${row}}`
    }
    for (const { name, value } of await listSequences(trx)) yield JSON.stringify({ sequence: name, value })
    for (const file of await listMediaFiles(trx)) {
      const bytes = await media.get(file)
      if (bytes) yield JSON.stringify({ file, bytes: Buffer.from(bytes).toString('base64') })
    }
  } finally {
    await trx.rollback().execute()
  }
}
