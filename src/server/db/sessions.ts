import { sql } from 'kysely'
import { sessionDays } from '../../contract/limits.ts'
import type { Database, Trx } from './client.ts'

export interface NewSession {
  userId: string
  tokenHash: Buffer
  bindingHash: Buffer | null
  userAgent: string
}

export async function insertSession(db: Database | Trx, session: NewSession): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      user_id: session.userId,
      token_hash: session.tokenHash,
      binding_hash: session.bindingHash,
      user_agent: session.userAgent,
      expires_at: sql<Date>`now() + make_interval(days => ${sessionDays})`,
    })
    .execute()
}

/** The live session of a token and the person it belongs to. */
export function findLiveSession(db: Database, tokenHash: Buffer) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .where('users.deleted_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .select(['users.id', 'phone', 'email', 'name', 'role', 'binding_hash', 'verified_at', 'sessions.id as session_id'])
    .executeTakeFirst()
}

export async function revokeSession(db: Database | Trx, sessionId: string): Promise<void> {
  await db.updateTable('sessions').set({ revoked_at: sql`now()` }).where('id', '=', sessionId).execute()
}

/** Signs the person out everywhere, but for the session that asked (null: nowhere excepted). */
export async function revokeOtherSessions(db: Database | Trx, userId: string, keptId: string | null): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .$if(keptId !== null, (query) => query.where('id', '<>', keptId))
    .execute()
}

/** The person proved the number or a passkey again: admin writes ask for that to be fresh. */
export async function markSessionVerified(db: Database | Trx, sessionId: string): Promise<void> {
  await db.updateTable('sessions').set({ verified_at: sql`now()` }).where('id', '=', sessionId).execute()
}
