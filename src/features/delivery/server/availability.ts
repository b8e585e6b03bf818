import { sql } from 'kysely'
import type { DeliveryAnswer, DeliveryQuestion } from '../../../adapters/delivery/port.ts'
import type { Deps } from '../../../api/deps.ts'
import type { Database } from '../../../platform/database/client.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { messages } from '../../../platform/pure/messages.ts'

async function findDeliveryAnswer(db: Database, question: string): Promise<DeliveryAnswer | null> {
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
async function storeDeliveryAnswer(db: Database, question: string, answer: DeliveryAnswer): Promise<void> {
  const fresh = { answer: JSON.stringify(answer), expires_at: sql<Date>`now() + interval '1 hour'` }
  await db
    .insertInto('delivery_answers')
    .values({ question, ...fresh })
    .onConflict((conflict) => conflict.column('question').doUpdateSet(fresh))
    .execute()
}

async function askProvider({ providers, log }: Deps, question: DeliveryQuestion): Promise<DeliveryAnswer> {
  try {
    return await providers.delivery.check(question)
  } catch (error) {
    log('warn', 'delivery-not-checked', { provider: providers.delivery.name, error })
    throw new HttpError(503, messages.somethingWrong)
  }
}

/**
 * Whether a parcel can be delivered; results from the network are cached for an hour for each question. 503 when the carrier
 * can't be reached.
 */
export async function findDelivery(deps: Deps, question: DeliveryQuestion): Promise<DeliveryAnswer> {
  if (!deps.providers.delivery.remote) return askProvider(deps, question)
  const key = JSON.stringify([deps.providers.delivery.name, question])
  const kept = await findDeliveryAnswer(deps.db, key)
  if (kept) return kept
  const answer = await askProvider(deps, question)
  await storeDeliveryAnswer(deps.db, key, answer)
  return answer
}
