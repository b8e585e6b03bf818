import { sql } from 'kysely'
import { isMediaFile, type MediaStore } from '../../../../adapters/media/port.ts'
import { type Database, type Trx, transact } from '../../../../platform/database/client.ts'
import { messages } from '../../../../platform/pure/messages.ts'
import { archivedRooms } from '../../slots.ts'
import { archiveHead } from './export-shop.ts'
import { listShopTables, type ShopTable } from './shop-tables.ts'

const rowsAtOnce = 500

/** Why an archive is not imported, in words. */
export class ArchiveFault extends Error {}

/** `but`: the person who imports. */
export async function requireEmpty(trx: Database | Trx, but: string | null): Promise<void> {
  const parts = archivedRooms.parts().flatMap(({ rows }) => (rows ? sql`UNION ALL ${rows}` : []))
  const { rows } = await sql`
    SELECT FROM people WHERE id IS DISTINCT FROM ${but}::uuid ${sql.join(parts, sql` `)} LIMIT 1`.execute(trx)
  if (rows.length > 0) throw new ArchiveFault(messages.archiveNotEmpty)
}

interface ForeignKey {
  table: string
  name: string
}

async function listForeignKeys(trx: Trx): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    SELECT relname AS table, conname AS name FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid
    WHERE contype = 'f' AND NOT condeferrable AND connamespace = 'public'::regnamespace`.execute(trx)
  return rows
}

/** Tables name each other in circles, and triggers would write what the archive has already. */
async function withoutGuards(trx: Trx, tables: readonly ShopTable[], work: () => Promise<void>): Promise<void> {
  const keys = await listForeignKeys(trx)
  const defer = async (how: string) => {
    for (const { table, name } of keys) {
      await sql`ALTER TABLE ${sql.table(table)} ALTER CONSTRAINT ${sql.ref(name)} ${sql.raw(how)}`.execute(trx)
    }
  }
  const trigger = async (how: 'DISABLE' | 'ENABLE') => {
    for (const { name } of tables) {
      await sql`ALTER TABLE ${sql.table(name)} ${sql.raw(how)} TRIGGER USER`.execute(trx)
    }
  }
  await defer('DEFERRABLE INITIALLY DEFERRED')
  await trigger('DISABLE')
  await work()
  await sql`SET CONSTRAINTS ALL IMMEDIATE`.execute(trx)
  await trigger('ENABLE')
  await defer('NOT DEFERRABLE')
}

async function insertRows(trx: Trx, { name, columns }: ShopTable, rows: readonly string[]): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column)))
  await sql`
    INSERT INTO ${sql.table(name)} (${names}) OVERRIDING SYSTEM VALUE
    SELECT ${names} FROM jsonb_populate_recordset(NULL::${sql.table(name)}, ${`[${rows.join(',')}]`}::jsonb)`.execute(
    trx,
  )
}

const unknownLine = (line: string) =>
  new ArchiveFault(`The archive has a line that is unknown here: ${line.slice(0, 80)}`)

/** Stores a file of the library; false if the line is none. */
export async function storeMedia(media: MediaStore, line: string): Promise<boolean> {
  if (!line.startsWith('{"file":')) return false
  const { file, bytes } = JSON.parse(line) as Partial<Record<string, string>>
  if (!file || !bytes || !isMediaFile(file)) throw unknownLine(line)
  await media.put(file, Buffer.from(bytes, 'base64'))
  return true
}

async function readOther(sequences: Map<string, string>, media: MediaStore, line: string): Promise<void> {
  if (await storeMedia(media, line)) return
  const { sequence, value } = JSON.parse(line) as Partial<Record<string, string | null>>
  if (!sequence) throw unknownLine(line)
  if (value) sequences.set(sequence, value)
}

interface Reading {
  tables: readonly ShopTable[]
  /** Reads a line that is no row. */
  readLine: (line: string) => Promise<void>
}

async function writeRows(trx: Trx, lines: AsyncIterable<string>, { tables, readLine }: Reading): Promise<number> {
  const byName = new Map(tables.map((table) => [table.name, table]))
  let count = 0
  let waiting: { table: ShopTable; rows: string[] } | undefined
  const flush = async () => {
    if (waiting) await insertRows(trx, waiting.table, waiting.rows)
    waiting = undefined
  }
  let number = 0
  for await (const line of lines) {
    number += 1
    if (number === 1) {
      if (line !== archiveHead) throw new ArchiveFault(messages.archiveForeign)
      continue
    }
    const [, name = '', row = ''] = /^\{"table":"(\w+)","row":(.*)\}$/s.exec(line) ?? []
    const table = byName.get(name)
    if (name !== '' && !table) throw new ArchiveFault(`This shop has no table ${name}. Update it first.`)
    if (waiting && (waiting.table !== table || waiting.rows.length >= rowsAtOnce)) await flush()
    if (!table) {
      await readLine(line)
      continue
    }
    waiting ??= { table, rows: [] }
    waiting.rows.push(row)
    count += 1
  }
  await flush()
  return count
}

/** Writes the whole archive into an empty shop, in a transaction that fails as a whole. Returns the number of rows. */
export async function writeArchive(trx: Trx, media: MediaStore, lines: AsyncIterable<string>): Promise<number> {
  const tables = await listShopTables(trx)
  let count = 0
  const sequences = new Map<string, string>()
  await withoutGuards(trx, tables, async () => {
    await sql`TRUNCATE ${sql.join(tables.map(({ name }) => sql.table(name)))} RESTART IDENTITY CASCADE`.execute(trx)
    count = await writeRows(trx, lines, { tables, readLine: (line) => readOther(sequences, media, line) })
  })
  // At the end: a sequence stays where it was set, also when the rest is rolled back.
  for (const [name, value] of sequences) {
    await sql`SELECT setval(quote_ident(${name})::regclass, ${value}::bigint)`.execute(trx)
  }
  return count
}

/** The archive of a stream, in a transaction of its own. */
export async function importShop(db: Database, media: MediaStore, lines: AsyncIterable<string>): Promise<number> {
  return transact(
    db,
    async (trx) => {
      await requireEmpty(trx, null)
      return writeArchive(trx, media, lines)
    },
    1,
  )
}
