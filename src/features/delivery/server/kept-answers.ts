import { sql } from 'kysely'
import type { DeliveryAnswer } from '../../../adapters/delivery/port.ts'
import type { Database } from '../../../platform/database/client.ts'

export async function findDeliveryAnswer(db: Database, question: string): Promise<DeliveryAnswer | null> {
  const row = await db
    .selectFrom('delivery_answers')
    .select('answer')
    .where('question', '=', question)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  // Written by storeDeliveryAnswer.
  return row ? (row.answer as unknown as DeliveryAnswer) : null
}

/** Expires after an hour. */
export async function storeDeliveryAnswer(db: Database, question: string, answer: DeliveryAnswer): Promise<void> {
  const fresh = { answer: JSON.stringify(answer), expires_at: sql<Date>`now() + interval '1 hour'` }
  await db
    .insertInto('delivery_answers')
    .values({ question, ...fresh })
    .onConflict((conflict) => conflict.column('question').doUpdateSet(fresh))
    .execute()
}
