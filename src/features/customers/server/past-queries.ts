import { type RawBuilder, sql } from 'kysely'
import type { Database, Trx } from '../../../platform/database/client.ts'
import type { MergedPair } from '../../../platform/database/rows-of-person.ts'
import { toWire } from '../../../platform/pure/money.ts'
import type { PastCustomer, PastOrder } from '../past-contract.ts'
import type { ReadOrder } from '../rules/past-files.ts'
import { isOfContact } from './former-people.ts'

const shownMax = 200

/** Rows of `past` that are this person's: by the phone number, which signing in proves, or by an email that they proved. */
const isOf = (userId: string) => sql`(
  past.phone <> '' AND past.phone = (SELECT people.phone FROM people WHERE people.id = ${userId})
  OR past.email <> '' AND past.email = (SELECT people.proved_email FROM people WHERE people.id = ${userId}))`

interface OrderRow extends Pick<PastOrder, 'id' | 'number' | 'state' | 'currency'> {
  placed_at: Date
  total_cents: string
  refunded_cents: string
  lines: ReadOrder['lines']
}

/** Newest first. */
export const listPastOrders = (db: Database, userId: string) => selectOrders(db, isOf(userId))

/** The same of somebody without an account. */
export const listPastOrdersOf = (db: Database, contact: string) => selectOrders(db, isOfContact(contact, 'number'))

async function selectOrders(db: Database, isTheirs: RawBuilder<unknown>): Promise<PastOrder[]> {
  const { rows } = await sql<OrderRow>`
    SELECT id, number, placed_at, state, currency, total_cents, refunded_cents, lines
    FROM past_orders AS past WHERE ${isTheirs} ORDER BY placed_at DESC, id DESC LIMIT ${shownMax}`.execute(db)
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

export const listPastCustomers = (db: Database, userId: string) => selectCustomers(db, isOf(userId))

export const listPastCustomersOf = (db: Database, contact: string) => selectCustomers(db, isOfContact(contact, 'key'))

async function selectCustomers(db: Database, isTheirs: RawBuilder<unknown>): Promise<PastCustomer[]> {
  const { rows } = await sql<CustomerRow>`
    SELECT source, imported_at, tags, note, accepts_email, accepts_sms
    FROM past_customers AS past WHERE ${isTheirs} ORDER BY id`.execute(db)
  return rows.map(({ imported_at, accepts_email, accepts_sms, ...row }) => ({
    ...row,
    importedAt: imported_at.toISOString(),
    acceptsEmail: accepts_email,
    acceptsSms: accepts_sms,
  }))
}

/** What a former shop knew is found by phone and confirmed email. */
export async function movePast(trx: Trx, { keptId, goneId }: MergedPair): Promise<void> {
  const moved = sql`customer_group_contacts AS contacts JOIN people AS gone ON gone.id = ${goneId} AND contact = gone.phone
    JOIN people AS kept ON kept.id = ${keptId}`
  await sql`INSERT INTO customer_group_contacts (group_id, contact) SELECT group_id, kept.phone FROM ${moved}
    ON CONFLICT DO NOTHING`.execute(trx)
  await sql`DELETE FROM customer_group_contacts USING people WHERE people.id = ${goneId} AND contact = people.phone`.execute(
    trx,
  )
  for (const table of ['past_orders', 'past_customers'] as const) {
    await sql`
      UPDATE ${sql.table(table)} AS past SET phone = kept.phone FROM people AS kept, people AS gone
      WHERE kept.id = ${keptId} AND gone.id = ${goneId} AND past.phone = gone.phone`.execute(trx)
  }
}

/** Empties what was imported about a person, so that the same file doesn't bring it back. */
export async function erasePast(trx: Trx, userId: string): Promise<void> {
  await sql`DELETE FROM customer_group_contacts USING people
    WHERE people.id = ${userId} AND contact IN (people.phone, people.proved_email)`.execute(trx)
  await sql`UPDATE past_orders AS past SET name = '', email = '', phone = '', address = '', erased_at = now()
    WHERE ${isOf(userId)}`.execute(trx)
  await sql`UPDATE past_customers AS past SET name = '', email = '', phone = '', address = '', tags = '{}', note = '',
      accepts_email = NULL, accepts_sms = NULL, erased_at = now()
    WHERE ${isOf(userId)}`.execute(trx)
}
