import './returns.css'
import { type SubmitEvent, useState } from 'react'
import { showAmount, showCents } from '../../../desk/browser/amounts.ts'
import { readDetails } from '../../../desk/browser/files/error-details.ts'
import { write } from '../../../desk/browser/write.ts'
import type { FieldFault } from '../../../platform/pure/error-details.ts'
import { roundToCents, toWire } from '../../../platform/pure/money.ts'
import { parseTypedAmount } from '../../../platform/pure/written-amount.ts'
import { theme } from '../../../site/theme.ts'
import { LinePicture } from '../../catalog/browser/LinePicture.tsx'
import { describeVariant } from '../../catalog/rules/variant-name.ts'
import type { ManagedOrder } from '../contract.ts'
import type { Refundable } from '../refund-contract.ts'
import { splitRefund } from '../rules/refund-sources.ts'

interface Refunded {
  order: ManagedOrder
  refundable: Refundable
}

/** What the form says so far. */
interface Wish {
  lines: { lineId: string; quantity: number; restock: boolean }[]
  /** Null where it is no amount of the currency. */
  shippingCents: number | null
  otherCents: number | null
}

function readForm(form: HTMLFormElement, { order, refundable }: Refunded): Wish {
  const data = new FormData(form)
  const readCents = (name: string) => {
    const text = String(data.get(name) ?? '').trim()
    return text === '' ? 0 : parseTypedAmount(text, order.currency, theme.locale)
  }
  return {
    lines: refundable.lines
      .map(({ lineId }) => ({
        lineId,
        quantity: Number(data.get(`refund-${lineId}`) ?? 0),
        restock: data.has(`restock-${lineId}`),
      }))
      .filter(({ quantity }) => quantity > 0),
    shippingCents: readCents('shipping'),
    otherCents: readCents('amount'),
  }
}

/** What the refund pays: at most what is left of the payment. */
function sumWish({ lines, shippingCents, otherCents }: Wish, { order, refundable }: Refunded): number {
  const cents = (amount: number) => roundToCents(amount, order.currency)
  const items = lines.map(({ lineId, quantity }) => {
    const line = refundable.lines.find((item) => item.lineId === lineId)
    return cents(line?.amounts[quantity - 1] ?? 0)
  })
  const known = items.reduce((sum, each) => sum + each, shippingCents ?? 0)
  return Math.min(known, cents(refundable.left)) + (otherCents ?? 0)
}

const notAnAmount = 'must be an amount such as 12.50'

function findFormFaults(wish: Wish, leftCents: number, totalCents: number): FieldFault[] {
  if (wish.shippingCents === null) return [{ field: 'shipping', problem: notAnAmount }]
  if (wish.otherCents === null) return [{ field: 'amount', problem: notAnAmount }]
  if (totalCents > leftCents) return [{ field: 'amount', problem: 'is more than what is left' }]
  return totalCents > 0 ? [] : [{ field: 'amount', problem: 'is missing: choose items, shipping or an amount' }]
}

const names = { money: 'to the payment method', 'store-credit': 'as store credit' }

/** "$58.00 to the payment method, $11.00 to the gift card …RF7G"; empty when all of it goes back to the payment method. */
function nameWays(totalCents: number, { order, refundable }: Refunded): string {
  const { currency } = order
  const sources = refundable.sources.map((source, at) => ({
    ...source,
    paymentId: String(at),
    leftCents: roundToCents(source.left, currency),
  }))
  const parts = splitRefund(totalCents, sources).flatMap(({ paymentId, cents }) => {
    const source = sources[Number(paymentId)]
    return source ? [{ ...source, cents }] : []
  })
  if (parts.every(({ kind }) => kind === 'money')) return ''
  return parts
    .map(({ kind, lastFour, cents }) => {
      const way = kind === 'gift-card' ? `to the gift card …${lastFour}` : names[kind]
      return `${showCents(cents, currency)} ${way}`
    })
    .join(', ')
}

interface Props {
  order: ManagedOrder
  refundable: Refundable
  reload: () => void
}

function Fault({ id, text }: { id: string; text: string | undefined }) {
  return text === undefined ? null : (
    <span className="error" id={id}>
      {text}
    </span>
  )
}

interface LineProps {
  line: ManagedOrder['lines'][number]
  left: Refundable['lines'][number]
  fault: string | undefined
}

function RefundLine({ line, left: { left, unsent }, fault }: LineProps) {
  const variant = describeVariant(line)
  const name = `${line.name}, ${variant}`
  const faultId = `fault-refund-${line.id}`
  return (
    <li>
      <LinePicture product={{ images: line.imageUrl ? [{ url: line.imageUrl, alt: '' }] : [] }} />
      <div>
        <strong>{variant}</strong>
        <span>{line.name}</span>
        <label className="check">
          <input
            type="checkbox"
            name={`restock-${line.id}`}
            defaultChecked={unsent > 0}
            aria-label={`Put ${name} back into stock`}
          />{' '}
          Back into stock
        </label>
        <Fault id={faultId} text={fault && `The quantity ${fault}`} />
      </div>
      <label>
        <input
          className="input"
          type="number"
          name={`refund-${line.id}`}
          min={0}
          max={left}
          defaultValue={0}
          aria-label={`Refunded quantity of ${name}`}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? faultId : undefined}
        />
        <span className="hint">of {left}</span>
      </label>
    </li>
  )
}

interface AmountProps {
  name: 'shipping' | 'amount'
  label: string
  leftCents: number
  currency: string
  fault: string | undefined
}

function AmountField({ name, label, leftCents, currency, fault }: AmountProps) {
  const faultId = `fault-refund-${name}`
  return (
    <span className="refund-amount">
      <input
        className="input"
        name={name}
        inputMode="decimal"
        autoComplete="off"
        aria-label={label}
        placeholder={`${label}, up to ${showCents(leftCents, currency)}`}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? faultId : undefined}
      />
      <Fault id={faultId} text={fault && `${label} ${fault}`} />
    </span>
  )
}

/** Refunds items, shipping and an amount beside them, of what is left. */
export function RefundForm(props: Props) {
  const { order, refundable, reload } = props
  const { currency } = order
  const [faults, setFaults] = useState<readonly FieldFault[]>([])
  const [sent, setSent] = useState<readonly string[]>([])
  const [{ totalCents, ways }, show] = useState({ totalCents: 0, ways: '' })
  const leftCents = roundToCents(refundable.left, currency)
  const findFault = (field: string) => faults.find((fault) => fault.field === field)?.problem

  /** Empty where it goes as always: back to the payment method. */
  const findWays = (form: HTMLFormElement, total: number) =>
    new FormData(form).has('asStoreCredit') ? `${showCents(total, currency)} as store credit` : nameWays(total, props)
  const showSum = (form: HTMLFormElement) => {
    const total = sumWish(readForm(form, props), props)
    show({ totalCents: total, ways: findWays(form, total) })
  }

  const refund = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const wish = readForm(form, props)
    const total = sumWish(wish, props)
    const ours = findFormFaults(wish, leftCents, total)
    setFaults(ours)
    form.querySelector<HTMLInputElement>(`[name="${ours[0]?.field}"]`)?.focus()
    const way = findWays(form, total)
    const asked = `Refund ${showCents(total, currency)}${way && `: ${way}`}?`
    if (ours.length > 0 || !confirm(asked)) return
    const bankReference = String(new FormData(form).get('bankReference') ?? '').trim()
    const body = {
      reason: String(new FormData(form).get('reason') ?? ''),
      ...(new FormData(form).has('asStoreCredit') && { asStoreCredit: true }),
      ...(bankReference && { bankReference }),
      ...(wish.lines.length > 0 && { lines: wish.lines }),
      ...(wish.shippingCents && { shipping: toWire(wish.shippingCents, currency) }),
      ...(wish.otherCents && { amount: toWire(wish.otherCents, currency) }),
    }
    const outcome = await write('refundOrder', { params: { id: order.id }, body })
    if (!outcome.ok) {
      setSent(wish.lines.map(({ lineId }) => lineId))
      return setFaults(readDetails(outcome.failure.body).faults ?? [])
    }
    form.reset()
    show({ totalCents: 0, ways: '' })
    reload()
  }
  const lines = refundable.lines.flatMap((left) => {
    const line = order.lines.find(({ id }) => id === left.lineId)
    return line && left.left > 0 ? [{ line, left }] : []
  })
  const referenceFault = findFault('bankReference')
  const isByHand = order.paymentMethod !== 'online'
  const amountFault = findFault('amount') ?? findFault('lines')
  return (
    <details className="refund">
      <summary>Refund</summary>
      <form aria-label="Refund" onSubmit={refund} onInput={({ currentTarget }) => showSum(currentTarget)}>
        <ul className="order-items">
          {lines.map(({ line, left }) => (
            <RefundLine
              key={line.id + left.left}
              line={line}
              left={left}
              fault={findFault(`lines.${sent.indexOf(line.id)}.quantity`)}
            />
          ))}
        </ul>
        <div className="inline">
          {refundable.shipping > 0 && (
            <AmountField
              name="shipping"
              label="Shipping"
              currency={currency}
              fault={findFault('shipping')}
              leftCents={roundToCents(refundable.shipping, currency)}
            />
          )}
          <AmountField name="amount" label="Amount" leftCents={leftCents} currency={currency} fault={amountFault} />
          <input className="input" name="reason" required maxLength={200} aria-label="Reason" placeholder="Reason" />
        </div>
        {isByHand && (
          <span className="refund-amount wide">
            <input
              className="input"
              name="bankReference"
              autoComplete="off"
              maxLength={80}
              aria-label="Bank reference"
              placeholder="Bank reference, if you have paid it back"
              aria-invalid={referenceFault ? true : undefined}
              aria-describedby={referenceFault ? 'fault-refund-bank-reference' : undefined}
            />
            <Fault id="fault-refund-bank-reference" text={referenceFault && `The bank reference ${referenceFault}`} />
          </span>
        )}
        {order.customerId && (
          <label className="check">
            <input type="checkbox" name="asStoreCredit" /> As store credit
          </label>
        )}
        <p role="status">
          Refund {showCents(totalCents, currency)} of {showAmount(refundable.left, currency)} left
          {totalCents > 0 && ways && `: ${ways}`}
        </p>
        <button type="submit" className="button" data-kind="quiet">
          Refund
        </button>
      </form>
    </details>
  )
}
