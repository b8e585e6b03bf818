import { sql } from 'kysely'
import type { Database } from '../../../platform/database/client.ts'
import { dropUnsent } from '../../../platform/outbox.ts'

/** Drops mails that wait to be sent although the consent that they rest on was withdrawn. */
export const dropWithdrawnMails = (db: Database): Promise<void> =>
  dropUnsent(
    db,
    sql<boolean>`EXISTS (SELECT FROM mail_consents WHERE mail_consents.id = outbox.consent_id AND withdrawn_at IS NOT NULL)`,
  )
