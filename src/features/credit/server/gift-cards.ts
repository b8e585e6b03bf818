import { sql } from 'kysely'
import type { Config } from '../../../platform/config.ts'
import type { Database, Trx } from '../../../platform/database/client.ts'
import { isUuid } from '../../../platform/ids.ts'
import { toWire } from '../../../platform/pure/money.ts'
import type { GiftCard } from '../contract.ts'
import { addEntry, type CreditAccount, hashGiftCode, lockAccounts, type NewEntry } from './account-queries.ts'

interface CardRow {
  id: string
  lastFour: string
  cents: number
  issuedCents: number
  currency: string
  note: string
  expiresAt: Date | null
  isExpired: boolean
  isDisabled: boolean
  createdAt: Date
}

const expired = sql<boolean>`coalesce(expires_at <= now(), false)`
const states = {
  usable: sql`balance_cents > 0 AND disabled_at IS NULL AND NOT ${expired}`,
  spent: sql`balance_cents = 0`,
  expired,
  disabled: sql`disabled_at IS NOT NULL`,
} as const

const viewCard = ({ cents, issuedCents, expiresAt, createdAt, ...row }: CardRow): GiftCard => ({
  ...row,
  balance: toWire(cents, row.currency),
  issued: toWire(issuedCents, row.currency),
  expiresAt: expiresAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
})

const cardColumns = sql`id, last_four AS "lastFour", balance_cents AS cents, currency, note, expires_at AS "expiresAt",
  ${expired} AS "isExpired", disabled_at IS NOT NULL AS "isDisabled", created_at AS "createdAt",
  (SELECT coalesce(sum(cents), 0)::int FROM credit_entries WHERE account_id = credit_accounts.id AND kind = 'issued') AS "issuedCents"`

interface CardQuery {
  query?: string | undefined
  state?: keyof typeof states | undefined
  page: number
  limit: number
}

/** Newest first. */
export async function listCards(db: Database, { query = '', state, page, limit }: CardQuery) {
  const wanted = sql`kind = 'gift-card' AND (${query} = '' OR last_four = upper(right(${query}, 4))
    OR position(lower(${query}) IN lower(note)) > 0) AND ${state ? states[state] : sql`true`}`
  const { rows } = await sql<CardRow>`
    SELECT ${cardColumns} FROM credit_accounts WHERE ${wanted}
    ORDER BY created_at DESC, id LIMIT ${limit} OFFSET ${(page - 1) * limit}`.execute(db)
  const counted = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM credit_accounts WHERE ${wanted}`.execute(db)
  return { cards: rows.map(viewCard), total: counted.rows[0]?.total ?? 0 }
}

export async function findCardById(db: Database | Trx, id: string): Promise<GiftCard | null> {
  if (!isUuid(id)) return null
  const { rows } = await sql<CardRow>`
    SELECT ${cardColumns} FROM credit_accounts WHERE kind = 'gift-card' AND id = ${id}`.execute(db)
  return rows[0] ? viewCard(rows[0]) : null
}

/** Null when a card of this code exists. */
async function insertCard(
  trx: Trx,
  card: { codeHash: Buffer; lastFour: string; currency: string; note: string; expiresAt: string | null },
): Promise<string | null> {
  const row = await trx
    .insertInto('credit_accounts')
    .values({
      kind: 'gift-card',
      code_hash: card.codeHash,
      last_four: card.lastFour,
      currency: card.currency,
      note: card.note,
      expires_at: card.expiresAt,
    })
    .onConflict((conflict) => conflict.column('code_hash').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

interface Issue extends Pick<NewEntry, 'actorId' | 'reason' | 'cause' | 'paymentId'> {
  code: string
  cents: number
  currency: string
  note: string
  expiresAt: string | null
}

/** Makes the account of a card and puts its amount on it. Null when a card of this code exists, which a repeated press finds. */
export async function issueCard(trx: Trx, { APP_SECRET }: Config, issue: Issue): Promise<string | null> {
  const { code, cents, currency, note, expiresAt, ...entry } = issue
  const codeHash = hashGiftCode(APP_SECRET, code)
  const accountId = await insertCard(trx, { codeHash, lastFour: code.slice(-4), currency, note, expiresAt })
  if (accountId !== null) await addEntry(trx, { ...entry, accountId, cents, kind: 'issued' })
  return accountId
}

export async function switchCard(trx: Trx, id: string, isDisabled: boolean): Promise<void> {
  await sql`
    UPDATE credit_accounts SET disabled_at = CASE WHEN ${isDisabled} THEN coalesce(disabled_at, now()) END
    WHERE kind = 'gift-card' AND id = ${id}`.execute(trx)
}

/** Selects the id of each card and what is left on it, as balance_cents. */
export const cardBalances = sql`SELECT id, balance_cents FROM credit_accounts WHERE kind = 'gift-card'`

/** The account of a card, locked until the transaction ends. */
export async function lockCard(trx: Trx, accountId: string): Promise<CreditAccount | undefined> {
  const [account] = await lockAccounts(trx, [accountId])
  return account
}

type Taking = Pick<NewEntry, 'accountId' | 'cents' | 'actorId' | 'reason' | 'cause' | 'paymentId'>

/** Takes an amount above 0 from a card; once for each cause. */
export const takeFromCard = (trx: Trx, { cents, ...entry }: Taking): Promise<void> =>
  addEntry(trx, { ...entry, cents: -cents, kind: 'taken' })

/** Gives back what the entry of one cause took, as far as there is one; once for each cause. */
export async function restoreTaken(
  trx: Trx,
  { taken, reason, cause }: { taken: string; reason: string; cause: string },
): Promise<void> {
  await sql`
    INSERT INTO credit_entries (account_id, cents, kind, payment_id, reason, cause)
    SELECT account_id, -cents, 'given', payment_id, ${reason}, ${cause}
    FROM credit_entries WHERE cause = ${taken}
    ON CONFLICT (cause) DO NOTHING`.execute(trx)
}
