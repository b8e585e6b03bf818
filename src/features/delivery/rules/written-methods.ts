import { fromWire, toWire } from '../../../platform/pure/money.ts'
import { roundTo } from '../../../platform/pure/round.ts'
import type { ZoneMethod } from '../../../platform/pure/shipping/methods.ts'
import type { WrittenMethod } from '../zone-contract.ts'

/** A method as the contract has it: amounts in the currency, the limits of a subtotal too. */
export function writeMethod({ steps, freeFromCents, days, ...method }: ZoneMethod, currency: string): WrittenMethod {
  const from = (cents: number) => (method.basis === 'subtotal' ? toWire(cents, currency) : cents)
  return {
    ...method,
    days: days && [days[0], days[1]],
    steps: steps.map(({ fromCents, priceCents }) => ({ from: from(fromCents), price: toWire(priceCents, currency) })),
    freeFrom: freeFromCents === null ? null : toWire(freeFromCents, currency),
  }
}

/** The inverse of `writeMethod`: minor units, steps in order. */
export function readMethod({ steps, freeFrom, ...method }: WrittenMethod, currency: string): ZoneMethod {
  const from = (amount: number) => (method.basis === 'subtotal' ? fromWire(amount, currency) : roundTo(amount))
  const read = steps.map((step) => ({ fromCents: from(step.from), priceCents: fromWire(step.price, currency) }))
  return {
    ...method,
    steps: read.sort((a, b) => a.fromCents - b.fromCents),
    freeFromCents: freeFrom === null ? null : fromWire(freeFrom, currency),
  }
}
