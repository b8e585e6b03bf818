// What the tab kept of somebody who left is forgotten before it is read.
import '../../../site/browser/stored.ts'
import { atom, type ReadableAtom } from 'nanostores'
import { call } from '../../../site/browser/api.ts'
import { readFormCountry, readPriceRules } from '../../../site/browser/price-rules.ts'
import { $session } from '../../../site/browser/session.ts'
import { knowFormat, loadAddressFormat } from '../../accounts/browser/address-formats.ts'
import { signInHere } from '../../accounts/browser/sign-in/sign-in-here.ts'
import { readState } from '../../accounts/rules/address-format.ts'
import { suggestState } from '../../accounts/rules/zip-warning.ts'
import { $cart } from '../../cart/browser/cart.ts'
import { $costs, isOffered } from '../../cart/browser/costs.ts'
import { $shipping } from '../../cart/browser/destination.ts'
import { $methods, loadMethods } from '../../cart/browser/shipping-methods.ts'
import { findRegion } from '../../markets/rules/find-region.ts'
import { goToPayment } from '../../payments/browser/go-to-payment.ts'
import { type CheckoutForm, createForm, readForm, type TextField } from '../rules/checkout-form.ts'
import { loadTaxes } from './load-taxes.ts'
import { type Placing, sendOrder } from './send-order.ts'

type Known = Pick<CheckoutForm, 'name' | 'line1' | 'line2' | 'city' | 'state' | 'postcode' | 'country'>

/** The default address or the last order's, as far as they are needed and in one of these countries: others are in another market. */
async function findUsual(
  email: string,
  shipTo: readonly string[],
): Promise<{ address: Known | undefined; email: string }> {
  const saved = await call('listAddresses', { quiet: true })
  const address = saved.ok
    ? saved.reply.addresses.find(({ isDefault, country }) => isDefault && shipTo.includes(country))
    : undefined
  if (address && email) return { address, email }
  const past = await call('listOrders', { quiet: true })
  const last = past.ok ? past.reply.orders[0] : undefined
  const lastAddress = last && shipTo.includes(last.address.country) ? last.address : undefined
  return { address: address ?? lastAddress, email: email || (last?.email ?? '') }
}

const draftKey = 'placket:checkout'

function readDraft(): CheckoutForm {
  try {
    return readForm(sessionStorage.getItem(draftKey), readFormCountry(), readPriceRules().shipTo)
  } catch {
    // Storage is blocked, so there is no draft.
    return createForm(readFormCountry())
  }
}

/** The person of this page has left it: a reply that arrives until the next page has opened is about nobody. */
let hasLeft = false

const $typed = atom<CheckoutForm>(readDraft())
/** What is typed is kept for this tab: Back from the payment page loses nothing. */
export const $form: ReadableAtom<CheckoutForm> = $typed

/** Where the method of that id is picked up; null if it is delivered. */
const pickupOf = (id: string) => $methods.get()?.methods.find((method) => method.id === id)?.place ?? null

export function fillForm(change: Partial<CheckoutForm>): void {
  if (hasLeft) return
  const typed = { ...$typed.get(), ...change }
  const destination = typed.country.trim().toUpperCase()
  const state = findRegion(typed)
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
  const state = field === 'postcode' && suggestState($typed.get())
  if (state) fillForm({ state })
}

/** Clears a region that the country doesn't have, once its regions are known. */
async function fitState(): Promise<void> {
  await loadAddressFormat($typed.get().country)
  const { country, state } = $typed.get()
  const fit = readState(knowFormat(country), state) ?? ''
  if (fit !== state) fillForm({ state: fit })
}

const $state = atom<Placing>({ status: 'idle' })
export const $placing: ReadableAtom<Placing> = $state

async function send(form: CheckoutForm): Promise<Placing> {
  const sent = await sendOrder(form)
  if (sent.status === 'unsigned') return signInAndSend(form)
  if (sent.status !== 'placed') return sent
  goToPayment(sent.payment)
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

if (typeof window !== 'undefined') {
  addEventListener('placket:leaving', () => {
    hasLeft = true
  })
  // Back from the payment page: the shopper may pay again.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && $state.get().status === 'placing') $state.set({ status: 'idle' })
  })
}
