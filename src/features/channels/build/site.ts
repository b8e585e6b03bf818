import type { PriceRules } from '../../../platform/pure/price-rules.ts'
import type { Method } from '../../../platform/pure/shipping/methods.ts'
import { rateAt, ratesAt } from '../../../platform/pure/shipping/zones.ts'
import { inMarket } from '../../../site/build/market-links.ts'

/** What the shop says of products that don't say it themselves. */
export type Unsaid = 'gender' | 'ageGroup'

/** The shop's own details for machines. */
export interface Site {
  /** Without a trailing slash. */
  url: string
  name: string
  description: string
  /** Two letters: the country the shop delivers to. */
  country: string
  returnDays: number
  /** Whose sizes these are, such as `US`; empty: nobody's. */
  sizeSystem?: string
  /** Null where the shop says nothing either. */
  unsaid?: Readonly<Record<Unsaid, string | null>>
  /** The page about returns; null while there is none. */
  returnsPath: string | null
  /** Returns are free for the shopper. */
  freeReturns: boolean
  prices: PriceRules
}

/** A complete URL for a path of the site or an external address. */
export function absoluteUrl(site: Pick<Site, 'url'>, address: string): string {
  return new URL(inMarket(address), `${site.url}/`).href
}

/** The ways of delivery to the shop's country for one item at this price, and what each costs. */
export function shippingCostsOf({ prices }: Pick<Site, 'prices'>, itemCents: number) {
  const rates = ratesAt(prices, { country: '', region: '' })
  const costs = (['standard', 'express'] as const).map((method) => ({
    method,
    cents: rateAt(rates[method], itemCents),
  }))
  return costs.filter((cost): cost is { method: Method; cents: number } => cost.cents !== null)
}

/** The cost of standard delivery for one item at this price. */
export function standardShippingCents({ prices }: Pick<Site, 'prices'>, itemCents: number): number {
  return rateAt(ratesAt(prices, { country: '', region: '' }).standard, itemCents) ?? 0
}
