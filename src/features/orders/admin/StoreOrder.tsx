import { type SubmitEvent, useState } from 'react'
import type { BodyInput, Reply } from '../../../api/schemas.ts'
import type { FieldFault } from '../../../platform/pure/error-details.ts'
import { call } from '../../../site/browser/api.ts'
import { readPriceRules } from '../../../site/browser/price-rules.ts'
import { PlainField } from '../../../site/components/PlainField.tsx'
import { formatPrice, theme } from '../../../site/theme.ts'
import { readDetails } from '../../admin/browser/error-details.ts'
import { goTo } from '../../admin/browser/list-address.ts'
import { useUnsaved } from '../../admin/browser/unsaved.ts'
import { write } from '../../admin/browser/write.ts'
import { chooseMethod } from '../../delivery/rules/choose-method.ts'
import { type Choice, nameCountries } from '../../markets/rules/regions.ts'
import type { StoreQuote } from '../store-order-contract.ts'
import { type Chosen, StoreOrderItems } from './StoreOrderItems.tsx'
import './store-order.css'

type Wanted = BodyInput<'quoteStoreOrder'>
type Failure = { body?: unknown; message?: string }

const customerFields = [
  { name: 'phoneNumber', label: 'Phone number', maxLength: 30, type: 'tel' },
  { name: 'email', label: 'Email', maxLength: 254, type: 'email' },
] as const
const addressFields = [
  { name: 'name', label: 'Full name', maxLength: 100, required: true },
  { name: 'line1', label: 'Street address', maxLength: 120, required: true },
  { name: 'line2', label: 'Apartment, floor', maxLength: 120 },
  { name: 'city', label: 'City', maxLength: 80, required: true },
  { name: 'state', label: 'State or province', maxLength: 80 },
  { name: 'postcode', label: 'Postcode', maxLength: 16, required: true },
] as const

const readText = (data: FormData, name: string) => String(data.get(name) ?? '').trim()

function readWanted(form: HTMLFormElement, chosen: readonly Chosen[]): Wanted {
  const data = new FormData(form)
  const read = (name: string) => readText(data, name)
  return {
    items: chosen.map(({ variant, quantity }) => ({ variantId: variant.id, quantity })),
    address: {
      ...{ name: read('name'), line1: read('line1'), line2: read('line2'), city: read('city') },
      ...{ state: read('state'), postcode: read('postcode'), country: read('country') },
    },
    shippingMethod: read('shippingMethod'),
    ...(read('phoneNumber') && { phoneNumber: read('phoneNumber') }),
    ...(read('email') && { email: read('email') }),
  }
}

/** "The quantity of Poplin Shirt must be at most 3", "The email must be…". */
function describeFault({ field, problem }: FieldFault, chosen: readonly Chosen[]): string {
  const place = /^items\.(\d+)\./.exec(field)?.[1]
  const item = place === undefined ? undefined : chosen[Number(place)]
  if (item) return `The quantity of ${item.variant.productName}, ${item.variant.size} ${problem}`
  if (field === 'items') return `The items ${problem}`
  const known = [...customerFields, ...addressFields].find(({ name }) => field.split('.').at(-1) === name)
  return `${known?.label ?? field} ${problem}`
}

function readFaults({ body, message }: Failure, chosen: readonly Chosen[]): string[] {
  const faults = readDetails(body).faults ?? []
  return faults.length > 0 ? faults.map((fault) => describeFault(fault, chosen)) : [message ?? '']
}

function Price({ quote }: { quote: StoreQuote }) {
  const { subtotal, discount, shipping, tax, total, currency } = quote
  const figures = [
    ['Subtotal', subtotal],
    ['Discount', -discount],
    ['Shipping', shipping],
    ['Tax', tax],
    ['Total', total],
  ] as const
  return (
    <dl className="figures">
      {figures
        .filter(([name, amount]) => amount !== 0 || name === 'Total' || name === 'Shipping')
        .map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatPrice(amount, currency)}</dd>
          </div>
        ))}
    </dl>
  )
}

const speeds: readonly Choice[] = [
  { value: 'standard', label: 'Standard' },
  { value: 'express', label: 'Express' },
]

interface Ways {
  choices: readonly Choice[]
  chosen: string
}

/** The ways to deliver these items there, of which one is chosen; the two speeds where there is none, or they can't be read. */
async function findWays({ items, address, shippingMethod = '' }: Wanted): Promise<Ways> {
  const { country = '', state = '', postcode } = address
  const text = items.map(({ variantId, quantity }) => `${variantId}:${quantity}`).join()
  const outcome = await call('listShipping', { query: { country, state, postcode, items: text }, quiet: true })
  const methods = outcome.ok ? outcome.reply.methods : []
  const wanted = chooseMethod(methods, shippingMethod)
  if (!wanted) return { choices: speeds, chosen: shippingMethod }
  const name = ({ name, speed }: (typeof methods)[number]) => name || speeds.find(({ value }) => value === speed)?.label
  return {
    choices: methods.map((method) => ({ value: method.id, label: `${name(method)}, ${formatPrice(method.price)}` })),
    chosen: wanted.id,
  }
}

function Fields({ ways }: { ways: Ways }) {
  const { shipTo, home = '' } = readPriceRules()
  return (
    <>
      <h3>Customer</h3>
      <p className="hint">A phone number or an email. The payment link is mailed, and shown to copy.</p>
      <div className="inline">
        {customerFields.map((field) => (
          <PlainField key={field.name} {...field} />
        ))}
      </div>
      <h3>Address</h3>
      <div className="inline">
        {addressFields.map((field) => (
          <PlainField key={field.name} {...field} />
        ))}
        <PlainField
          name="country"
          label="Country"
          choices={nameCountries(shipTo, theme.language)}
          defaultValue={home}
        />
        <PlainField
          key={JSON.stringify(ways)}
          name="shippingMethod"
          label="Delivery"
          choices={ways.choices}
          defaultValue={ways.chosen}
        />
      </div>
      <h3>Payment</h3>
      <div className="inline">
        <PlainField name="holdDays" label="Days to pay" type="number" min={1} max={30} required defaultValue="3" />
        <PlainField name="note" label="Note, for the shop alone" maxLength={500} />
      </div>
    </>
  )
}

/** An order that the merchant makes for a customer, who pays it by a link. */
export function StoreOrder() {
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  const [quote, setQuote] = useState<StoreQuote | null>(null)
  const [faults, setFaults] = useState<readonly string[]>([])
  const [ways, setWays] = useState<Ways>({ choices: speeds, chosen: 'standard' })
  const [busy, setBusy] = useState(false)
  useUnsaved(chosen.length > 0 && !busy)
  const change = (items: readonly Chosen[]) => {
    setChosen(items)
    setQuote(null)
  }
  const send = async (form: HTMLFormElement): Promise<void> => {
    if (chosen.length === 0) return setFaults(['Choose at least one item'])
    const wanted = readWanted(form, chosen)
    if (!quote) {
      const found = await findWays(wanted)
      setWays(found)
      const body = { ...wanted, shippingMethod: found.chosen }
      const outcome = await call('quoteStoreOrder', { body, quiet: true })
      setFaults(outcome.ok ? [] : readFaults(outcome.failure, chosen))
      return setQuote(outcome.ok ? outcome.reply.quote : null)
    }
    const data = new FormData(form)
    const [holdDays, note] = [Number(data.get('holdDays')), readText(data, 'note')]
    const body = { ...wanted, holdDays, note, displayedTotal: quote.total }
    const outcome = await write('createStoreOrder', { body, quiet: true })
    if (outcome.ok) return goTo(`/admin/orders/${(outcome.reply as Reply<'createStoreOrder'>).id}`)
    setFaults(readFaults(outcome.failure, chosen))
    setQuote(null)
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setBusy(true)
    await send(event.currentTarget)
    setBusy(false)
  }
  return (
    <article className="order store-order">
      <h2>New order</h2>
      <StoreOrderItems chosen={chosen} onChange={change} />
      <form aria-label="New order" onSubmit={submit} onChange={() => setQuote(null)}>
        <Fields ways={ways} />
        {quote && <Price quote={quote} />}
        {faults.map((fault) => (
          <p key={fault} className="error" role="alert">
            {fault}
          </p>
        ))}
        <p className="inline">
          <button type="submit" className="button" disabled={busy}>
            {quote ? 'Make the order and mail the link' : 'Show the price'}
          </button>
        </p>
      </form>
    </article>
  )
}
