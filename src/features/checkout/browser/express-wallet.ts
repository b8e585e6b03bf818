import type {
  StripeExpressCheckoutElementConfirmEvent as ConfirmEvent,
  Stripe,
  StripeElementLocale,
  StripeElements,
} from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { messages } from '../../../platform/pure/messages.ts'
import { rateAt, ratesAt } from '../../../platform/pure/shipping/zones.ts'
import { toStripe } from '../../../platform/pure/stripe-amounts.ts'
import type { ShippingMethod } from '../../../platform/schema/shipping-fields.ts'
import { readPriceRules } from '../../../site/browser/price-rules.ts'
import { shopCurrency, theme, toCents } from '../../../site/theme.ts'
import { knowFormat, loadAddressFormat } from '../../accounts/browser/address-formats.ts'
import { readState } from '../../accounts/rules/address-format.ts'
import { $chosen, $costs, $needsRegion, $promotions } from '../../cart/browser/costs.ts'
import { $shipping } from '../../cart/browser/destination.ts'
import { $methods } from '../../cart/browser/shipping-methods.ts'
import { shippingNames } from '../../delivery/rules/shipping-names.ts'
import { goToPayment } from '../../payments/browser/go-to-payment.ts'
import { pickPayment } from '../../payments/browser/methods.ts'
import * as texts from '../messages/en.ts'
import { checkForm } from '../rules/checkout-form.ts'
import { listWalletItems, readWalletPlace, type WalletAddress } from '../rules/wallet.ts'
import { $form, fillForm, fillFromAccount } from './checkout.ts'
import { $paying } from './credit.ts'
import { sendOrder } from './send-order.ts'
import { settleCosts } from './settle-costs.ts'

interface WalletRate {
  /** The method's id, or the speed in a shop that only has rates. */
  id: string
  name: string
  /** In minor units. */
  cents: number
}

const speeds: readonly ShippingMethod[] = ['standard', 'express']

function listSpeeds(subtotalCents: number): WalletRate[] {
  const { state: region, country = '' } = $shipping.get()
  const rates = ratesAt(readPriceRules(), { country, region })
  return speeds
    .filter((speed) => rates[speed].length > 0)
    .map((id) => ({ id, name: shippingNames[id], cents: rateAt(rates[id], subtotalCents) ?? 0 }))
}

/** The merchant's own methods that deliver: nobody picks up what a wallet sends to an address. */
const listMethods = (): WalletRate[] =>
  ($methods.get()?.methods ?? [])
    .filter(({ place }) => place === null)
    .map(({ id, name, speed, price }) => ({ id, name: name || shippingNames[speed], cents: toCents(price) }))

const presentRate = () => (readPriceRules().asksShipping ? ($chosen.get()?.id ?? '') : $form.get().method)

/** How the cart can be delivered to the form's place, the present method first; empty where nothing is delivered. */
function listWalletRates(): WalletRate[] {
  const { subtotalCents, shippingCents } = $costs.get()
  const { shipTo, asksShipping } = readPriceRules()
  const { country } = $form.get()
  if (shipTo.length > 0 && !shipTo.includes(country)) return []
  const rates = asksShipping ? listMethods() : listSpeeds(subtotalCents)
  const present = presentRate()
  const [chosen] = rates.filter(({ id }) => id === present)
  if (!chosen) return rates
  return [{ ...chosen, cents: shippingCents }, ...rates.filter((rate) => rate !== chosen)]
}

/** The method that a wallet's rate stands for. */
const chooseWalletRate = (id: string): void =>
  fillForm(readPriceRules().asksShipping ? { methodId: id } : { method: id === 'express' ? 'express' : 'standard' })

/** `covered`: nothing is left to pay. `none`: this browser has no wallet that could pay. `failed`: Stripe's script or its buttons could not be loaded. */
export type WalletState =
  | { status: 'loading' | 'ready' | 'covered' | 'none' | 'failed' | 'paying' }
  | { status: 'refused'; reason: string }
type Report = (state: WalletState) => void

/** The same as the server's intent takes (adapters/payment/stripe-intent.ts); Stripe refuses others. */
const methodTypes = ['card', 'link']
const locales: readonly string[] = ['ar', 'de', 'en', 'fr'] satisfies StripeElementLocale[]
const isLocale = (language: string): language is StripeElementLocale => locales.includes(language)

const toWallet = (cents: number) => toStripe(cents, shopCurrency)
const dueCents = () => $paying.get().dueCents

function describe() {
  const figures = { costs: $costs.get(), promotions: $promotions.get(), credits: $paying.get().shown }
  return {
    lineItems: listWalletItems(figures).map(({ label, cents }) => ({ name: label, amount: toWallet(cents) })),
    shippingRates: listWalletRates().map(({ id, name, cents }) => ({ id, displayName: name, amount: toWallet(cents) })),
  }
}

/** The costs of the present form, taxes and methods asked for; the reason where they can't be known. */
async function settle(): Promise<string | null> {
  const first = await settleCosts()
  // The wallet shows the new total before anything is ordered.
  const last = first?.status === 'changed' ? await settleCosts() : first
  if (last) return last.reason
  const [delivery] = listWalletRates()
  if (!delivery || !$chosen.get()?.place) return null
  // The checkout was left with a place to pick it up: a wallet's address is where it goes.
  chooseWalletRate(delivery.id)
  return settle()
}

async function enterPlace(address: WalletAddress): Promise<void> {
  const place = readWalletPlace(address, $form.get())
  await loadAddressFormat(place.country)
  fillForm({ ...place, state: readState(knowFormat(place.country), place.state) ?? '' })
}

/** What the wallet knows about the buyer, into the form; the first fault that a shopper could mend, in words. */
async function enterBuyer({ shippingAddress, billingDetails }: ConfirmEvent): Promise<string | null> {
  if (shippingAddress) await enterPlace(shippingAddress.address)
  const { name, email } = $form.get()
  fillForm({ name: shippingAddress?.name || billingDetails?.name || name, email: billingDetails?.email || email })
  const form = $form.get()
  const faults = checkForm(form, { format: knowFormat(form.country), needsRegion: $needsRegion.get() })
  return Object.values(faults)[0] ?? null
}

interface Wallet {
  stripe: Stripe
  elements: StripeElements
  report: Report
}

/** Orders at the total that the wallet showed, then lets Stripe charge it. The order's page follows. */
async function confirm({ stripe, elements, report }: Wallet, event: ConfirmEvent): Promise<void> {
  const shown = dueCents()
  const refuse = (reason: string, kind: 'fail' | 'invalid_shipping_address' = 'fail') => {
    event.paymentFailed({ reason: kind, message: reason })
    elements.update({ amount: toWallet(dueCents()) })
    report({ status: 'refused', reason })
  }
  report({ status: 'paying' })
  const fault = await enterBuyer(event)
  if (fault) return refuse(fault, 'invalid_shipping_address')
  const unsettled = await settle()
  if (unsettled) return refuse(unsettled)
  if (dueCents() !== shown) return refuse(messages.priceChanged)
  const { error: unfit } = await elements.submit()
  if (unfit) return refuse(unfit.message ?? messages.somethingWrong)
  const sent = await sendOrder($form.get(), { express: true })
  if (sent.status === 'unsigned') return refuse(texts.expressSignIn)
  if (sent.status !== 'placed') return refuse('reason' in sent ? sent.reason : messages.somethingWrong)
  const { payment } = sent
  if (payment.clientSecret === null) return goToPayment(payment)
  const { error } = await stripe.confirmPayment({
    elements,
    clientSecret: payment.clientSecret,
    confirmParams: { return_url: `${payment.url}?reference=${payment.reference}` },
  })
  // The order waits unpaid: the next press pays the same one.
  refuse(error.message ?? messages.somethingWrong)
}

function watch(wallet: Wallet, host: HTMLElement): void {
  const { elements, report } = wallet
  const update = () => elements.update({ amount: toWallet(dueCents()) })
  const element = elements.create('expressCheckout', {
    emailRequired: true,
    shippingAddressRequired: true,
    allowedShippingCountries: [...readPriceRules().shipTo],
    ...describe(),
    buttonHeight: 52,
  })
  element.on('ready', ({ availablePaymentMethods }) => report({ status: availablePaymentMethods ? 'ready' : 'none' }))
  element.on('loaderror', () => report({ status: 'failed' }))
  element.on('click', (event) => {
    report({ status: 'ready' })
    update()
    event.resolve(describe())
  })
  element.on('shippingaddresschange', async (event) => {
    await enterPlace(event.address)
    if ((await settle()) !== null || listWalletRates().length === 0) return event.reject()
    update()
    event.resolve(describe())
  })
  element.on('shippingratechange', async (event) => {
    chooseWalletRate(event.shippingRate.id)
    if ((await settle()) !== null) return event.reject()
    update()
    event.resolve(describe())
  })
  let confirming = false
  element.on('confirm', async (event) => {
    if (confirming) return
    confirming = true
    await confirm(wallet, event).catch(() => {
      event.paymentFailed({ reason: 'fail' })
      report({ status: 'refused', reason: messages.somethingWrong })
    })
    confirming = false
  })
  element.mount(host)
}

/**
 * Shows the wallets' buttons in the host, for the cart as it is. The shopper is signed in. Returns what puts the checkout's form back as it was
 * before the wallet filled it in.
 */
export async function showWallets(publishableKey: string, host: HTMLElement, report: Report): Promise<() => void> {
  const former = $form.get()
  pickPayment('online')
  try {
    const [stripe] = await Promise.all([loadStripe(publishableKey), fillFromAccount()])
    await settle()
    if (dueCents() === 0) {
      report({ status: 'covered' })
      return () => fillForm(former)
    }
    if (!stripe) throw new Error('Only a browser has wallets')
    const elements = stripe.elements({
      mode: 'payment',
      amount: toWallet(dueCents()),
      currency: shopCurrency.toLowerCase(),
      allowedPaymentMethodTypes: methodTypes,
      locale: isLocale(theme.language) ? theme.language : 'auto',
    })
    watch({ stripe, elements, report }, host)
  } catch {
    report({ status: 'failed' })
  }
  return () => fillForm(former)
}
