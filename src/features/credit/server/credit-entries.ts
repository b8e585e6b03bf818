import { sql } from 'kysely'
import type { Database, Trx } from '../../../platform/database/client.ts'
import { toWire } from '../../../platform/pure/money.ts'
import type { CreditEntry } from '../contract.ts'
import { ordersOfCredit } from '../slots.ts'

const entriesShown = 200

interface EntryRow extends Omit<CreditEntry, 'amount' | 'at'> {
  cents: number
  at: Date
}

/** The order that a row of `credit_entries` belongs to. */
const orderOfEntry = () => {
  const [orderOf] = ordersOfCredit.parts()
  return orderOf?.(sql.ref('credit_entries.payment_id'), sql.ref('credit_entries.refund_id')) ?? sql<null>`NULL`
}

/** What happened to the accounts of a person, or to one account; newest first. */
export async function listEntries(db: Database, whose: { userId: string } | { accountId: string }) {
  const wanted =
    'userId' in whose ? sql`credit_accounts.user_id = ${whose.userId}` : sql`credit_accounts.id = ${whose.accountId}`
  const { rows } = await sql<EntryRow>`
    SELECT credit_entries.id::text, credit_entries.kind, cents, credit_accounts.currency, credit_entries.reason,
      coalesce(people.shown_name, '') AS by, ${orderOfEntry()} AS "order", at
    FROM credit_entries JOIN credit_accounts ON credit_accounts.id = account_id
    LEFT JOIN people ON people.id = actor_id
    WHERE ${wanted} ORDER BY credit_entries.id DESC LIMIT ${entriesShown}`.execute(db)
  return rows.map(({ cents, at, ...row }) => ({
    ...row,
    amount: toWire(cents, row.currency),
    at: at.toISOString(),
  }))
}

interface HistoryRow extends Omit<EntryRow, 'by' | 'kind'> {
  kind: Exclude<CreditEntry['kind'], 'issued'>
  balance_cents: number
}

/** The ledger of a person's store credit with the balance after each entry, newest first. */
export async function listCreditHistory(db: Database, userId: string) {
  const { rows } = await sql<HistoryRow>`
    SELECT id::text, kind, currency, cents, balance_cents, at,
      CASE WHEN kind IN ('given', 'taken') THEN reason ELSE '' END AS reason, ${orderOfEntry()} AS "order"
    FROM (
      SELECT credit_entries.*, currency,
        sum(cents) OVER (PARTITION BY account_id ORDER BY credit_entries.id)::int AS balance_cents
      FROM credit_entries JOIN credit_accounts ON credit_accounts.id = account_id
      WHERE credit_accounts.kind = 'store-credit' AND user_id = ${userId}
    ) AS credit_entries
    ORDER BY credit_entries.id DESC LIMIT ${entriesShown}`.execute(db)
  return rows.map(({ cents, balance_cents, at, ...row }) => ({
    ...row,
    amount: toWire(cents, row.currency),
    balance: toWire(balance_cents, row.currency),
    at: at.toISOString(),
  }))
}

/** What an earlier press of the same key entered. */
export async function findEntry(trx: Trx, cause: string) {
  return trx
    .selectFrom('credit_entries')
    .innerJoin('credit_accounts', 'credit_accounts.id', 'account_id')
    .select(['account_id', 'cents', 'reason', 'currency'])
    .where('cause', '=', cause)
    .executeTakeFirst()
}
