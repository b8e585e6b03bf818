import { atom, type ReadableAtom } from 'nanostores'
import type { BodyInput } from '../../../api/schemas.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { call } from '../../../site/browser/api.ts'
import { claimKey, findReplacedOrder, forgetAttempt, rememberPayment } from '../../../site/browser/attempt.ts'
import type { Failure } from '../../../site/browser/failures.ts'
import { readFormCountry, readPriceRules } from '../../../site/browser/price-rules.ts'
import { showError } from '../../../site/browser/toasts.ts'
import { shopCurrency, toAmount } from '../../../site/theme.ts'
import { knowFormat, loadAddressFormat } from '../../accounts/browser/address-formats.ts'
import { $session } from '../../accounts/browser/session.ts'
import { proveHere, signInHere } from '../../accounts/browser/sign-in-here.ts'
import { readState } from '../../accounts/rules/address-format.ts'
import { $cart } from '../../cart/browser/cart.ts'
import { refreshCart } from '../../cart/browser/refresh-cart.ts'
import type { CartChange } from '../../cart/rules/cart-changes.ts'
import { describeCredit, refreshCredit } from '../../gifts/browser/credit.ts'
import { consentVersion } from '../../mails/rules/consent-version.ts'
import { findRegion } from '../../markets/rules/find-region.ts'
import { settleOpenOrder } from '../../orders/browser/open-order.ts'
import { loadPaymentMethods } from '../../payments/browser/methods.ts'
import * as texts from '../messages/en.ts'
import {
  type CheckoutForm,
  createForm,
  type FieldErrors,
  findField,
  readForm,
  type TextField,
} from '../rules/checkout-form.ts'
import { $asksTaxNumber, $chosen, $costs, $payment, isOffered } from './costs.ts'
import { $shipping } from './destination.ts'
import { goToPayment } from './go-to-payment.ts'
import { loadTaxes } from './load-taxes.ts'
import { $methods, loadMethods, type OfferedMethod } from './methods.ts'
import { $promo, dropPromo } from './promo.ts'
import { loadPromotions } from './promotions.ts'
import { settleCosts } from './settle-costs.ts'
import { findUsual } from './usual-address.ts'

const draftKey = 'placket:checkout'

function readDraft(): CheckoutForm {
  try {
    return readForm(sessionStorage.getItem(draftKey), readFormCountry(), readPriceRules().shipTo)
  } catch {
    // Storage is blocked, so there is no draft.
    return createForm(readFormCountry())
  }
}

const $typed = atom<CheckoutForm>(readDraft())
/** What is typed is kept for this tab: Back from the payment page loses nothing. */
export const $form: ReadableAtom<CheckoutForm> = $typed

/** Where the method of that id is picked up; null if it is delivered. */
const pickupOf = (id: string) => $methods.get()?.methods.find((method) => method.id === id)?.place ?? null

export function fillForm(change: Partial<CheckoutForm>): void {
  const typed = { ...$typed.get(), ...change }
  const [destination, state] = [typed.country.trim().toUpperCase(), findRegion(typed)]
  // A method that is not offered there would be refused.
  const method = isOffered(typed.method, { country: destination, region: state }) ? typed.method : 'standard'
  const form = { ...typed, method }
  $typed.set(form)
  const { methodId, taxNumber } = typed
  const place = pickupOf(typed.methodId)
  const pickup = place && { country: place.country, postcode: place.postcode, state: findRegion(place) }
  $shipping.set({ method, methodId, state, country: destination, postcode: typed.postcode, taxNumber, pickup })
  void loadTaxes()
  void loadMethods()
  // The refused field is being corrected.
  if ($state.get().status === 'refused') $state.set({ status: 'idle' })
  try {
    sessionStorage.setItem(draftKey, JSON.stringify(form))
  } catch {
    // Storage is full or blocked: the page still has it.
    return
  }
}

export function typeField(field: TextField, text: string): void {
  // A region is none of another country.
  fillForm({ [field]: text, ...(field === 'country' && { state: '' }) })
}

/** Clears a region that the country doesn't have, once its regions are known. */
async function fitState(): Promise<void> {
  await loadAddressFormat($typed.get().country)
  const { country, state } = $typed.get()
  const fit = readState(knowFormat(country), state) ?? ''
  if (fit !== state) fillForm({ state: fit })
}

/** `changed`: the server's amounts differ from those the shopper saw; the cart shows the new ones. */
export type Placing =
  | { status: 'idle' }
  | { status: 'placing' }
  | { status: 'refused'; reason: string; errors: FieldErrors }
  | { status: 'changed'; reason: string; changes: CartChange[] }

const $state = atom<Placing>({ status: 'idle' })
export const $placing: ReadableAtom<Placing> = $state

const readPlace = ({ hours: _, ...place }: NonNullable<OfferedMethod['place']>) => ({ ...place, line2: '' })

function describeOrder(form: CheckoutForm): BodyInput<'createOrder'> {
  const { method, methodId: _id, save, mails: _, email, phoneNumber, taxNumber, ...typed } = form
  const chosen = $chosen.get()
  const place = chosen?.place
  const address = place ? { ...readPlace(place), name: typed.name } : typed
  const [promo] = $promo.get()
  return {
    items: $cart.get().map(({ variantId, quantity }) => ({ variantId, quantity })),
    address: { ...address, phone: phoneNumber },
    email,
    shippingMethod: chosen?.id ?? method,
    saveAddress: save && !place,
    ...(promo ? { promoCode: promo.code } : {}),
    ...(taxNumber.trim() !== '' && $asksTaxNumber.get() ? { taxNumber } : {}),
    ...($payment.get() === 'online' ? {} : { paymentMethod: $payment.get() }),
    ...describeCredit(),
    displayedTotal: toAmount($costs.get().totalCents),
    currency: shopCurrency,
  }
}

const promoRefusals: readonly string[] = [
  ...[messages.promoInvalid, messages.promoExpired, messages.promoUsedUp],
  ...[messages.promoOtherPeople, messages.promoFirstOrder, messages.promoOtherItems],
]

async function handleFailure({ status, message }: Failure): Promise<Placing> {
  const reason = message ?? messages.somethingWrong
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

async function send(form: CheckoutForm): Promise<Placing> {
  const unsettled = await settleCosts()
  if (unsettled) return unsettled
  const body = describeOrder(form)
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
  if (!outcome.ok && outcome.failure.status === 401) return signInAndSend(form)
  if (!outcome.ok && outcome.failure.message === messages.cashNeedsCode)
    return (await proveHere(form.phoneNumber)) ? send(form) : { status: 'idle' }
  if (!outcome.ok) return handleFailure(outcome.failure)
  const { order, payment } = outcome.reply
  if (order.state === 'cancelled') {
    // The same order was tried and ended before: this is a new attempt.
    forgetAttempt()
    return send(form)
  }
  rememberPayment(order.id, payment.url)
  goToPayment(payment)
  return { status: 'placing' }
}

/** If the session ended while the form was filled in, what was typed stays, and the payment continues after the code. */
async function signInAndSend(form: CheckoutForm): Promise<Placing> {
  return (await signInHere(form.phoneNumber)) ? send(form) : { status: 'idle' }
}

/** Signs in if needed, orders, and goes to pay. A second click in the meantime does nothing. */
export async function placeOrder(): Promise<void> {
  if ($state.get().status === 'placing') return
  $state.set({ status: 'placing' })
  $state.set(await signInAndSend($typed.get()))
}

/** Fills empty fields from the account. */
export async function fillFromAccount(): Promise<void> {
  const session = $session.get()
  if (session.status !== 'signedIn') return
  const { name, phoneNumber } = session.user
  const usual = await findUsual(session.user.email, readPriceRules().shipTo)
  const form = $typed.get()
  const { line1 = '', line2 = '', city = '', state = '', postcode = '', country = form.country } = usual.address ?? {}
  const known = { name: usual.address?.name || name, email: usual.email, phoneNumber }
  // An address is filled in completely or not at all.
  const address = form.line1 === '' && line1 !== '' ? { line1, line2, city, state, postcode, country } : {}
  const empty = Object.entries(known).filter(([field]) => form[field as keyof typeof known] === '')
  fillForm({ ...address, ...Object.fromEntries(empty) })
  await fitState()
}

/** A tax service is asked again about another discount, method or way to pay. */
$costs.listen(({ lacksTaxes }) => {
  if (lacksTaxes) void loadTaxes()
})

/** Other variants may be taxed and shipped otherwise. */
$cart.listen(() => {
  void loadTaxes()
  void loadMethods()
})

/** Back from the payment page: the shopper may pay again. */
addEventListener('pageshow', ({ persisted }) => {
  if (persisted && $state.get().status === 'placing') $state.set({ status: 'idle' })
})
