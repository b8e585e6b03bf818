import { sql } from 'kysely'
import type { Reply } from '../../../api/schemas.ts'
import type { Database, Trx } from '../../../platform/database/client.ts'
import { readRole, type StaffRole } from '../../../platform/pure/access/roles.ts'

export const inviteDays = 7

interface NewInvite {
  email: string
  role: StaffRole
  tokenHash: Buffer
  invitedBy: string
}

/** A later invitation to the same address replaces the earlier one. */
export async function insertInvite(trx: Trx, { email, role, tokenHash, invitedBy }: NewInvite): Promise<string> {
  await sql`
    UPDATE staff_invites SET withdrawn_at = now()
    WHERE lower(email) = ${email.toLowerCase()} AND accepted_at IS NULL AND withdrawn_at IS NULL`.execute(trx)
  const { id } = await trx
    .insertInto('staff_invites')
    .values({
      email,
      role,
      token_hash: tokenHash,
      invited_by: invitedBy,
      expires_at: sql<Date>`now() + make_interval(days => ${inviteDays})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The invitation of a link that still counts, locked: it gives its role once. */
export async function lockInvite(trx: Trx, tokenHash: Buffer) {
  const row = await trx
    .selectFrom('staff_invites')
    .select(['id', 'email', 'role', 'invited_by'])
    .where('token_hash', '=', tokenHash)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function markAccepted(trx: Trx, id: string, userId: string): Promise<void> {
  const change = { accepted_at: sql<Date>`now()`, accepted_by: userId }
  await trx.updateTable('staff_invites').set(change).where('id', '=', id).execute()
}

/** Those that wait for an answer, newest first. */
export async function listInvites(db: Database): Promise<Reply<'listInvites'>['invites']> {
  const rows = await db
    .selectFrom('staff_invites')
    .select(['id', 'email', 'role', 'expires_at'])
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(({ role, expires_at, ...row }) => ({
    ...row,
    role: readRole(role),
    expiresAt: expires_at.toISOString(),
  }))
}

export async function withdrawInvite(trx: Trx, id: string) {
  const row = await trx
    .updateTable('staff_invites')
    .set({ withdrawn_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .returning(['email', 'role'])
    .executeTakeFirst()
  return row ?? null
}
