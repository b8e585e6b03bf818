import { sql } from 'kysely'
import type { Recipient } from '../../../platform/correspondence.ts'
import type { Database, Trx } from '../../../platform/database/client.ts'

export interface Consent {
  id: string
  email: string
  confirmed_at: Date | null
}

export const findConsent = (db: Database | Trx, userId: string): Promise<Consent | undefined> =>
  db
    .selectFrom('mail_consents')
    .select(['id', 'email', 'confirmed_at'])
    .where('user_id', '=', userId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()

export const findConsentById = (db: Database | Trx, id: string) =>
  db
    .selectFrom('mail_consents')
    .select(['id', 'email', 'withdrawn_at', 'market', 'language'])
    .where('id', '=', id)
    .executeTakeFirst()

interface NewConsent extends Recipient {
  userId: string
  email: string
  textVersion: number
  source: 'checkout' | 'account'
  isProved: boolean
}

export async function insertConsent(trx: Trx, { userId, email, isProved, ...shown }: NewConsent): Promise<Consent> {
  return trx
    .insertInto('mail_consents')
    .values({
      user_id: userId,
      email,
      text_version: shown.textVersion,
      source: shown.source,
      market: shown.market,
      language: shown.language,
      confirmed_at: isProved ? sql<Date>`now()` : null,
    })
    .returning(['id', 'email', 'confirmed_at'])
    .executeTakeFirstOrThrow()
}

export async function withdrawConsent(trx: Trx | Database, userId: string, by: 'account' | 'replaced'): Promise<void> {
  await trx
    .updateTable('mail_consents')
    .set({ withdrawn_at: sql<Date>`now()`, withdrawn_by: by })
    .where('user_id', '=', userId)
    .where('withdrawn_at', 'is', null)
    .execute()
}

/** Everybody's consent for the address of this one: whoever reads the mailbox decides for it. */
export async function withdrawAddress(db: Database, id: string): Promise<void> {
  await sql`
    UPDATE mail_consents SET withdrawn_at = now(), withdrawn_by = 'link'
    WHERE withdrawn_at IS NULL AND email = (SELECT email FROM mail_consents WHERE id = ${id})`.execute(db)
}

export async function confirmConsent(db: Database, id: string): Promise<void> {
  await db
    .updateTable('mail_consents')
    .set({ confirmed_at: sql<Date>`coalesce(confirmed_at, now())` })
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .execute()
}
