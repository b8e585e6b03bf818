import { sql } from 'kysely'
import type { Database, Trx } from '../../../platform/database/client.ts'
import type { MergedPair } from '../../../platform/database/rows-of-person.ts'
import { type Role, readRole } from '../../../platform/pure/access/roles.ts'

/** An account with the ways by which its person can sign in. */
export interface MergedAccount {
  id: string
  name: string
  phone: string
  email: string
  emailProved: boolean
  hasPassword: boolean
  passkeys: number
  role: Role
}

export async function readMergedAccount(db: Database | Trx, id: string): Promise<MergedAccount | null> {
  const { rows } = await sql<MergedAccount & { role: string }>`
    SELECT id, name, phone, role, coalesce(email, '') AS email, email_verified_at IS NOT NULL AS "emailProved",
      password_hash IS NOT NULL AS "hasPassword", (SELECT count(*)::int FROM passkeys WHERE user_id = users.id) AS passkeys
    FROM users WHERE id = ${id}`.execute(db)
  const [row] = rows
  return row ? { ...row, role: readRole(row.role) } : null
}

/** Locked in the order of their ids, so that two merges never wait for each other. */
export async function lockUsers(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`SELECT 1 FROM users WHERE id = ANY (${ids}::uuid[]) ORDER BY id FOR UPDATE`.execute(trx)
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

/** Addresses that the kept customer has already are not repeated. */
export async function moveAddresses(trx: Trx, { keptId, goneId }: MergedPair): Promise<void> {
  const place = sql`name, line1, line2, city, state, postcode, country`
  await sql`
    UPDATE addresses SET user_id = ${keptId},
      is_default = is_default AND NOT EXISTS (SELECT 1 FROM addresses WHERE user_id = ${keptId} AND is_default)
    WHERE user_id = ${goneId} AND (${place}) NOT IN (SELECT ${place} FROM addresses WHERE user_id = ${keptId})`.execute(
    trx,
  )
}

/**
 * Deletes the account with every way to sign in, and gives the kept one the name and email that it lacks. That email proves nothing: its
 * owner would sign in as the kept customer.
 */
export async function absorbAccount(
  trx: Trx,
  { keptId, goneId }: MergedPair,
  { withEmail }: { withEmail: boolean },
): Promise<void> {
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
  if (!withEmail || gone.email === null) return
  const changed = { email: gone.email, email_verified_at: null }
  await trx.updateTable('users').set(changed).where('id', '=', keptId).execute()
}
