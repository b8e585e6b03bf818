import type { ShownMarket } from '../../platform/pure/markets.ts'
import type { ShownSettings } from '../../platform/pure/settings/shop.ts'
import { readExpressKey } from './express.ts'
import { readApi } from './read-api.ts'

type BuiltSettings = ShownSettings & {
  shippingCountries: string[]
  markets: readonly ShownMarket[]
  /** For Stripe.js; empty without the express button, also where this market takes no cards. */
  expressKey: string
}

async function findExpressKey(): Promise<string> {
  if (readExpressKey(process.env) === '') return ''
  return (await readApi('listPaymentMethods')).express?.publishableKey ?? ''
}

let reading: Promise<BuiltSettings> | undefined

/** What the merchant has set and pages show. Read once a build. */
export function readSettings(): Promise<BuiltSettings> {
  reading ??= Promise.all([readApi('readShopSettings'), findExpressKey()]).then(
    ([{ settings, shippingCountries, markets }, expressKey]) => ({
      ...settings,
      shippingCountries,
      markets,
      expressKey,
    }),
  )
  return reading
}
