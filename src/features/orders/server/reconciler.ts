import { paymentProviderOf } from '../../../adapters/choose.ts'
import { sendDueMails } from '../../../adapters/mail/send-mails.ts'
import type { Deps } from '../../../api/deps.ts'
import { withShopSettings } from '../../../platform/shop-settings.ts'
import { queueCartReminders } from '../../cart/server/cart-reminders.ts'
import { queueBackInStockMails } from '../../catalog/server/back-in-stock.ts'
import { raiseAlertsEveryMinute } from '../../insights/server/alerts.ts'
import { queuePriceDrops } from '../../lists/server/price-drops.ts'
import { queueReviewRequests } from '../../reviews/server/review-requests.ts'
import { checkPayment } from './check-payment.ts'
import { applyWaitingEvents } from './events.ts'
import { releaseExpiredHolds } from './expire.ts'
import { openPayment } from './open-payment.ts'
import { endLapsedChanges } from './pay-change.ts'
import { findPayment, type StoredPayment } from './payment-queries.ts'
import {
  type Finding,
  readPaymentsWithWaitingEvents,
  readTroubles,
  readUnopened,
  recordFinding,
  settleFinding,
  takeUncheckedPayments,
} from './reconciler-queries.ts'
import { readDueRefunds } from './refund-queries.ts'
import { sendRefunds } from './refunds.ts'
import { endOldRowsHourly } from './retention.ts'
import { sendTaxRecords } from './tax-records.ts'

async function report(deps: Deps, finding: Finding): Promise<void> {
  if (await recordFinding(deps.db, finding)) deps.log('error', 'reconciler-finding', { ...finding })
}

async function openUnopened(deps: Deps): Promise<void> {
  for (const orderId of await readUnopened(deps.db)) await openPayment(deps, orderId)
}

async function applyLeftEvents(deps: Deps): Promise<void> {
  for (const named of await readPaymentsWithWaitingEvents(deps.db)) await applyWaitingEvents(deps, named)
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

async function comparePayments(deps: Deps): Promise<void> {
  for (const payment of await takeUncheckedPayments(deps.db)) {
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

const steps: [string, (deps: Deps) => Promise<unknown>][] = [
  ['open-payments', openUnopened],
  ['apply-events', applyLeftEvents],
  ['compare-payments', comparePayments],
  ['release-holds', releaseExpiredHolds],
  ['end-changes', endLapsedChanges],
  ['send-refunds', (deps) => sendRefunds(deps)],
  ['book-taxes', sendTaxRecords],
  ['back-in-stock', queueBackInStockMails],
  ['cart-reminders', queueCartReminders],
  ['price-drops', queuePriceDrops],
  ['review-requests', queueReviewRequests],
  ['send-mails', sendDueMails],
  ['report-troubles', reportTroubles],
  ['raise-alerts', raiseAlertsEveryMinute],
  ['end-old-rows', ({ db }) => endOldRowsHourly(db)],
]

/**
 * Repairs what a crash, a lost webhook or a provider's outage left behind, and reports what it can't repair. Called by a timer;
 * it may run concurrently with itself and with orders, and running again changes nothing. Returns the steps that failed.
 */
export async function reconcile(deps: Deps): Promise<string[]> {
  const failed: string[] = []
  for (const [name, step] of steps) {
    try {
      await step(await withShopSettings(deps))
    } catch (error) {
      failed.push(name)
      deps.log('error', 'reconciler-step-failed', { step: name, error })
    }
  }
  return failed
}
