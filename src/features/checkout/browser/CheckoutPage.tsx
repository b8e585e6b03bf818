import { useStore } from '@nanostores/react'
import { lazy, type SubmitEvent, Suspense, useEffect, useState } from 'react'
import { emailMaxLength } from '../../../platform/pure/email.ts'
import { fullStop } from '../../../platform/pure/text/full-stop.ts'
import { joinParts } from '../../../platform/pure/text/join-parts.ts'
import { say } from '../../../platform/pure/text/say.ts'
import { readPriceRules } from '../../../site/browser/price-rules.ts'
import { Field, type FieldProps } from '../../../site/components/Field.tsx'
import { formatCents, formatPrice, theme } from '../../../site/theme.ts'
import { loadAddressFormat } from '../../accounts/browser/address-formats.ts'
import { checkSession } from '../../accounts/browser/check-session.ts'
import { describeShortNumbers } from '../../accounts/browser/short-numbers.ts'
import { useAddressFormat } from '../../accounts/browser/use-address-format.ts'
import type { AddressFormat } from '../../accounts/rules/address-format.ts'
import { listAddressFields } from '../../accounts/rules/address-labels.ts'
import { warnOfZip } from '../../accounts/rules/zip-warning.ts'
import { CartNotice } from '../../cart/browser/CartNotice.tsx'
import { $cart } from '../../cart/browser/cart.ts'
import { checkCart } from '../../cart/browser/check-cart.ts'
import { $asksTaxNumber, $chosen, $needsRegion, $payment } from '../../cart/browser/costs.ts'
import { EmptyCart } from '../../cart/browser/EmptyCart.tsx'
import { PromoForm } from '../../cart/browser/PromoForm.tsx'
import * as cartTexts from '../../cart/messages/en.ts'
import type { Cart } from '../../cart/rules/cart.ts'
import type { CartChange } from '../../cart/rules/cart-changes.ts'
import { nameLine } from '../../cart/rules/line-name.ts'
import * as mailTexts from '../../mails/messages/en.ts'
import { nameCountries } from '../../markets/rules/regions.ts'
import { settleOpenOrder } from '../../orders/browser/open-order.ts'
import { $manualMethods, $onlineNames, loadPaymentMethods } from '../../payments/browser/methods.ts'
import * as payTexts from '../../payments/messages/en.ts'
import * as texts from '../messages/en.ts'
import { type CheckoutForm, checkForm, type FieldErrors, type TextField } from '../rules/checkout-form.ts'
import { BoughtLines } from './BoughtLines.tsx'
import { CreditForm } from './CreditForm.tsx'
import { $form, $placing, fillForm, fillFromAccount, placeOrder, typeField } from './checkout.ts'
import { $paying } from './credit.ts'
import { OrderCosts } from './OrderCosts.tsx'
import { ShippingChoice } from './ShippingChoice.tsx'
import type { Placing } from './send-order.ts'

/** The items and the whole cost, before signing in. */
function OrderReview() {
  return (
    <>
      <BoughtLines />
      <a className="text-button" href="/cart">
        {texts.editCart}
      </a>
      <PromoForm />
      <CreditForm />
      <OrderCosts />
    </>
  )
}

function describeChange(change: CartChange): string {
  const { product, quantity } = change.line
  const name = nameLine(change.line)
  switch (change.kind) {
    case 'price':
      return say(cartTexts.priceNow, {
        product: name,
        price: formatPrice(change.finalPrice),
        before: formatPrice(product.finalPrice),
      })
    case 'fewer':
      return say(texts.onlyLeft, { left: change.left, product: name, wanted: quantity })
    case 'gone':
      return say(texts.soldOut, { product: name })
  }
}

/** Nothing was charged: shows what changed, and the new amounts to agree to. */
function ChangeNotice({ placing }: { placing: Extract<Placing, { status: 'changed' }> }) {
  return (
    <div className="notice changed" role="alert">
      <p>
        <strong>{placing.reason}</strong>
        {fullStop} {texts.notCharged}
      </p>
      <ul>
        {placing.changes.map((change) => (
          <li key={change.kind + change.line.variantId}>{describeChange(change)}</li>
        ))}
      </ul>
    </div>
  )
}

type Description = Pick<FieldProps, 'label' | 'autoComplete' | 'maxLength' | 'choices'> & { name: TextField }

const shippingTokens = {
  'address-line1': 'shipping address-line1',
  'address-line2': 'shipping address-line2',
  'address-level1': 'shipping address-level1',
  'address-level2': 'shipping address-level2',
  'postal-code': 'shipping postal-code',
} as const

interface Asked {
  needsRegion: boolean
  /** Then the country and a name are enough. */
  isPickup: boolean
}

/** The delivery countries, plus an account address's country, which is refused with a message rather than silently dropped. */
function describeFields(format: AddressFormat, { needsRegion, isPickup }: Asked): Description[] {
  const { country } = format
  const countries = nameCountries([...new Set([...readPriceRules().shipTo, country])], theme.locale)
  return [
    { name: 'country', label: texts.country, autoComplete: 'shipping country', choices: countries },
    { name: 'name', label: texts.fullName, autoComplete: 'shipping name', maxLength: 100 },
    ...(isPickup ? [] : listAddressFields(format, needsRegion)).map(({ autoComplete, required: _, ...field }) => ({
      ...field,
      autoComplete: shippingTokens[autoComplete],
    })),
  ]
}

interface Props extends Asked {
  form: CheckoutForm
  errors: FieldErrors
}

function AddressFields({ form, errors, ...asked }: Props) {
  const format = useAddressFormat(form.country)
  return (
    <div className="address">
      {describeFields(format, asked).map((field) => (
        <Field
          key={field.name}
          {...field}
          hint={field.name === 'postcode' ? warnOfZip(form) : undefined}
          value={form[field.name]}
          error={errors[field.name]}
          onChange={(text) => typeField(field.name, text)}
        />
      ))}
    </div>
  )
}

/** Loaded where the market allows more than the payment provider. */
const PaymentChoice = lazy(async () => {
  const { PaymentChoice: Choice } = await import('./PaymentChoice.tsx')
  return { default: Choice }
})

function PaymentNote() {
  const payment = useStore($payment)
  const { dueCents } = useStore($paying)
  const cash = say(payTexts.cashNote, { amount: formatCents(dueCents) })
  const names = useStore($onlineNames)
  // The choice of a way to pay names them already.
  const isNamed = useStore($manualMethods).length > 0 || names.length === 0
  if (dueCents === 0) return <p className="hint">{texts.nothingLeft}</p>
  const online = isNamed
    ? texts.providerNote
    : `${say(payTexts.waysToPay, { methods: joinParts(names) })} ${texts.providerNote}`
  const notes = { online, 'cash-on-delivery': cash, 'bank-transfer': payTexts.transferNote }
  return <p className="hint">{notes[payment]}</p>
}

/** Next to the form that it submits. */
function PayButton({ formId }: { formId: string }) {
  const { dueCents } = useStore($paying)
  const payment = useStore($payment)
  const { status } = useStore($placing)
  const label = payment === 'online' ? texts.pay : payTexts.placeOrder
  return (
    <button className="button pay" data-kind="accent" type="submit" form={formId} aria-disabled={status === 'placing'}>
      {dueCents === 0 ? texts.placeFreeOrder : say(label, { amount: formatCents(dueCents) })}
    </button>
  )
}

function TaxNumber({ value, error }: { value: string; error: string | undefined }) {
  return (
    <Field
      name="taxNumber"
      label={texts.taxNumber}
      autoComplete="off"
      maxLength={30}
      hint={texts.taxNumberHint}
      value={value}
      error={error}
      onChange={(text) => typeField('taxNumber', text)}
    />
  )
}

const formId = 'checkout-form'

/** Set by the page of a shop that sends such mails. */
const offersMails = () => document.querySelector('[data-offers-mails]') !== null

const fieldsPatienceMs = 1000
// Requested before React hydrates the page.
if (typeof document !== 'undefined') void loadAddressFormat($form.get().country)

/** Resolves once the fields of the form's country are known, so that they don't change before the shopper's eyes, or have taken too long. */
function knowFields(): Promise<void> {
  const tooLong = new Promise<void>((done) => setTimeout(done, fieldsPatienceMs))
  return Promise.race([loadAddressFormat($form.get().country), tooLong])
}

/** Items that a paid order has bought leave the cart first. */
async function settleAndCheck(): Promise<void> {
  await settleOpenOrder()
  await checkCart()
}

async function prepare(): Promise<void> {
  fillForm({})
  await checkSession()
  await Promise.all([fillFromAccount(), settleAndCheck(), loadPaymentMethods()])
}

function focusField(name: string): void {
  document.querySelector<HTMLElement>(`#${formId} [name="${name}"]`)?.focus()
}

async function pay(): Promise<void> {
  await placeOrder()
  const placing = $placing.get()
  const [refused] = placing.status === 'refused' ? Object.keys(placing.errors) : []
  if (refused) focusField(refused)
}

/** The build knows nobody's cart. */
const none: Cart = []
const readNone = () => none

/** One page with three parts; the shopper is a guest until the code. */
export function CheckoutPage() {
  const cart = useStore($cart, { ssr: readNone })
  const { dueCents } = useStore($paying)
  const hasChoice = useStore($manualMethods).length > 0 && dueCents > 0
  const form = useStore($form)
  const placing = useStore($placing)
  const [tried, setTried] = useState(false)
  const [isKnown, setKnown] = useState(false)
  useEffect(() => {
    void knowFields().then(() => setKnown(true))
    void prepare()
  }, [])

  const refused = placing.status === 'refused' ? placing.errors : {}
  const needsRegion = useStore($needsRegion)
  const asksTaxNumber = useStore($asksTaxNumber)
  const format = useAddressFormat(form.country)
  const isPickup = Boolean(useStore($chosen)?.place)
  const check = () => checkForm(form, { format, needsRegion, asksTaxNumber, isPickup })
  const errors: FieldErrors = tried ? { ...refused, ...check() } : {}

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    const [wrong] = Object.keys(check())
    if (wrong) focusField(wrong)
    else void pay()
  }

  if (cart.length === 0) return <EmptyCart />
  if (!isKnown) return <div data-waits />
  return (
    <div className="checkout">
      <form id={formId} className="steps" noValidate onSubmit={submit}>
        <section aria-labelledby="contact">
          <h2 id="contact">{texts.contact}</h2>
          <div className="pair">
            <Field
              name="phoneNumber"
              label={texts.phoneNumber}
              type="tel"
              autoComplete="tel"
              maxLength={50}
              hint={[texts.phoneHint, describeShortNumbers()].filter(Boolean).join(' ')}
              value={form.phoneNumber}
              error={errors.phoneNumber}
              onChange={(text) => typeField('phoneNumber', text)}
            />
            <Field
              name="email"
              label={texts.email}
              type="email"
              autoComplete="email"
              maxLength={emailMaxLength}
              hint={texts.emailHint}
              value={form.email}
              error={errors.email}
              onChange={(text) => typeField('email', text)}
            />
          </div>
          {offersMails() && (
            <label className="check">
              <input
                type="checkbox"
                name="mails"
                checked={form.mails}
                onChange={(event) => fillForm({ mails: event.target.checked })}
              />
              {mailTexts.consent}
            </label>
          )}
        </section>
        <section aria-labelledby="delivery">
          <h2 id="delivery">{texts.delivery}</h2>
          <AddressFields form={form} errors={errors} needsRegion={needsRegion} isPickup={isPickup} />
          {asksTaxNumber && <TaxNumber value={form.taxNumber} error={errors.taxNumber} />}
          {!isPickup && (
            <label className="check">
              <input
                type="checkbox"
                name="save"
                checked={form.save}
                onChange={(event) => fillForm({ save: event.target.checked })}
              />
              {texts.saveAddress}
            </label>
          )}
          <ShippingChoice error={errors.method} />
        </section>
      </form>
      <section className="review" aria-labelledby="payment">
        <h2 id="payment">{texts.reviewAndPay}</h2>
        {hasChoice && (
          <Suspense fallback={null}>
            <PaymentChoice />
          </Suspense>
        )}
        {placing.status !== 'changed' && <CartNotice />}
        <OrderReview />
        {placing.status === 'changed' && <ChangeNotice placing={placing} />}
        {placing.status === 'refused' && Object.keys(placing.errors).length === 0 && (
          <p className="refusal">{placing.reason}</p>
        )}
        <PayButton formId={formId} />
        <PaymentNote />
      </section>
    </div>
  )
}
