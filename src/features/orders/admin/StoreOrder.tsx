import { type SubmitEvent, useRef, useState } from 'react'
import type { Reply } from '../../../api/schemas.ts'
import { showAmount } from '../../../desk/browser/amounts.ts'
import { useUnsaved } from '../../../desk/browser/forms/unsaved.ts'
import { goTo } from '../../../desk/browser/lists/list-address.ts'
import { write } from '../../../desk/browser/write.ts'
import { call } from '../../../site/browser/api.ts'
import type { StoreQuote } from '../store-order-contract.ts'
import { type Chosen, StoreOrderItems } from './StoreOrderItems.tsx'
import {
  customerFields,
  findWays,
  nameField,
  placeFields,
  placeOf,
  readFaults,
  readText,
  readWanted,
  type ShownFault,
  speeds,
  type Ways,
} from './store-order-draft.ts'
import './store-order.css'
import { readPriceRules } from '../../../site/browser/price-rules.ts'
import { PlainField } from '../../../site/components/PlainField.tsx'
import { theme } from '../../../site/theme.ts'
import { nameCountries } from '../../markets/rules/regions.ts'

interface Props {
  ways: Ways
  /** What is wrong with a field. */
  faultOf: (name: string) => string | undefined
}

function Address({ ways, faultOf }: Props) {
  const { shipTo, home = '' } = readPriceRules()
  const place = placeOf(ways)
  return (
    <>
      <h3>{place ? 'Pick-up' : 'Address'}</h3>
      {place && (
        <p className="hint">
          The customer picks the order up at {place.line1}, {place.city}.
        </p>
      )}
      <div className="inline">
        <PlainField {...nameField} fault={faultOf('name')} />
        {!place && placeFields.map((field) => <PlainField key={field.name} {...field} fault={faultOf(field.name)} />)}
        {!place && (
          <PlainField
            name="country"
            label="Country"
            defaultValue={home}
            fault={faultOf('country')}
            choices={nameCountries(shipTo, theme.language)}
          />
        )}
        <PlainField
          key={JSON.stringify(ways.choices)}
          name="shippingMethod"
          label="Delivery"
          fault={faultOf('shippingMethod')}
          choices={ways.choices}
          defaultValue={ways.chosen}
        />
      </div>
    </>
  )
}

/** Who gets a new order, where, and how long it can be paid. */
function StoreOrderFields({ ways, faultOf }: Props) {
  return (
    <>
      <h3>Customer</h3>
      <p className="hint">A phone number or an email. The payment link is mailed, and shown to copy.</p>
      <div className="inline">
        {customerFields.map((field) => (
          <PlainField key={field.name} {...field} fault={faultOf(field.name)} />
        ))}
      </div>
      <Address ways={ways} faultOf={faultOf} />
      <h3>Payment</h3>
      <div className="inline">
        <PlainField name="holdDays" label="Days to pay" type="number" min={1} max={30} required defaultValue="3" />
        <PlainField name="note" label="Internal note" maxLength={500} />
      </div>
    </>
  )
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
            <dd>{showAmount(amount, currency)}</dd>
          </div>
        ))}
    </dl>
  )
}

/** An order that the merchant makes for a customer, who pays it by a link. */
export function StoreOrder() {
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  const [quote, setQuote] = useState<StoreQuote | null>(null)
  const [faults, setFaults] = useState<readonly ShownFault[]>([])
  const [ways, setWays] = useState<Ways>({ choices: speeds, chosen: 'standard' })
  const form = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  useUnsaved(chosen.length > 0 && !busy)
  const place = placeOf(ways)
  const shown: readonly string[] = [
    ...[...customerFields, nameField, ...(place ? [] : placeFields)].map(({ name }) => name),
    ...(place ? ['shippingMethod'] : ['country', 'shippingMethod']),
    ...chosen.map(({ variant }) => variant.id),
  ]
  const faultOf = (at: string) => faults.find((fault) => fault.at === at)?.text
  /** A pick-up can be chosen before an address is typed. */
  const offerWays = async (items: readonly Chosen[]) => {
    if (form.current && items.length > 0 && !place) setWays(await findWays(readWanted(form.current, items, null)))
  }
  const edit = (field: EventTarget) => {
    setQuote(null)
    if (!(field instanceof HTMLSelectElement)) return
    if (field.name === 'shippingMethod') setWays({ ...ways, chosen: field.value })
    if (field.name === 'country') void offerWays(chosen)
  }
  const change = (items: readonly Chosen[]) => {
    setChosen(items)
    setQuote(null)
    void offerWays(items)
  }
  const send = async (typed: HTMLFormElement): Promise<void> => {
    if (chosen.length === 0) return setFaults([{ at: 'items', text: 'Choose at least one item' }])
    const wanted = readWanted(typed, chosen, place)
    if (!quote) {
      const found = place ? ways : await findWays(wanted)
      setWays(found)
      const body = { ...wanted, shippingMethod: found.chosen }
      const outcome = await call('quoteStoreOrder', { body, quiet: true })
      setFaults(outcome.ok ? [] : readFaults(outcome.failure, chosen))
      return setQuote(outcome.ok ? outcome.reply.quote : null)
    }
    const data = new FormData(typed)
    const holdDays = Number(data.get('holdDays'))
    const note = readText(data, 'note')
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
      <StoreOrderItems chosen={chosen} onChange={change} faultOf={faultOf} />
      <form ref={form} aria-label="New order" onSubmit={submit} onChange={({ target }) => edit(target)}>
        <StoreOrderFields ways={ways} faultOf={faultOf} />
        {quote && <Price quote={quote} />}
        {faults
          .filter(({ at }) => !shown.includes(at))
          .map(({ text }) => (
            <p key={text} className="error" role="alert">
              {text}
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
