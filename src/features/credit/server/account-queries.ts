import { sql } from 'kysely'
import type { Database, Trx } from '../../../platform/database/client.ts'
import { toWire } from '../../../platform/pure/money.ts'
import { type AppSecrets, hashWithSecret, listSecrets } from '../../../platform/secrets.ts'
import { normaliseGiftCode } from '../rules/typed-code.ts'

export const hashGiftCode = (secret: string, typed: string): Buffer =>
  hashWithSecret(secret, `gift card ${normaliseGiftCode(typed)}`)

const accountColumns = sql`id, kind, user_id AS "userId", currency, last_four AS "lastFour", balance_cents AS "balanceCents",
  note, expires_at AS "expiresAt", disabled_at AS "disabledAt", created_at AS "createdAt", coalesce(expires_at <= now(), false) AS "isExpired"`

export interface CreditAccount {
  id: string
  kind: 'gift-card' | 'store-credit'
  userId: string | null
  currency: string
  lastFour: string
  balanceCents: number
  note: string
  expiresAt: Date | null
  disabledAt: Date | null
  createdAt: Date
  isExpired: boolean
}

/** By its code as it was typed; null if there is no such card. */
export async function findCard(db: Database | Trx, secrets: AppSecrets, typed: string): Promise<CreditAccount | null> {
  const hashes = listSecrets(secrets).map((secret) => hashGiftCode(secret, typed))
  const { rows } = await sql<CreditAccount>`
    SELECT ${accountColumns} FROM credit_accounts WHERE code_hash = ANY (${hashes}::bytea[])`.execute(db)
  return rows[0] ?? null
}

/** Locked until the transaction ends, always in the order of their ids; returned in the given order. */
export async function lockAccounts(trx: Trx, ids: readonly string[]): Promise<CreditAccount[]> {
  const { rows } = await sql<CreditAccount>`
    SELECT ${accountColumns} FROM credit_accounts WHERE id = ANY (${ids}::uuid[]) ORDER BY id FOR NO KEY UPDATE`.execute(
    trx,
  )
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
}

export async function findStoreCredit(
  db: Database | Trx,
  userId: string,
  currency: string,
): Promise<CreditAccount | null> {
  const { rows } = await sql<CreditAccount>`
    SELECT ${accountColumns} FROM credit_accounts
    WHERE kind = 'store-credit' AND user_id = ${userId} AND currency = ${currency}`.execute(db)
  return rows[0] ?? null
}

export interface NewEntry {
  accountId: string
  cents: number
  kind: 'issued' | 'given' | 'taken' | 'moved'
  actorId: string | null
  reason: string
  /** One entry for each. */
  cause: string
  /** Of the order that it belongs to. */
  paymentId?: string
}

/** The balance follows by itself; the database refuses one below 0. */
export async function addEntry(trx: Trx, entry: NewEntry): Promise<void> {
  const { accountId, cents, kind, actorId, reason, cause, paymentId = null } = entry
  await trx
    .insertInto('credit_entries')
    .values({ account_id: accountId, cents, kind, actor_id: actorId, reason, cause, payment_id: paymentId })
    .execute()
}

/** A person's store credit by currency, without those that are empty. */
export async function listBalances(db: Database | Trx, userId: string) {
  const { rows } = await sql<{ currency: string; cents: number }>`
    SELECT currency, balance_cents AS cents FROM credit_accounts
    WHERE kind = 'store-credit' AND user_id = ${userId} AND balance_cents > 0 ORDER BY currency`.execute(db)
  return rows.map(({ currency, cents }) => ({ currency, amount: toWire(cents, currency) }))
}
