import { fromWire } from '../domain/money.ts'
import type { PriceRules } from '../domain/pricing.ts'
import { readApi } from './api.ts'

async function read(): Promise<PriceRules> {
  const { shipping, freeStandardFrom, taxPercent } = await readApi('getPriceRules')
  const rates = Object.entries(taxPercent).map(([state, percent]) => [state, Math.round(percent * 100)])
  return {
    shippingCents: { standard: fromWire(shipping.standard), express: fromWire(shipping.express) },
    freeStandardFromCents: fromWire(freeStandardFrom),
    taxRates: Object.fromEntries(rates),
  }
}

let rules: Promise<PriceRules> | undefined

/** The shop's rates as pages show them; an order is priced by the server's, and a difference is told before anybody pays. */
export function readShownPriceRules(): Promise<PriceRules> {
  rules ??= read()
  return rules
}
