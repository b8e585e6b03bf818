import { sql } from 'kysely'
import type { Database, Trx } from '../../../platform/database/client.ts'
import { isStaff, readRole } from '../../../platform/pure/access/roles.ts'
import { moveStoreCredit } from '../../gifts/server/move-credit.ts'
import { mergeConsents } from '../../mails/server/merge-consents.ts'
import type { KeptEmail, MergeSide } from '../rules/merge.ts'

export interface MergePerson extends MergeSide {
  name: string
  phone: string
}

interface PersonRow extends Omit<MergePerson, 'isStaff'> {
  role: string
}

export async function readMergePerson(db: Database | Trx, id: string): Promise<MergePerson | null> {
  const { rows } = await sql<PersonRow>`
    SELECT id, name, phone, role, coalesce(email, '') AS email, email_verified_at IS NOT NULL AS "emailProved",
      password_hash IS NOT NULL AS "hasPassword", (SELECT count(*)::int FROM passkeys WHERE user_id = users.id) AS passkeys
    FROM users WHERE id = ${id}`.execute(db)
  const [row] = rows
  if (!row) return null
  const { role, ...person } = row
  return { ...person, isStaff: isStaff(readRole(role)) }
}

/** Locked in the order of their ids, so that two merges never wait for each other. */
export async function lockBoth(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`SELECT 1 FROM users WHERE id = ANY (${ids}::uuid[]) ORDER BY id FOR UPDATE`.execute(trx)
}

/** How much of each kind belongs to a person. */
export interface Belongings {
  orders: number
  returns: number
  notes: number
  addresses: number
  wishlist: number
  reviews: number
  groups: number
  giftCards: number
  cartItems: number
  photos: number
  promoUses: number
  sizes: number
  consents: number
  pastOrders: number
}

export async function countBelongings(db: Database | Trx, id: string): Promise<Belongings> {
  const { rows } = await sql<Belongings>`SELECT
    (SELECT count(*)::int FROM orders WHERE user_id = ${id}) AS orders,
    (SELECT count(*)::int FROM returns JOIN orders ON orders.id = order_id WHERE user_id = ${id}) AS returns,
    (SELECT count(*)::int FROM notes WHERE user_id = ${id}) AS notes,
    (SELECT count(*)::int FROM addresses WHERE user_id = ${id}) AS addresses,
    (SELECT count(*)::int FROM saved_items WHERE user_id = ${id} AND list = 'wishlist') AS wishlist,
    (SELECT count(*)::int FROM reviews WHERE user_id = ${id}) AS reviews,
    (SELECT count(*)::int FROM customer_group_members WHERE user_id = ${id}) AS groups,
    (SELECT count(*)::int FROM cart_items WHERE user_id = ${id}) AS "cartItems",
    (SELECT count(*)::int FROM review_photos WHERE user_id = ${id}) AS photos,
    (SELECT count(*)::int FROM promo_uses WHERE user_id = ${id}) AS "promoUses",
    (SELECT count(*)::int FROM fit_profiles WHERE user_id = ${id}) AS sizes,
    (SELECT count(*)::int FROM mail_consents WHERE user_id = ${id}) AS consents,
    (SELECT count(*)::int FROM past_orders JOIN users ON users.phone = past_orders.phone WHERE users.id = ${id}) AS "pastOrders",
    (SELECT count(DISTINCT credit_account_id)::int FROM payments JOIN orders ON orders.id = order_id
      WHERE orders.user_id = ${id} AND payments.provider = 'gift-card' AND payments.state IN ('open', 'captured')) AS "giftCards"`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('Counting returned no row')
  return row
}

/** How many ways to sign in end. */
export interface EndedSignIns {
  passwords: number
  passkeys: number
  confirmedEmails: number
  sessions: number
  devices: number
  codes: number
}

/** Codes and proofs are kept under the number or email that they were sent to. */
const openCodes = (id: string) => sql`otp_challenges
  WHERE destination IN (SELECT phone FROM users WHERE id = ${id} UNION SELECT email FROM users WHERE id = ${id})`

export async function countEnded(db: Database | Trx, id: string): Promise<EndedSignIns> {
  const { rows } = await sql<EndedSignIns>`SELECT
    (password_hash IS NOT NULL)::int AS passwords,
    (SELECT count(*)::int FROM passkeys WHERE user_id = ${id}) AS passkeys,
    (email_verified_at IS NOT NULL)::int AS "confirmedEmails",
    (SELECT count(*)::int FROM sessions WHERE user_id = ${id} AND revoked_at IS NULL AND expires_at > now()) AS sessions,
    (SELECT count(*)::int FROM known_devices WHERE user_id = ${id}) AS devices,
    (SELECT count(*)::int FROM ${openCodes(id)} AND superseded_at IS NULL AND consumed_at IS NULL AND expires_at > now()) AS codes
    FROM users WHERE id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('Counting returned no row')
  return row
}

interface Pair {
  keptId: string
  goneId: string
}

/** Tables whose rows simply get another owner. */
const movedTables = ['orders', 'promo_uses', 'notes', 'review_photos'] as const

/** Tables in which a person has at most one row of each kind: what the kept customer has stays. */
const uniqueTables = {
  cart_items: ['variant_id'],
  saved_items: ['list', 'product_id'],
  reviews: ['product_id'],
  customer_group_members: ['group_id'],
  fit_profiles: [],
  cart_reminders: [],
} as const

/** Addresses that the kept customer has already are not repeated. */
async function moveAddresses(trx: Trx, { keptId, goneId }: Pair): Promise<void> {
  const place = sql`name, line1, line2, city, state, postcode, country`
  await sql`
    UPDATE addresses SET user_id = ${keptId},
      is_default = is_default AND NOT EXISTS (SELECT 1 FROM addresses WHERE user_id = ${keptId} AND is_default)
    WHERE user_id = ${goneId} AND (${place}) NOT IN (SELECT ${place} FROM addresses WHERE user_id = ${keptId})`.execute(
    trx,
  )
}

/** What a former shop knew is found by phone and confirmed email. */
async function movePast(trx: Trx, { keptId, goneId }: Pair): Promise<void> {
  for (const table of ['past_orders', 'past_customers'] as const) {
    await sql`
      UPDATE ${sql.table(table)} AS past SET phone = kept.phone FROM users AS kept, users AS gone
      WHERE kept.id = ${keptId} AND gone.id = ${goneId} AND past.phone = gone.phone`.execute(trx)
  }
}

/** Everything of one customer becomes the other's, who then is deleted with sessions, devices and keys of requests. */
export async function moveBelongings(trx: Trx, pair: Pair, email: string): Promise<void> {
  const { keptId, goneId } = pair
  for (const table of movedTables) {
    await sql`UPDATE ${sql.table(table)} SET user_id = ${keptId} WHERE user_id = ${goneId}`.execute(trx)
  }
  for (const [table, columns] of Object.entries(uniqueTables)) {
    const isSame = columns.map((column) => sql`theirs.${sql.ref(column)} = moved.${sql.ref(column)}`)
    await sql`
      UPDATE ${sql.table(table)} AS moved SET user_id = ${keptId} WHERE user_id = ${goneId} AND NOT EXISTS (
        SELECT 1 FROM ${sql.table(table)} AS theirs
        WHERE ${sql.join([sql`theirs.user_id = ${keptId}`, ...isSame], sql` AND `)})`.execute(trx)
  }
  await mergeConsents(trx, { ...pair, email })
  await moveStoreCredit(trx, pair)
  await moveAddresses(trx, pair)
  await movePast(trx, pair)
}

/**
 * Deletes the customer with every way to sign in, and gives the kept one the name and email that it lacks. That email proves nothing: its
 * owner would sign in as the kept customer.
 */
export async function absorbPerson(trx: Trx, { keptId, goneId }: Pair, email: KeptEmail): Promise<void> {
  await sql`DELETE FROM ${openCodes(goneId)}`.execute(trx)
  const gone = await trx
    .deleteFrom('users')
    .where('id', '=', goneId)
    .returning(['name', 'email', 'created_at'])
    .executeTakeFirstOrThrow()
  await sql`
    UPDATE users SET name = CASE name WHEN '' THEN ${gone.name} ELSE name END, updated_at = now(),
      created_at = least(created_at, ${gone.created_at})
    WHERE id = ${keptId}`.execute(trx)
  if (email === 'kept' || gone.email === null) return
  const changed = { email: gone.email, email_verified_at: null }
  await trx.updateTable('users').set(changed).where('id', '=', keptId).execute()
}
