import { sql } from 'kysely'
import type { Saved } from '../../../desk/server/write-part.ts'
import type { Database, Trx } from '../../../platform/database/client.ts'
import type { PastFile } from './past-file.ts'

interface Place {
  table: string
  /** What identifies a record besides its source. */
  key: string
  /** Column, its name in the record, and its type. */
  columns: readonly (readonly [column: string, name: string, type: string])[]
}

const person = [
  ['name', 'name', 'text'],
  ['email', 'email', 'text'],
  ['phone', 'phone', 'text'],
  ['address', 'address', 'text'],
] as const

const places: Record<'customers' | 'orders', Place> = {
  customers: {
    table: 'past_customers',
    key: 'key',
    columns: [
      ...person,
      ['tags', 'tags', 'text[]'],
      ['note', 'note', 'text'],
      ['accepts_email', 'acceptsEmail', 'boolean'],
      ['accepts_sms', 'acceptsSms', 'boolean'],
    ],
  },
  orders: {
    table: 'past_orders',
    key: 'number',
    columns: [
      ...person,
      ['placed_at', 'placedAt', 'timestamptz'],
      ['state', 'state', 'text'],
      ['currency', 'currency', 'text'],
      ['total_cents', 'totalCents', 'bigint'],
      ['refunded_cents', 'refundedCents', 'bigint'],
      ['lines', 'lines', 'jsonb'],
    ],
  },
}

type KnownFile = Extract<PastFile, { kind: keyof typeof places }>
type Records = readonly KnownFile['records'][number][]

function writeParts({ kind, source }: KnownFile, records: Records) {
  const { table, key, columns } = places[kind]
  const all: Place['columns'] = [[key, key, 'text'], ...columns]
  const types = all.map(([, name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`)
  const named = all.map(([column, name]) => sql`${sql.ref(name)} AS ${sql.ref(column)}`)
  const names = columns.map(([column]) => column)
  const valuesOf = (row: string) => sql`(${sql.join(names.map((name) => sql.ref(`${row}.${name}`)))})`
  return {
    table: sql.table(table),
    key: sql.ref(key),
    all: sql.join(all.map(([column]) => sql.ref(column))),
    given: sql`(SELECT ${source}::text AS source, ${sql.join(named)}
      FROM jsonb_to_recordset(${JSON.stringify(records)}::jsonb) AS r(${sql.join(types)})) AS given`,
    set: sql.join(names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`)),
    /** Not as in `row`, and not erased. */
    isOlder: (row: string) => sql`past.erased_at IS NULL AND ${valuesOf('past')} IS DISTINCT FROM ${valuesOf(row)}`,
  }
}

/** What saving these records would do. */
export async function countPast(db: Database, file: KnownFile, records: Records): Promise<Saved> {
  const { table, key, given, isOlder } = writeParts(file, records)
  const { rows } = await sql<Saved>`
    SELECT count(*) FILTER (WHERE past.source IS NULL)::int AS added,
      count(*) FILTER (WHERE past.source IS NOT NULL AND ${isOlder('given')})::int AS changed
    FROM ${given} LEFT JOIN ${table} AS past ON past.source = given.source AND past.${key} = given.${key}`.execute(db)
  return rows[0] ?? { added: 0, changed: 0 }
}

/** Writes what is new or different; what was erased stays as it is. */
export async function savePast(trx: Trx, file: KnownFile, records: Records): Promise<Saved> {
  const { table, key, all, given, set, isOlder } = writeParts(file, records)
  const { rows } = await sql<{ added: boolean }>`
    INSERT INTO ${table} AS past (source, ${all}) SELECT source, ${all} FROM ${given}
    ON CONFLICT (source, ${key}) DO UPDATE SET ${set}, imported_at = now() WHERE ${isOlder('excluded')}
    RETURNING xmax = 0 AS added`.execute(trx)
  const added = rows.filter((row) => row.added).length
  return { added, changed: rows.length - added }
}
