import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Reply } from '../../../api/schemas.ts'
import { call } from '../../../site/browser/api.ts'
import { toCents } from '../../../site/theme.ts'
import type { PaymentMethod } from '../contract.ts'

const $reply = atom<Reply<'listPaymentMethods'>['manual']>([])
const $picked = atom<PaymentMethod>('online')

/** The ways to pay besides the payment provider; empty until they are known. */
export const $manualMethods: ReadableAtom<Reply<'listPaymentMethods'>['manual']> = $reply

/** The chosen way to pay, as long as it is offered. */
export const $payment = computed(
  [$reply, $picked],
  (offered, picked): PaymentMethod => (offered.some(({ method }) => method === picked) ? picked : 'online'),
)

/** What the chosen way to pay costs. */
export const $feeCents = computed([$reply, $payment], (offered, payment) =>
  toCents(offered.find(({ method }) => method === payment)?.fee ?? 0),
)

export const pickPayment = (method: PaymentMethod): void => $picked.set(method)

export async function loadPaymentMethods(): Promise<void> {
  const outcome = await call('listPaymentMethods', { quiet: true })
  if (outcome.ok) $reply.set(outcome.reply.manual)
}
