import type { Reply } from '../../../api/schemas.ts'
import type { Config } from '../../../platform/config.ts'
import { findFormCountry } from '../../../platform/markets.ts'
import { toWire } from '../../../platform/pure/money.ts'
import type { PriceRules, ShownTax } from '../../../platform/pure/price-rules.ts'
import type { RateStep } from '../../../platform/pure/shipping/methods.ts'
import { findZone, freeFrom, listCountriesOf, rateAt } from '../../../platform/pure/shipping/zones.ts'

/** The shop's rates as the pricing function takes them. */
export function readPriceRules(config: Config): PriceRules {
  const { zones } = config
  const home = findZone(zones, { country: findFormCountry(config), region: '' }) ?? zones[0]
  const { standard = [], express = [] } = home?.rates ?? {}
  return {
    currency: config.CURRENCY,
    stepCents: config.amountStepCents,
    ...(config.amountMinimumCents > 0 && { minimumCents: config.amountMinimumCents }),
    shippingCents: { standard: rateAt(standard, 0) ?? 0, express: rateAt(express, 0) },
    freeStandardFromCents: freeFrom(standard),
    home: findFormCountry(config),
    zones: zones.map(({ places, rates }) => ({ places, rates })),
  }
}

/** The rules as the contract describes them. */
export function viewPriceRules(
  config: Config,
  { tax = null, promotions = false }: { tax?: ShownTax | null; promotions?: boolean } = {},
): Reply<'getPriceRules'> {
  const { currency, stepCents, minimumCents, shippingCents, freeStandardFromCents } = readPriceRules(config)
  const toAmount = (cents: number) => toWire(cents, currency)
  const orNull = (cents: number | null) => (cents === null ? null : toAmount(cents))
  const stepsOf = (steps: readonly RateStep[]) =>
    steps.map(({ fromCents, priceCents }) => ({ from: toAmount(fromCents), price: toAmount(priceCents) }))
  return {
    currency,
    amountStep: toAmount(stepCents),
    ...(minimumCents && { amountMinimum: toAmount(minimumCents) }),
    shipping: { standard: toAmount(shippingCents.standard), express: orNull(shippingCents.express) },
    freeStandardFrom: orNull(freeStandardFromCents),
    zones: config.zones.map(({ places, rates }) => ({
      places: [...places],
      rates: { standard: stepsOf(rates.standard), express: stepsOf(rates.express) },
    })),
    shipTo: listCountriesOf(config.zones),
    formCountry: findFormCountry(config),
    pickupPostcode: config.PICKUP_POSTCODE,
    ...(tax && { tax }),
    ...(promotions && { promotions }),
    ...(config.zones.some(({ methods }) => methods) && { asksShipping: true }),
  }
}
