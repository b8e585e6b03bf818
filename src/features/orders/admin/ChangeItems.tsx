import { useStore } from '@nanostores/react'
import { type SubmitEvent, useId, useState } from 'react'
import { showAmount } from '../../../desk/browser/amounts.ts'
import { readDetails } from '../../../desk/browser/files/error-details.ts'
import { write } from '../../../desk/browser/write.ts'
import type { FieldFault } from '../../../platform/pure/error-details.ts'
import { call } from '../../../site/browser/api.ts'
import { LinePicture } from '../../catalog/browser/LinePicture.tsx'
import { $products, loadProducts } from '../../catalog/browser/products.ts'
import { describeVariant, nameSize } from '../../catalog/rules/variant-name.ts'
import type { ChangeQuote } from '../change-contract.ts'
import type { ManagedOrder } from '../contract.ts'
import { type Chosen, StoreOrderItems } from './StoreOrderItems.tsx'
import './store-order.css'

interface Props {
  order: ManagedOrder
  reload: () => void
}

type Line = ManagedOrder['lines'][number]

const nameOf = (line: Line) => `${line.name}, ${describeVariant(line)}`

function LineChange({ line }: { line: Line }) {
  const product = useStore($products).get(line.productId)
  const others = (product?.variants ?? []).filter(({ id }) => id !== line.variantId)
  return (
    <li>
      <LinePicture product={{ images: line.imageUrl ? [{ url: line.imageUrl, alt: '' }] : [] }} />
      <div>
        <strong>
          {describeVariant(line)} × {line.quantity}
        </strong>
        <span>{line.name}</span>
      </div>
      <div className="inline">
        <select className="input" name={`quantity-${line.id}`} aria-label={`Quantity of ${nameOf(line)}`}>
          {Array.from({ length: line.quantity + 1 }, (_, at) => line.quantity - at).map((quantity) => (
            <option key={quantity} value={quantity}>
              {quantity === 0 ? 'Take out' : quantity}
            </option>
          ))}
        </select>
        <select className="input" name={`variant-${line.id}`} aria-label={`Size and colour of ${nameOf(line)}`}>
          <option value="">Keep the size</option>
          {others.map((variant) => (
            <option key={variant.id} value={variant.id} disabled={variant.stock === 0}>
              {[variant.color, nameSize(variant)].join(', ')}, {showAmount(variant.finalPrice)}
              {variant.stock === 0 && ' (sold out)'}
            </option>
          ))}
        </select>
      </div>
    </li>
  )
}

function readWish(form: HTMLFormElement, order: ManagedOrder, chosen: readonly Chosen[]) {
  const data = new FormData(form)
  const read = (name: string) => String(data.get(name) ?? '')
  const lines = order.lines.flatMap(({ id, quantity: present }) => {
    const quantity = Number(read(`quantity-${id}`))
    const variantId = read(`variant-${id}`)
    const isSame = quantity === present && variantId === ''
    return isSame ? [] : { lineId: id, quantity, ...(variantId !== '' && { variantId }) }
  })
  const added = chosen.map(({ variant, quantity }) => ({ variantId: variant.id, quantity }))
  return { version: order.version, lines, added }
}

const words: Readonly<Record<string, string>> = { quantity: 'The quantity', variantId: 'The size', lines: 'The items' }
const nameField = (field: string) => words[field.split('.').at(-1) ?? ''] ?? field

function Difference({ quote }: { quote: ChangeQuote }) {
  const { difference, currency } = quote
  const amount = showAmount(Math.abs(difference), currency)
  const then =
    difference === 0
      ? 'The price stays the same.'
      : difference < 0
        ? `${amount} will be refunded.`
        : `The customer is asked to pay ${amount} more. The items are held, and the order changes once it is paid.`
  return (
    <p role="status">
      New total <strong>{showAmount(quote.total, currency)}</strong>, with shipping of{' '}
      {showAmount(quote.shipping, currency)} and a discount of {showAmount(quote.discount, currency)}. {then}
    </p>
  )
}

/** Other items for a paid order: first what the difference is, then the change. */
export function ChangeItems({ order, reload }: Props) {
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  const [quote, setQuote] = useState<ChangeQuote | null>(null)
  const [faults, setFaults] = useState<readonly FieldFault[]>([])
  const formId = useId()
  const params = { id: order.id }
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const wish = readWish(form, order, chosen)
    setFaults([])
    if (!quote) {
      const outcome = await call('quoteChange', { params, body: wish })
      if (outcome.ok) return setQuote(outcome.reply.quote)
      setFaults(readDetails(outcome.failure.body).faults ?? [])
      return
    }
    const holdDays = Number(new FormData(form).get('holdDays') ?? 7)
    const outcome = await write('changeItems', { params, body: { ...wish, displayedTotal: quote.total, holdDays } })
    if (outcome.ok) return reload()
    setQuote(null)
    setFaults(readDetails(outcome.failure.body).faults ?? [])
    if (outcome.failure.status === 409) reload()
  }
  const choose = (items: readonly Chosen[]) => {
    setChosen(items)
    setQuote(null)
  }
  return (
    <details
      className="refund store-order"
      onToggle={() => void loadProducts(order.lines.map(({ productId }) => productId))}
    >
      <summary>Change items</summary>
      <form id={formId} aria-label="Change the items" onSubmit={save} onChange={() => setQuote(null)}>
        <ul className="order-items">
          {order.lines.map((line) => (
            <LineChange key={line.id} line={line} />
          ))}
        </ul>
      </form>
      <StoreOrderItems title="Add items" chosen={chosen} onChange={choose} />
      {faults.map(({ field, problem }) => (
        <p key={field} className="error" role="alert">
          {nameField(field)} {problem}
        </p>
      ))}
      {quote && <Difference quote={quote} />}
      <div className="inline">
        {quote && quote.difference > 0 && (
          <label>
            Days to pay{' '}
            <input className="input" form={formId} type="number" name="holdDays" min={1} max={30} defaultValue={7} />
          </label>
        )}
        <button type="submit" form={formId} className="button" data-kind="quiet">
          {quote ? 'Change and email the customer' : 'Show the difference'}
        </button>
      </div>
    </details>
  )
}
