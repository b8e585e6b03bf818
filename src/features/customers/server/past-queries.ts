import { type RawBuilder, sql } from 'kysely'
import type { Database, Trx } from '../../../platform/database/client.ts'
import { toWire } from '../../../platform/pure/money.ts'
import type { PastCustomer, PastOrder } from '../past-contract.ts'
import type { PastSource, ReadCustomer, ReadOrder } from '../rules/past-files.ts'

const shownMax = 200

export interface Saved {
  added: number
  changed: number
}

async function countSaved(trx: Trx, query: RawBuilder<{ added: boolean }>): Promise<Saved> {
  const { rows } = await query.execute(trx)
  const added = rows.filter((row) => row.added).length
  return { added, changed: rows.length - added }
}

/** Writes what is new or different; what was erased stays as it is. */
export function savePastCustomers(trx: Trx, source: PastSource, customers: readonly ReadCustomer[]): Promise<Saved> {
  const rows = JSON.stringify(customers)
  return countSaved(
    trx,
    sql`INSERT INTO past_customers AS past (source, key, name, email, phone, address, tags, note, accepts_email, accepts_sms)
      SELECT ${source}, key, name, email, phone, address, tags, note, "acceptsEmail", "acceptsSms"
      FROM jsonb_to_recordset(${rows}::jsonb) AS r(key text, name text, email text, phone text, address text, tags text[],
        note text, "acceptsEmail" boolean, "acceptsSms" boolean)
      ON CONFLICT (source, key) DO UPDATE SET name = excluded.name, email = excluded.email, phone = excluded.phone,
        address = excluded.address, tags = excluded.tags, note = excluded.note, accepts_email = excluded.accepts_email,
        accepts_sms = excluded.accepts_sms, imported_at = now()
      WHERE past.erased_at IS NULL AND (past.name, past.email, past.phone, past.address, past.tags, past.note,
          past.accepts_email, past.accepts_sms)
        IS DISTINCT FROM (excluded.name, excluded.email, excluded.phone, excluded.address, excluded.tags, excluded.note,
          excluded.accepts_email, excluded.accepts_sms)
      RETURNING xmax = 0 AS added`,
  )
}

/** The same for orders. */
export function savePastOrders(trx: Trx, source: PastSource, orders: readonly ReadOrder[]): Promise<Saved> {
  const rows = JSON.stringify(orders)
  return countSaved(
    trx,
    sql`INSERT INTO past_orders AS past (source, number, placed_at, state, name, email, phone, address, currency, total_cents,
        refunded_cents, lines)
      SELECT ${source}, number, "placedAt", state, name, email, phone, address, currency, "totalCents", "refundedCents", lines
      FROM jsonb_to_recordset(${rows}::jsonb) AS r(number text, "placedAt" timestamptz, state text, name text, email text,
        phone text, address text, currency text, "totalCents" bigint, "refundedCents" bigint, lines jsonb)
      ON CONFLICT (source, number) DO UPDATE SET placed_at = excluded.placed_at, state = excluded.state, name = excluded.name,
        email = excluded.email, phone = excluded.phone, address = excluded.address, currency = excluded.currency,
        total_cents = excluded.total_cents, refunded_cents = excluded.refunded_cents, lines = excluded.lines, imported_at = now()
      WHERE past.erased_at IS NULL AND (past.placed_at, past.state, past.name, past.email, past.phone, past.address,
          past.currency, past.total_cents, past.refunded_cents, past.lines)
        IS DISTINCT FROM (excluded.placed_at, excluded.state, excluded.name, excluded.email, excluded.phone, excluded.address,
          excluded.currency, excluded.total_cents, excluded.refunded_cents, excluded.lines)
      RETURNING xmax = 0 AS added`,
  )
}

/** Rows of `past` that are this person's: by the phone number, which signing in proves, or by an email that they proved. */
const isOf = (userId: string) => sql`(
  past.phone <> '' AND past.phone = (SELECT users.phone FROM users WHERE users.id = ${userId})
  OR past.email <> '' AND past.email = (SELECT lower(users.email) FROM users
    WHERE users.id = ${userId} AND users.email_verified_at IS NOT NULL))`

interface OrderRow extends Pick<PastOrder, 'id' | 'number' | 'state' | 'currency'> {
  placed_at: Date
  total_cents: string
  refunded_cents: string
  lines: ReadOrder['lines']
}

/** Newest first. */
export async function listPastOrders(db: Database, userId: string): Promise<PastOrder[]> {
  const { rows } = await sql<OrderRow>`
    SELECT id, number, placed_at, state, currency, total_cents, refunded_cents, lines
    FROM past_orders AS past WHERE ${isOf(userId)} ORDER BY placed_at DESC, id DESC LIMIT ${shownMax}`.execute(db)
  return rows.map(({ placed_at, total_cents, refunded_cents, lines, ...row }) => ({
    ...row,
    placedAt: placed_at.toISOString(),
    total: toWire(Number(total_cents), row.currency),
    refunded: toWire(Number(refunded_cents), row.currency),
    lines: lines.map(({ unitPriceCents, ...line }) => ({ ...line, unitPrice: toWire(unitPriceCents, row.currency) })),
  }))
}

interface CustomerRow extends Pick<PastCustomer, 'source' | 'tags' | 'note'> {
  imported_at: Date
  accepts_email: boolean | null
  accepts_sms: boolean | null
}

export async function listPastCustomers(db: Database, userId: string): Promise<PastCustomer[]> {
  const { rows } = await sql<CustomerRow>`
    SELECT source, imported_at, tags, note, accepts_email, accepts_sms
    FROM past_customers AS past WHERE ${isOf(userId)} ORDER BY id`.execute(db)
  return rows.map(({ imported_at, accepts_email, accepts_sms, ...row }) => ({
    ...row,
    ...{ importedAt: imported_at.toISOString(), acceptsEmail: accepts_email, acceptsSms: accepts_sms },
  }))
}

/** Empties what was imported about a person, so that the same file doesn't bring it back. */
export async function erasePast(trx: Trx, userId: string): Promise<void> {
  await sql`UPDATE past_orders AS past SET name = '', email = '', phone = '', address = '', erased_at = now()
    WHERE ${isOf(userId)}`.execute(trx)
  await sql`UPDATE past_customers AS past SET name = '', email = '', phone = '', address = '', tags = '{}', note = '',
      accepts_email = NULL, accepts_sms = NULL, erased_at = now()
    WHERE ${isOf(userId)}`.execute(trx)
}
