import { sql } from 'kysely'
import type { Database, Trx } from '../../../platform/database/client.ts'
import { passkeyChallengeMinutes } from '../../../platform/pure/limits.ts'
import { forgetDevices } from './known-devices.ts'
import { revokeOtherSessions } from './session-queries.ts'

/** `userId` is null for signing in, when the passkey identifies the person. */
export async function saveChallenge(db: Database, challenge: string, userId: string | null): Promise<void> {
  await db
    .insertInto('passkey_challenges')
    .values({
      challenge,
      user_id: userId,
      expires_at: sql<Date>`now() + make_interval(mins => ${passkeyChallengeMinutes})`,
    })
    .execute()
}

/** Consumes a challenge; true once, before it expires, and for the same person. */
export async function takeChallenge(db: Database, challenge: string, userId: string | null): Promise<boolean> {
  const row = await db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where(sql<boolean>`user_id IS NOT DISTINCT FROM ${userId}`)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('challenge')
    .executeTakeFirst()
  return row !== undefined
}

export function listPasskeys(db: Database | Trx, userId: string) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'name', 'transports', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}

export interface NewPasskey {
  id: string
  userId: string
  publicKey: Buffer
  counter: number
  transports: string[]
  name: string
}

/** Throws the database's unique violation when the passkey is already registered. */
export function insertPasskey(trx: Trx, { id, userId, publicKey, counter, transports, name }: NewPasskey) {
  return trx
    .insertInto('passkeys')
    .values({ id, user_id: userId, public_key: publicKey, counter, transports, name })
    .returning(['id', 'name', 'transports', 'created_at', 'last_used_at'])
    .executeTakeFirstOrThrow()
}

export function findPasskey(db: Database, id: string) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'user_id', 'public_key', 'counter'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** False when the counter is not newer: the reply was replayed or the key was cloned. */
export async function usePasskey(trx: Trx, id: string, { from, to }: { from: number; to: number }): Promise<boolean> {
  const row = await trx
    .updateTable('passkeys')
    .set({ counter: to, last_used_at: sql`now()` })
    .where('id', '=', id)
    .where('counter', '=', String(from))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export function deletePasskey(trx: Trx, { userId, id }: { userId: string; id: string }) {
  return trx
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
}

/** Removes all passkeys of a person and signs them out everywhere; returns how many there were. */
export async function removePasskeysOf(trx: Trx, userId: string): Promise<number> {
  const removed = await trx.deleteFrom('passkeys').where('user_id', '=', userId).returning('id').execute()
  await revokeOtherSessions(trx, userId, null)
  await forgetDevices(trx, userId, null)
  return removed.length
}
