import { sql } from 'kysely'
import type { Database } from '../../../platform/database/client.ts'
import { readStored } from '../../../platform/database/rows-of-person.ts'

export const countConsents = (userId: string) => ({
  consents: sql<number>`(SELECT count(*)::int FROM mail_consents WHERE user_id = ${userId})`,
})

/** What a person agreed to be sent. */
export const collectConsents = (db: Database, userId: string) =>
  readStored(db, {
    mails: sql`SELECT to_jsonb(m) - 'user_id' AS row FROM mail_consents m WHERE user_id = ${userId} ORDER BY id`,
  })
