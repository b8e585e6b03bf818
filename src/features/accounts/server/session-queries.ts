import { sql } from 'kysely'
import type { Database, Trx } from '../../../platform/database/client.ts'
import { sessionDays, stepUpHours } from '../../../platform/pure/limits.ts'
import type { PasskeyStep } from '../contract.ts'

export interface NewSession {
  userId: string
  tokenHash: Buffer
  bindingHash: Buffer | null
  userAgent: string
  /** Signed in by a code or a passkey; a password proves neither. */
  proved: boolean
  byPasskey?: boolean
}

export async function insertSession(db: Database | Trx, session: NewSession): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      user_id: session.userId,
      token_hash: session.tokenHash,
      binding_hash: session.bindingHash,
      user_agent: session.userAgent,
      verified_at: session.proved ? sql<Date>`now()` : null,
      passkey_at: session.byPasskey ? sql<Date>`now()` : null,
      expires_at: sql<Date>`now() + make_interval(days => ${sessionDays})`,
    })
    .execute()
}

/** What a role that requires a passkey asks of its person: the use of theirs, or a first one. Null for other roles. */
const requiredStep = sql<PasskeyStep | null>`CASE
  WHEN NOT EXISTS (SELECT 1 FROM passkey_roles WHERE passkey_roles.role = users.role) THEN NULL
  WHEN EXISTS (SELECT 1 FROM passkeys WHERE passkeys.user_id = users.id) THEN 'use'
  ELSE 'add' END`

/** For a session that proves no passkey. */
export async function findPasskeyStep(db: Database | Trx, userId: string): Promise<PasskeyStep | null> {
  const row = await db.selectFrom('users').select(requiredStep.as('step')).where('id', '=', userId).executeTakeFirst()
  return row?.step ?? null
}

/** The valid session of a token, and its person. */
export function findLiveSession(db: Database, tokenHash: Buffer) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .select(['users.id', 'phone', 'email', 'name', 'role', 'binding_hash', 'sessions.id as session_id'])
    .select([
      sql<boolean>`coalesce(verified_at > now() - make_interval(hours => ${stepUpHours}), false)`.as(
        'verified_recently',
      ),
      'verified_at',
      sql<PasskeyStep | null>`CASE WHEN passkey_at IS NULL THEN ${requiredStep} END`.as('passkey_step'),
      sql<boolean>`last_seen_at < now() - interval '1 hour'`.as('unseen_for_long'),
    ])
    .executeTakeFirst()
}

export async function revokeSession(db: Database | Trx, sessionId: string): Promise<void> {
  await db.updateTable('sessions').set({ revoked_at: sql`now()` }).where('id', '=', sessionId).execute()
}

/** Signs the person out everywhere except in the given session (null: everywhere). */
export async function revokeOtherSessions(db: Database | Trx, userId: string, keptId: string | null): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .$if(keptId !== null, (query) => query.where('id', '<>', keptId))
    .execute()
}

/** Records a new proof of the number or a passkey: admin writes need a recent one. */
export async function markSessionVerified(db: Database | Trx, sessionId: string): Promise<void> {
  await db.updateTable('sessions').set({ verified_at: sql`now()` }).where('id', '=', sessionId).execute()
}

/** Records that the session's person registered a passkey in it. */
export async function markSessionByPasskey(trx: Trx, sessionId: string): Promise<void> {
  await trx.updateTable('sessions').set({ passkey_at: sql`now()` }).where('id', '=', sessionId).execute()
}

export async function touchSession(db: Database, sessionId: string): Promise<void> {
  await db.updateTable('sessions').set({ last_seen_at: sql`now()` }).where('id', '=', sessionId).execute()
}

/** Where the person is signed in, most recently used first. */
export function listSessions(db: Database | Trx, userId: string) {
  return db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('last_seen_at', 'desc')
    .execute()
}

export function revokeOwnSession(db: Database, { userId, id }: { userId: string; id: string }) {
  return db
    .updateTable('sessions')
    .set({ revoked_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
}

/** Whose valid session this is, locked until the transaction ends. */
export function findSessionOwner(trx: Trx, id: string) {
  return trx
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['user_id', 'user_agent', 'role'])
    .where('sessions.id', '=', id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .forUpdate('sessions')
    .executeTakeFirst()
}
