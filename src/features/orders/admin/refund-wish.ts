import { showCents } from '../../../desk/browser/amounts.ts'
import type { FieldFault } from '../../../platform/pure/error-details.ts'
import { roundToCents } from '../../../platform/pure/money.ts'
import { parseTypedAmount } from '../../../platform/pure/written-amount.ts'
import { theme } from '../../../site/theme.ts'
import type { ManagedOrder } from '../contract.ts'
import type { Refundable } from '../refund-contract.ts'
import { splitRefund } from '../rules/refund-sources.ts'

interface Refunded {
  order: ManagedOrder
  refundable: Refundable
}

/** What the form says so far. */
export interface Wish {
  lines: { lineId: string; quantity: number; restock: boolean }[]
  /** Null where it is no amount of the currency. */
  shippingCents: number | null
  otherCents: number | null
}

export function readForm(form: HTMLFormElement, { order, refundable }: Refunded): Wish {
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
export function sumWish({ lines, shippingCents, otherCents }: Wish, { order, refundable }: Refunded): number {
  const cents = (amount: number) => roundToCents(amount, order.currency)
  const items = lines.map(({ lineId, quantity }) => {
    const line = refundable.lines.find((item) => item.lineId === lineId)
    return cents(line?.amounts[quantity - 1] ?? 0)
  })
  const known = items.reduce((sum, each) => sum + each, shippingCents ?? 0)
  return Math.min(known, cents(refundable.left)) + (otherCents ?? 0)
}

const notAnAmount = 'must be an amount such as 12.50'

export function findFormFaults(wish: Wish, leftCents: number, totalCents: number): FieldFault[] {
  if (wish.shippingCents === null) return [{ field: 'shipping', problem: notAnAmount }]
  if (wish.otherCents === null) return [{ field: 'amount', problem: notAnAmount }]
  if (totalCents > leftCents) return [{ field: 'amount', problem: 'is more than what is left' }]
  return totalCents > 0 ? [] : [{ field: 'amount', problem: 'is missing: choose items, shipping or an amount' }]
}

const names = { money: 'to the payment method', 'store-credit': 'as store credit' }

/** "$58.00 to the payment method, $11.00 to the gift card …RF7G"; empty when all of it goes back to the payment method. */
export function nameWays(totalCents: number, { order, refundable }: Refunded): string {
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
