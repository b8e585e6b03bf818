import type { ShownMarket } from '../../platform/pure/markets.ts'
import type { ShownSettings } from '../../platform/pure/shop-settings.ts'
import { readExpressKey } from './express.ts'
import { readApi } from './read-api.ts'

type BuiltSettings = ShownSettings & {
  shippingCountries: string[]
  markets: readonly ShownMarket[]
  /** For Stripe.js; empty without the express button. */
  expressKey: string
}

let reading: Promise<BuiltSettings> | undefined

/** What the merchant has set and pages show. Read once a build. */
export function readSettings(): Promise<BuiltSettings> {
  reading ??= readApi('readShopSettings').then(({ settings, shippingCountries, markets }) => ({
    ...settings,
    ...{ shippingCountries, markets, expressKey: readExpressKey(process.env) },
  }))
  return reading
}
