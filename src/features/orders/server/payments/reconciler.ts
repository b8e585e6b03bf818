import { setTimeout } from 'node:timers/promises'
import { paymentProviderOf } from '../../../../adapters/choose.ts'
import { sendDueMails } from '../../../../adapters/mail/send-mails.ts'
import type { Deps } from '../../../../api/deps.ts'
import { type Trx, transact } from '../../../../platform/database/client.ts'
import { endOldRowsHourly } from '../../../../platform/database/retention.ts'
import { orNotFound } from '../../../../platform/http/http-error.ts'
import { queueMail } from '../../../../platform/outbox.ts'
import { withShopSettings } from '../../../../platform/shop-settings.ts'
import { isTimeOver, runFor, workThrough } from '../../../../platform/time-share.ts'
import { queueCartReminders } from '../../../cart/server/cart-reminders.ts'
import { queueBackInStockMails } from '../../../catalog/server/back-in-stock.ts'
import { mailSteps, type ReconcilerStep, watchSteps } from '../../slots.ts'
import { endLapsedChanges } from '../changes/pay-change.ts'
import { writeUnpaidEndMail } from '../manual-mails.ts'
import { findOrder, lockOrder, readExpiredHolds } from '../order-queries.ts'
import { readDueRefunds } from '../refunds/refund-queries.ts'
import { sendRefunds } from '../refunds/refunds.ts'
import { releaseOrder } from '../release.ts'
import { sendTaxRecords } from '../tax-records.ts'
import { checkPayment } from './check-payment.ts'
import { endPaymentsOf } from './end-payment.ts'
import { applyWaitingEvents } from './events.ts'
import { openPayment } from './open-payment.ts'
import {
  findOrderPayment,
  findPayment,
  listOrderPayments,
  recordFailed,
  type StoredPayment,
} from './payment-queries.ts'
import { flagPart } from './receipt-queries.ts'
import {
  type Finding,
  readPaymentsWithWaitingEvents,
  readTroubles,
  readUnopened,
  recordFinding,
  settleFinding,
  takeUncheckedPayment,
} from './reconciler-queries.ts'

const batch = 100

/** The shopper is told, and the merchant of a part that had arrived. */
async function reportUnpaid(trx: Trx, { config }: Deps, payment: StoredPayment): Promise<void> {
  await queueMail(trx, writeUnpaidEndMail(orNotFound(await findOrder(trx, payment.orderId)), config, 'not-paid'))
  await flagPart(trx, payment)
}

async function expireHold(deps: Deps, orderId: string): Promise<boolean> {
  const payment = await findOrderPayment(deps.db, orderId)
  try {
    // Someone may have paid in the last minute without our knowing.
    for (const each of await listOrderPayments(deps.db, orderId)) {
      if ((await checkPayment(deps, each, 'reconciler')) === 'paid') return false
    }
  } catch (error) {
    deps.log('warn', 'payment-not-checked', { orderId, error })
  }
  const released = await transact(deps.db, async (trx) => {
    const order = await lockOrder(trx, orderId)
    if (!order || !(await releaseOrder(trx, order, { actor: 'reconciler', note: 'not paid in time' }))) return false
    await recordFailed(trx, payment.id, { state: 'expired', reason: 'not paid in time' })
    if (payment.provider === 'bank-transfer') await reportUnpaid(trx, deps, payment)
    return true
  })
  if (released) await endPaymentsOf(deps, orderId)
  return released
}

/** Cancels unpaid orders whose reservation has expired; returns how many. */
export async function releaseExpiredHolds(deps: Deps): Promise<number> {
  let released = 0
  for (const orderId of await readExpiredHolds(deps.db, batch)) {
    if (await expireHold(deps, orderId)) released += 1
    if (isTimeOver()) break
  }
  return released
}

async function report(deps: Deps, finding: Finding): Promise<void> {
  if (await recordFinding(deps.db, finding)) deps.log('error', 'reconciler-finding', { ...finding })
}

async function openUnopened(deps: Deps): Promise<void> {
  await workThrough(await readUnopened(deps.db), (orderId) => openPayment(deps, orderId))
}

async function applyLeftEvents(deps: Deps): Promise<void> {
  await workThrough(await readPaymentsWithWaitingEvents(deps.db), (named) => applyWaitingEvents(deps, named))
}

/**
 * The difference between the provider's state of a payment and ours after everything was applied: null when they agree, undefined
 * while a refund is still to be tried, which the provider may have made without our knowing.
 */
async function findDifference(deps: Deps, payment: StoredPayment): Promise<string | null | undefined> {
  const provider = paymentProviderOf(deps.providers, payment.provider)
  if (!provider) return `the provider ${payment.provider} is not set up any more`
  const status = await provider.find(payment.reference ?? '')
  const ours = await findPayment(deps.db, payment.provider, payment.reference ?? '')
  if (!status) return 'the provider does not know it'
  const theirsCaptured = status.state === 'captured'
  if (theirsCaptured !== (ours?.state === 'captured')) return `theirs is ${status.state}, ours ${ours?.state}`
  const theirsRefunded = theirsCaptured ? status.refundedCents : 0
  if (theirsRefunded === ours?.refundedCents) return null
  if ((await readDueRefunds(deps.db, payment.orderId)).length > 0) return undefined
  return `theirs refunded ${theirsRefunded}, ours ${ours?.refundedCents}`
}

/** Of one run. */
const comparedMax = 50

/** Taken one by one: a payment counts as compared from then on, and those that this run doesn't reach are the next one's first. */
async function comparePayments(deps: Deps): Promise<void> {
  for (let compared = 0; compared < comparedMax; compared += 1) {
    if (compared > 0 && isTimeOver()) return
    const payment = await takeUncheckedPayment(deps.db)
    if (!payment) return
    try {
      await checkPayment(deps, payment, 'reconciler')
      const detail = await findDifference(deps, payment)
      const subject = payment.id
      if (detail) await report(deps, { kind: 'payment-differs', subject, detail })
      else if (detail === null) await settleFinding(deps.db, 'payment-differs', subject)
    } catch (error) {
      deps.log('warn', 'payment-not-compared', { paymentId: payment.id, error })
    }
  }
}

async function reportTroubles(deps: Deps): Promise<void> {
  for (const finding of await readTroubles(deps.db)) await report(deps, finding)
}

/** In the order in which they run. */
export const listSteps = (): ReconcilerStep[] => [
  ['open-payments', openUnopened],
  ['apply-events', applyLeftEvents],
  ['compare-payments', comparePayments],
  ['release-holds', releaseExpiredHolds],
  ['end-changes', endLapsedChanges],
  ['send-refunds', (deps) => sendRefunds(deps)],
  ['book-taxes', sendTaxRecords],
  ['back-in-stock', queueBackInStockMails],
  ['cart-reminders', queueCartReminders],
  ...mailSteps.parts(),
  ['send-mails', sendDueMails],
  ['report-troubles', reportTroubles],
  ...watchSteps.parts(),
  ['end-old-rows', ({ db }) => endOldRowsHourly(db)],
]

/**
 * Netlify ends a scheduled function after 30 s. Each step has half of what is left of `stepsMs`, and at least a twentieth: all of them
 * begin, however long a provider takes. What they wait for then has until `endsMs`.
 */
const runTimes = { stepsMs: 16_000, endsMs: 26_000 }
const leastShare = 1 / 20

/**
 * Repairs what a crash, a lost webhook or a provider's outage left behind, and reports what it can't repair. Called by a timer;
 * it may run concurrently with itself and with orders, and running again changes nothing. A step whose time is over goes on in the
 * next run. Returns the steps that failed.
 */
export async function reconcile(deps: Deps, { stepsMs, endsMs } = runTimes): Promise<string[]> {
  const startedAt = performance.now()
  const leftOf = (ms: number) => startedAt + ms - performance.now()
  const failed: string[] = []
  const late: Promise<unknown>[] = []
  for (const [name, step] of listSteps()) {
    const fail = (error: unknown) => {
      failed.push(name)
      deps.log('error', 'reconciler-step-failed', { step: name, error })
    }
    const shareMs = Math.max(leftOf(stepsMs) / 2, stepsMs * leastShare)
    const unfinished = await runFor(shareMs, () => withShopSettings(deps).then(step).catch(fail))
    if (!unfinished) continue
    deps.log('warn', 'reconciler-step-late', { step: name })
    late.push(unfinished.rest)
  }
  if (late.length > 0) await Promise.race([Promise.all(late), setTimeout(leftOf(endsMs), null, { ref: false })])
  return failed
}
