import type { BodyInput, Reply } from '../../../api/schemas.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { call } from '../../../site/browser/api.ts'
import { explainFailure } from '../../../site/browser/explain-limit.ts'
import type { Failure } from '../../../site/browser/failures.ts'
import { $session } from '../../../site/browser/session.ts'
import { showError } from '../../../site/browser/toasts.ts'
import { shopCurrency, toAmount } from '../../../site/theme.ts'
import { proveHere } from '../../accounts/browser/sign-in/sign-in-here.ts'
import { claimKey, findReplacedOrder, forgetAttempt, rememberPayment } from '../../cart/browser/attempt.ts'
import { $cart } from '../../cart/browser/cart.ts'
import { $asksTaxNumber, $chosen, $costs, $payment } from '../../cart/browser/costs.ts'
import { $promo, dropPromo } from '../../cart/browser/promo.ts'
import { loadPromotions } from '../../cart/browser/promotions.ts'
import { refreshCart } from '../../cart/browser/refresh-cart.ts'
import { loadMethods, type OfferedMethod } from '../../cart/browser/shipping-methods.ts'
import type { CartChange } from '../../cart/rules/cart-changes.ts'
import { consentVersion } from '../../mails/rules/consent-version.ts'
import { settleOpenOrder } from '../../orders/browser/open-order.ts'
import { loadPaymentMethods } from '../../payments/browser/methods.ts'
import * as texts from '../messages/en.ts'
import { type CheckoutForm, type FieldErrors, findField } from '../rules/checkout-form.ts'
import { $paying, describeCredit, refreshCredit } from './credit.ts'
import { loadTaxes } from './load-taxes.ts'
import { settleCosts } from './settle-costs.ts'

/** `changed`: the server's amounts differ from those the shopper saw; the cart shows the new ones. */
export type Placing =
  | { status: 'idle' }
  | { status: 'placing' }
  | { status: 'refused'; reason: string; errors: FieldErrors }
  | { status: 'changed'; reason: string; changes: CartChange[] }

const readPlace = ({ hours: _, ...place }: NonNullable<OfferedMethod['place']>) => ({ ...place, line2: '' })

function describeOrder(form: CheckoutForm, express: boolean): BodyInput<'createOrder'> {
  const { method, methodId: _id, save, mails: _, email, phoneNumber, taxNumber, ...typed } = form
  const chosen = $chosen.get()
  const place = chosen?.place
  const address = place ? { ...readPlace(place), name: typed.name } : typed
  const [promo] = $promo.get()
  // With nothing left to pay, no way to pay was shown.
  const isOnline = $payment.get() === 'online' || $paying.get().dueCents === 0
  return {
    items: $cart.get().map(({ variantId, quantity }) => ({ variantId, quantity })),
    address: { ...address, phone: phoneNumber },
    email,
    shippingMethod: chosen?.id ?? method,
    // A wallet's owner was not asked.
    saveAddress: save && !place && !express,
    ...(promo ? { promoCode: promo.code } : {}),
    ...(taxNumber.trim() !== '' && $asksTaxNumber.get() ? { taxNumber } : {}),
    ...(express ? { express } : isOnline ? {} : { paymentMethod: $payment.get() }),
    ...describeCredit(),
    displayedTotal: toAmount($costs.get().totalCents),
    currency: shopCurrency,
  }
}

const promoRefusals: readonly string[] = [
  messages.promoInvalid,
  messages.promoExpired,
  messages.promoUsedUp,
  messages.promoOtherPeople,
  messages.promoFirstOrder,
  messages.promoOtherItems,
]

const codeRefusals: readonly string[] = [messages.cashNeedsCode, messages.transferNeedsCode, messages.orderNeedsCode]

async function handleFailure(failure: Failure): Promise<Placing> {
  const { status } = failure
  const hasCodes = $promo.get().length > 0 || (describeCredit().giftCards ?? []).length > 0
  const reason = explainFailure(failure, hasCodes ? 'code' : 'order')
  showError(reason)
  await Promise.all([refreshCredit(), loadPaymentMethods()])
  if (promoRefusals.includes(reason)) {
    dropPromo()
    return { status: 'changed', reason, changes: [] }
  }
  if (status !== 409) {
    const field = findField(reason)
    return { status: 'refused', reason, errors: field ? { [field]: reason } : {} }
  }
  // Taxes and promotions may have changed since the page was built.
  const isPrice = reason === messages.priceChanged
  const asked = isPrice
    ? [loadTaxes({ fresh: true }), loadPromotions({ fresh: true }), loadMethods({ fresh: true }), loadPaymentMethods()]
    : []
  const [changes] = await Promise.all([refreshCart(), ...asked])
  return { status: 'changed', reason, changes: changes ?? [] }
}

/** False when the previous order was paid in the meantime: the shopper has to see that before buying more. */
async function giveUpOrder(id: string): Promise<boolean> {
  const outcome = await call('cancelOrder', { params: { id }, query: { unpaid: 'only' }, quiet: true })
  return outcome.ok || outcome.failure.status !== 409 || !(await settleOpenOrder())
}

/** Once signed in; an order doesn't fail for it. */
async function agreeToMails({ mails, email }: CheckoutForm): Promise<void> {
  if (!mails) return
  const body = { email: email.trim(), textVersion: consentVersion, source: 'checkout' } as const
  await call('giveMailConsent', { body, quiet: true })
}

type Placed = Reply<'createOrder'>
export type Sent =
  | Placing
  | { status: 'unsigned' }
  | { status: 'placed'; order: Placed['order']; payment: Placed['payment'] }

/** The account's, which the code has to prove, whoever receives the parcel. */
function readOwnNumber({ phoneNumber }: CheckoutForm): string {
  const session = $session.get()
  return session.status === 'signedIn' ? session.user.phoneNumber : phoneNumber
}

/**
 * Orders what the form and the cart say, at the total that was shown. `placed`: its payment is open; `unsigned`: the session has ended.
 * `express`: a wallet pays it on this page.
 */
export async function sendOrder(form: CheckoutForm, { express = false } = {}): Promise<Sent> {
  const unsettled = await settleCosts()
  if (unsettled) return unsettled
  const body = describeOrder(form, express)
  const replaced = findReplacedOrder(body)
  if (replaced && !(await giveUpOrder(replaced))) {
    return { status: 'changed', reason: texts.alreadyPaid, changes: [] }
  }
  const agreeing = agreeToMails(form)
  const outcome = await call('createOrder', {
    body,
    headers: { 'idempotency-key': claimKey(body) },
    quiet: true,
  })
  await agreeing
  if (!outcome.ok && outcome.failure.status === 401) return { status: 'unsigned' }
  if (!outcome.ok && codeRefusals.includes(outcome.failure.message ?? ''))
    return (await proveHere(readOwnNumber(form))) ? sendOrder(form, { express }) : { status: 'idle' }
  if (!outcome.ok) return handleFailure(outcome.failure)
  const { order, payment } = outcome.reply
  if (order.state === 'cancelled') {
    // The same order was tried and ended before: this is a new attempt.
    forgetAttempt()
    return sendOrder(form, { express })
  }
  rememberPayment(order.id, payment.url)
  return { status: 'placed', order, payment }
}
