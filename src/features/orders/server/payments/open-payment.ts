import { paymentProviderOf } from '../../../../adapters/choose.ts'
import type { PaymentProvider } from '../../../../adapters/payment/port.ts'
import type { Deps } from '../../../../api/deps.ts'
import type { Config } from '../../../../platform/config.ts'
import { transact } from '../../../../platform/database/client.ts'
import { HttpError } from '../../../../platform/http/http-error.ts'
import { messages } from '../../../../platform/pure/messages.ts'
import { isManualMethod } from '../../../../platform/pure/payment-terms.ts'
import { sendRefunds } from '../refunds/refunds.ts'
import { type Settlement, settlePayment } from '../settle.ts'
import { askProvider } from './ask-provider.ts'
import { endIfOver } from './end-payment.ts'
import { applyWaitingEvents } from './events.ts'
import { claimOpening, endOpening, findPaymentToOpen, type PaymentToOpen } from './opening-queries.ts'
import { hasWaitingEvents, readPayment, recordOpened, type StoredPayment } from './payment-queries.ts'

/**
 * What can be applied as soon as the payment has its reference: no event arrives for a free order, and some may have arrived
 * early.
 */
async function settleNamed(deps: Deps, payment: StoredPayment, provider: PaymentProvider): Promise<Settlement[]> {
  const { config, db } = deps
  const { reference } = payment
  if (!reference) return []
  const isOwn = payment.provider === 'free' || isManualMethod(payment.provider)
  const status = isOwn ? await provider.find(reference) : null
  if (status) return [await transact(db, (trx) => settlePayment(trx, { config, payment, status, actor: 'provider' }))]
  const { name } = provider
  return (await hasWaitingEvents(db, name, reference)) ? applyWaitingEvents(deps, { provider: name, reference }) : []
}

const pollMs = 100

/** Covers every call to the provider that opening takes, including its retry, with its time limit. */
export function openingSeconds({ PROVIDER_TIMEOUT_MS }: Config): number {
  return (2 * PROVIDER_TIMEOUT_MS) / 1000 + 1
}

/** Waits while another caller opens the payment. Null: that caller failed, and this one should open it now. */
async function waitForTurn({ config, db }: Deps, payment: StoredPayment): Promise<StoredPayment | null> {
  const seconds = openingSeconds(config)
  const endsAt = performance.now() + 1000 * (seconds + 1)
  while (performance.now() < endsAt) {
    if (await claimOpening(db, payment.id, seconds)) return null
    const current = await readPayment(db, payment.id)
    if (current.state !== 'opening') return current
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
  throw new HttpError(503, messages.somethingWrong, { 'Retry-After': '1' })
}

/** The payment methods that the merchant chose for an order's market. */
const methodsOf = ({ config: { markets } }: Deps, key: string | undefined) =>
  markets.find((market) => market.key === key)?.paymentMethods ?? []

/**
 * Finishes a payment that is still 'opening': after create-order's commit, on its retry, or from the reconciler. The provider is
 * asked outside any transaction, with the payment's own key and by one caller at a time, since some providers
 * return different payments to two concurrent calls. `isOurs`: written by this caller, who may open it already.
 */
export async function openStored(
  deps: Deps,
  { payment, request }: PaymentToOpen,
  { isOurs }: { isOurs: boolean },
): Promise<StoredPayment> {
  if (payment.state !== 'opening') return payment
  const openedByAnother = isOurs ? null : await waitForTurn(deps, payment)
  if (openedByAnother) return openedByAnother
  const provider = paymentProviderOf(deps.providers, payment.provider)
  if (!provider) throw new Error(`The payment provider ${payment.provider} is not set up`)
  const opened = await askProvider(deps, provider.name, () =>
    provider.open({ ...request, methods: methodsOf(deps, request.market) }),
  ).catch(async (error) => {
    await endOpening(deps.db, payment.id)
    throw error
  })
  const named = (await recordOpened(deps.db, payment, opened)) ?? (await readPayment(deps.db, payment.id))
  // The order may have ended while the provider answered.
  await endIfOver(deps, named)
  const outcomes = await settleNamed(deps, named, provider)
  if (outcomes.includes('refund-due')) await sendRefunds(deps, payment.orderId)
  return outcomes.length === 0 ? named : readPayment(deps.db, payment.id)
}

/** Opens the payment of an order that counts. */
export async function openPayment(deps: Deps, orderId: string, known?: PaymentToOpen): Promise<StoredPayment> {
  const toOpen = known ?? (await findPaymentToOpen(deps.db, { orderId }))
  return openStored(deps, toOpen, { isOurs: known !== undefined })
}
