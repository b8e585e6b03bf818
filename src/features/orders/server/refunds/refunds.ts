import { paymentProviderOf } from '../../../../adapters/choose.ts'
import { isByHand } from '../../../../adapters/payment/by-hand.ts'
import type { Deps } from '../../../../api/deps.ts'
import { transact } from '../../../../platform/database/client.ts'
import { formatMoney } from '../../../../platform/pure/money.ts'
import { isTimeOver } from '../../../../platform/time-share.ts'
import { issueCreditNotes } from '../documents/issue-documents.ts'
import { flagOrder } from '../flag-queries.ts'
import { lockOrder, recordState } from '../order-queries.ts'
import { nextState } from '../release.ts'
import { recordReturnState } from '../returns/return-queries.ts'
import { cardsOfOrders } from '../sold-cards.ts'
import {
  type DueRefund,
  findRefund,
  isWhollyRefunded,
  readDueRefunds,
  recordRefundAttempt,
  recordRefunded,
  recordRefundFailed,
} from './refund-queries.ts'

const attemptsMax = 8

interface AskedRefund {
  provider: string
  reference: string
  amountCents: number
  /** The provider's key. */
  cause: string
}

async function askProviderFor(deps: Deps, { provider: name, ...asked }: AskedRefund): Promise<string> {
  const provider = paymentProviderOf(deps.providers, name)
  if (!provider) throw new Error(`The payment provider ${name} is not set up`)
  return (await provider.refund(asked)).reference
}

/**
 * Asks each provider for its part. Returns the references; empty if all of it was paid by gift card or store credit, which needs
 * no provider.
 */
async function askForRefund(deps: Deps, refund: DueRefund): Promise<string> {
  const { provider, reference, providerCents: amountCents, cause } = refund
  const own = amountCents > 0 ? [{ provider, reference, amountCents, cause }] : []
  const added = refund.added.map(({ paymentId, ...part }) => ({ ...part, cause: `${cause}:${paymentId}` }))
  const references: string[] = []
  for (const asked of [...own, ...added]) references.push(await askProviderFor(deps, asked))
  return references.join(' ')
}

async function sendRefund(deps: Deps, refund: DueRefund): Promise<void> {
  await recordRefundAttempt(deps.db, refund.id)
  const sentAs = await askForRefund(deps, refund)
  await transact(deps.db, async (trx) => {
    const order = await lockOrder(trx, refund.orderId)
    if (!order || !(await recordRefunded(trx, refund.id, sentAs))) return
    if (isByHand(refund.provider) && refund.providerCents > 0 && refund.bankReference === '') {
      const reason = `pay back ${formatMoney(refund.providerCents, refund.currency)} by hand: it was paid outside the shop`
      await flagOrder(trx, refund.orderId, { cause: `by-hand:${refund.id}`, reason })
    }
    // A second payment that goes back says nothing of the order.
    if (refund.surplus) return
    const found = await findRefund(trx, refund.cause)
    if (found?.return_id) await recordReturnState(trx, found.return_id, 'refunded')
    const isWhole = await isWhollyRefunded(trx, order.id)
    const state = nextState(order.state, isWhole ? 'refund' : 'refund-part')
    const isMoving = refund.amountCents > (isWhole ? 0 : refund.changeCents)
    if (isMoving && state && state !== order.state) await recordState(trx, order.id, { state, actor: 'provider' })
    await cardsOfOrders().dropUnsent(trx, order.id)
    await issueCreditNotes(trx, order.id, deps.config)
  })
}

/**
 * Sends the refunds that are due, of one order or of all, outside any transaction. The cause is the provider's key, so a
 * second sender refunds nothing twice. The reconciler retries failures and finally shows them to a person.
 */
export async function sendRefunds(deps: Deps, orderId?: string): Promise<void> {
  for (const [place, refund] of (await readDueRefunds(deps.db, orderId)).entries()) {
    if (place > 0 && isTimeOver()) return
    try {
      await sendRefund(deps, refund)
    } catch (error) {
      deps.log('warn', 'refund-not-sent', { orderId: refund.orderId, refundId: refund.id, error })
      if (refund.attempts + 1 < attemptsMax) continue
      await transact(deps.db, async (trx) => {
        await lockOrder(trx, refund.orderId)
        if (!(await recordRefundFailed(trx, refund.id))) return
        await cardsOfOrders().restore(trx, refund.cause)
        const reason = `refund of ${formatMoney(refund.amountCents, refund.currency)} failed`
        await flagOrder(trx, refund.orderId, { cause: `refund:${refund.id}`, reason })
      })
    }
  }
}
