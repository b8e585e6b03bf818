import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/client.ts'

/** The person's store credit in this currency, made when they have none yet. */
export async function openStoreCredit(trx: Trx, userId: string, currency: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO credit_accounts (kind, user_id, currency) VALUES ('store-credit', ${userId}, ${currency})
    ON CONFLICT (user_id, currency) WHERE kind = 'store-credit' DO UPDATE SET note = credit_accounts.note
    RETURNING id`.execute(trx)
  const [row] = rows
  if (!row) throw new Error('Store credit was neither found nor made')
  return row.id
}
