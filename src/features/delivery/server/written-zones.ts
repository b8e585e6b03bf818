import type { Config } from '../../../platform/config.ts'
import { currencyOf } from '../../../platform/markets.ts'
import { fromWire, toWire } from '../../../platform/pure/money.ts'
import { roundTo } from '../../../platform/pure/round.ts'
import { listShownRates, type ZoneMethod } from '../../../platform/pure/shipping/methods.ts'
import type { NamedZone } from '../../../platform/pure/shipping/zones.ts'
import type { WrittenMethod, WrittenZone } from '../zone-contract.ts'

const speeds = ['standard', 'express'] as const

function writeMethod({ steps, freeFromCents, days, ...method }: ZoneMethod, currency: string): WrittenMethod {
  const from = (cents: number) => (method.basis === 'subtotal' ? toWire(cents, currency) : cents)
  return {
    ...method,
    days: days && [days[0], days[1]],
    steps: steps.map(({ fromCents, priceCents }) => ({ from: from(fromCents), price: toWire(priceCents, currency) })),
    freeFrom: freeFromCents === null ? null : toWire(freeFromCents, currency),
  }
}

function readMethod({ steps, freeFrom, ...method }: WrittenMethod, currency: string): ZoneMethod {
  const from = (amount: number) => (method.basis === 'subtotal' ? fromWire(amount, currency) : roundTo(amount))
  const read = steps.map((step) => ({ fromCents: from(step.from), priceCents: fromWire(step.price, currency) }))
  return {
    ...method,
    steps: read.sort((a, b) => a.fromCents - b.fromCents),
    freeFromCents: freeFrom === null ? null : fromWire(freeFrom, currency),
  }
}

/** A zone as the contract has it, in the currency. */
export function writeZone({ id, name, places, rates, methods }: NamedZone, currency: string): WrittenZone {
  const steps = speeds.flatMap((method) =>
    rates[method].map(({ fromCents, priceCents }) => ({
      method,
      from: toWire(fromCents, currency),
      price: toWire(priceCents, currency),
    })),
  )
  return {
    ...(id === null ? {} : { id }),
    name,
    places: [...places],
    rates: steps,
    ...(methods && { methods: methods.map((method) => writeMethod(method, currency)) }),
  }
}

export function readZone({ id, name, places, rates, methods }: WrittenZone, currency: string): NamedZone {
  const own = methods ? methods.map((method) => readMethod(method, currency)) : null
  const stepsOf = (speed: (typeof speeds)[number]) =>
    rates
      .filter(({ method }) => method === speed)
      .map(({ from, price }) => ({ fromCents: fromWire(from, currency), priceCents: fromWire(price, currency) }))
      .sort((a, b) => a.fromCents - b.fromCents)
  const typed = { standard: stepsOf('standard'), express: stepsOf('express') }
  return { id: id ?? null, name, places, rates: own ? listShownRates(own) : typed, methods: own }
}

/** Amounts of a zone are in the currency of its countries' market. */
export const currencyOfZone = (config: Config, { places: [place = ''] }: { places: readonly string[] }) =>
  currencyOf(config, place.slice(0, 2))
