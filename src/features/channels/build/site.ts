import type { PriceRules } from '../../../platform/pure/price-rules.ts'
import { rateAt, ratesAt } from '../../../platform/pure/shipping/zones.ts'
import { inMarket } from '../../../site/build/market-links.ts'

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

/** The cost of standard delivery for one item at this price. */
export function standardShippingCents({ prices }: Pick<Site, 'prices'>, itemCents: number): number {
  return rateAt(ratesAt(prices, { country: '', region: '' }).standard, itemCents) ?? 0
}
