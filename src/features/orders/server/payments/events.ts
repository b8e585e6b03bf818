import type { PaymentEvent } from '../../../../adapters/payment/port.ts'
import type { Deps } from '../../../../api/deps.ts'
import type { Config } from '../../../../platform/config.ts'
import { type Trx, transact } from '../../../../platform/database/client.ts'
import { sendRefunds } from '../refunds/refunds.ts'
import { type Settlement, settlePayment } from '../settle.ts'
import { endPaymentsOf } from './end-payment.ts'
import {
  findPayment,
  lockReference,
  markEventApplied,
  readWaitingEvents,
  type StoredPayment,
  storeEvent,
} from './payment-queries.ts'

interface Applying {
  config: Config
  payment: StoredPayment
  event: PaymentEvent
}

async function applyEvent(trx: Trx, { config, payment, event }: Applying): Promise<Settlement> {
  const outcome = await settlePayment(trx, { config, payment, status: event.status, actor: 'provider' })
  await markEventApplied(trx, { provider: payment.provider, eventId: event.id, outcome })
  return outcome
}

/** Applies events that arrived before the payment's reference was stored. */
export async function applyWaitingEvents(
  { db, config }: Deps,
  { provider, reference }: { provider: string; reference: string },
): Promise<Settlement[]> {
  return transact(db, async (trx) => {
    await lockReference(trx, provider, reference)
    const payment = await findPayment(trx, provider, reference)
    const outcomes: Settlement[] = []
    if (!payment) return outcomes
    for (const event of await readWaitingEvents(trx, provider, reference)) {
      outcomes.push(await applyEvent(trx, { config, payment, event }))
    }
    return outcomes
  })
}

/**
 * Entry point of webhooks: stores and applies an event in one transaction. A repeated event changes nothing; an early one waits.
 */
export async function receiveEvent(deps: Deps, provider: string, event: PaymentEvent): Promise<void> {
  const applied = await transact(deps.db, async (trx) => {
    await lockReference(trx, provider, event.reference)
    if (!(await storeEvent(trx, provider, event))) return null
    const payment = await findPayment(trx, provider, event.reference)
    if (!payment) return null
    return { orderId: payment.orderId, outcome: await applyEvent(trx, { config: deps.config, payment, event }) }
  })
  if (applied?.outcome === 'refund-due') await sendRefunds(deps, applied.orderId)
  // Too many declined cards end a payment that its provider would go on with.
  if (applied && event.status.state === 'declined') await endPaymentsOf(deps, applied.orderId)
}
