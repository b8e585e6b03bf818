import type { PriceRules } from '../../checkout/rules/pricing.ts'

/** What machines are told of the shop itself. */
export interface Site {
  /** Without a slash at its end. */
  url: string
  name: string
  description: string
  /** Two letters: where the shop delivers to. */
  country: string
  returnDays: number
  /** Sending something back costs the shopper nothing. */
  freeReturns: boolean
  prices: PriceRules
}

/** An address of the site, or another's, as a whole one. */
export function absoluteUrl(site: Pick<Site, 'url'>, address: string): string {
  return new URL(address, `${site.url}/`).href
}

/** What standard delivery of one item at this price costs. */
export function standardShippingCents({ prices }: Pick<Site, 'prices'>, itemCents: number): number {
  return itemCents >= prices.freeStandardFromCents ? 0 : prices.shippingCents.standard
}
