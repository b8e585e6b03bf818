import { parsePriceRules, type ShownRules } from '../../features/checkout/rules/pricing.ts'
import { readApi } from './read-api.ts'

async function read(): Promise<ShownRules> {
  const reply = await readApi('getPriceRules')
  return { ...parsePriceRules(reply), shipTo: reply.shipTo, pickupPostcode: reply.pickupPostcode }
}

let rules: Promise<ShownRules> | undefined

/** The shop's rates as pages show them; an order is priced by the server's, and a difference is told before anybody pays. */
export function readShownPriceRules(): Promise<ShownRules> {
  rules ??= read()
  return rules
}
