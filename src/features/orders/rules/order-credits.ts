import { fromWire, toWire } from '../../../platform/pure/money.ts'
import { listCreditFigures } from '../../credit/rules/credit-words.ts'
import type { Order } from '../contract.ts'

/** Whether its payment has arrived, even if it was refunded since. */
export const wasPaid = (steps: readonly { state: string }[]) => steps.some(({ state }) => state === 'paid')

/** What gift cards and store credit pay, in minor units. */
export const readCredits = ({ credits = [], currency }: Pick<Order, 'credits' | 'currency'>) =>
  credits.map(({ lastFour, amount }) => ({ lastFour, cents: fromWire(amount, currency) }))

/** What pays the total, in decimals of its currency; empty without gift cards and store credit. */
export function listOrderCredits(order: Pick<Order, 'credits' | 'currency' | 'total' | 'history'>) {
  const totalCents = fromWire(order.total, order.currency)
  return listCreditFigures({ totalCents, isPaid: wasPaid(order.history) }, readCredits(order)).map(
    ({ label, cents }) => [label, toWire(cents, order.currency)] as const,
  )
}

/** What is left to pay at the provider, in decimals of its currency. */
export function findDue(order: Pick<Order, 'credits' | 'currency' | 'total'>): number {
  const credited = readCredits(order).reduce((sum, { cents }) => sum + cents, 0)
  return toWire(fromWire(order.total, order.currency) - credited, order.currency)
}
