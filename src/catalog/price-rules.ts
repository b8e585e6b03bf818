import type { PriceRules } from '../domain/pricing.ts'
import { loadConfig } from '../server/config.ts'
import { readPriceRules } from '../server/orders/price-rules.ts'

/** The shop's rates as pages show them; an order is priced by the server's, and a difference is told before anybody pays. */
export function readShownPriceRules(): PriceRules {
  return readPriceRules(loadConfig({ ...process.env, NODE_ENV: 'development' }))
}
