import type { Config } from '../../../platform/config.ts'
import type { Database, Trx } from '../../../platform/database/client.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { declinesPerHolder, declinesPerPayment, declinesRefused, paymentsPerOrder } from '../../../platform/policy.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { countHits, listUsedUp, refuseUntil, throttle } from '../../../platform/throttle.ts'
import type { StoredPayment } from './payments/payment-queries.ts'
import { listHoldersOf } from './placing/order-holder-queries.ts'

interface Limited {
  db: Database | Trx
  config: Config
}

const isShared = (holder: string) => holder.startsWith('address:')

/** Counts a declined card against its payment and whoever the order counts against. True once the payment has to end. */
export async function countDecline({ db, config }: Limited, payment: StoredPayment): Promise<boolean> {
  const holders = await listHoldersOf(db, payment.orderId)
  const ofHolders = holders.flatMap((subject) => [
    { rule: declinesPerHolder, subject },
    ...(isShared(subject) ? [] : [{ rule: declinesRefused, subject }]),
  ])
  const over = await countHits({ db, config }, [{ rule: declinesPerPayment, subject: payment.id }, ...ofHolders])
  return over.some(({ rule }) => rule === declinesPerPayment)
}

/**
 * Refuses another payment after many declined cards: first until a code is entered again, then for as long as the limit says. What others at the
 * address did asks for a code at most.
 */
export async function refuseAfterDeclines(
  limited: Limited,
  holders: readonly string[],
  { isProved }: { isProved: boolean },
): Promise<void> {
  const counted = holders.flatMap((subject) => [
    { rule: declinesPerHolder, subject },
    { rule: declinesRefused, subject },
  ])
  const usedUp = await listUsedUp(limited, counted)
  const refused = usedUp.find(({ rule }) => rule === declinesRefused)
  if (refused) throw refuseUntil(refused.waitSeconds)
  if (usedUp.length > 0 && !isProved) throw new HttpError(403, messages.orderNeedsCode)
}

/** Another payment of an order, whose link may be with anybody. */
export async function limitPayments(limited: Limited, orderId: string): Promise<void> {
  await refuseAfterDeclines(limited, await listHoldersOf(limited.db, orderId), { isProved: true })
  await throttle(limited, paymentsPerOrder, orderId)
}
