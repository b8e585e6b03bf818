import { sql } from 'kysely'
import type { Config } from '../../../platform/config.ts'
import type { Database, Trx } from '../../../platform/database/client.ts'
import { readStored, type StoredData } from '../../../platform/database/rows-of-person.ts'
import { deleteMailsTo } from '../../../platform/outbox.ts'
import { type Person, personalData } from '../slots.ts'

/** Everything that is stored about a person, table by table. Hashes and keys are left out. */
export async function collectPersonalData(db: Database, userId: string): Promise<StoredData> {
  const own = readStored(db, {
    addresses: sql`SELECT to_jsonb(a) - 'user_id' AS row FROM addresses a WHERE user_id = ${userId}`,
    sessions: sql`SELECT to_jsonb(s) - 'user_id' - 'token_hash' - 'binding_hash' AS row FROM sessions s WHERE user_id = ${userId}`,
    devices: sql`SELECT jsonb_build_object('signed_in_at', seen_at) AS row FROM known_devices WHERE user_id = ${userId}`,
    passkeys: sql`SELECT to_jsonb(p) - 'user_id' - 'public_key' AS row FROM passkeys p WHERE user_id = ${userId}`,
  })
  const all = await Promise.all([own, ...personalData.parts().map(({ collect }) => collect?.(db, userId))])
  return Object.assign({}, ...all)
}

/** Whether an order of this person still has to be paid, packed or delivered, or an exchange to be sent. */
export async function hasOrderUnderWay(trx: Trx, userId: string): Promise<boolean> {
  for (const { isUnderWay } of personalData.parts()) if (await isUnderWay?.(trx, userId)) return true
  return false
}

/**
 * Deletes a person. Orders stay for the accounts, without the person's details; reviews stay without name and photo; uses
 * of promo codes still count, by hashes of phone and email. What belongs
 * to the person alone (sessions, passkeys, addresses, cart, lists, photos, sizes), the shop's notes about them, and mails and
 * webhooks about their orders are deleted.
 */
export async function deletePerson(trx: Trx, config: Config, user: Person): Promise<void> {
  for (const { erase } of personalData.parts()) await erase?.(trx, user, config)
  const destinations = user.email ? [user.phone, user.email] : [user.phone]
  await trx.deleteFrom('otp_challenges').where('destination', 'in', destinations).execute()
  await deleteMailsTo(trx, destinations)
  await trx.deleteFrom('users').where('id', '=', user.id).execute()
}
