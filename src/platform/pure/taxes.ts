/** From this price of one item on, the rate applies. */
export interface TaxStep {
  fromCents: number
  /** Parts per million: 190000 is 19 %. */
  ratePpm: number
}

/** Where a tax applies: to every parcel, or only to those that stay in the shop's own region or leave it. */
export const taxScopes = ['anywhere', 'inside', 'outside'] as const
export type TaxScope = (typeof taxScopes)[number]

/** One row of the merchant's table. */
export interface TaxRow {
  /** As buyers see it, such as VAT. Taxes of different names add up. */
  name: string
  country: string
  /** Its code, or empty for the whole country. */
  region: string
  /** Ranges as written, such as `10001...10299`; empty for every postcode. */
  postcodes: readonly string[]
  /** The product tax class; empty for products of every class. */
  taxClass: string
  scope: TaxScope
  /** Lowest first, starting at 0. The price of an item counts before tax and after discount. */
  steps: readonly TaxStep[]
  /** Whether shipping is taxed like the goods it carries. */
  shipping: boolean
  /** Not charged to a business of another country that gives its tax number. */
  reverseCharge: boolean
  /** The first day it applies, as an ISO date. */
  validFrom: string
}

export interface TaxPlace {
  country: string
  /** Its code; empty if unknown, or if the country has no list of regions. */
  region: string
  postcode: string
}

export interface TaxTable {
  /** Whether prices include the taxes; otherwise these are added to them. */
  included: boolean
  /** What pages call the taxes before the destination is known; empty: the name of the only one. */
  shownName: string
  /** The shop's own place, `IN-MH` or `DE`; empty if it isn't set. */
  home: string
  /** The shop's own tax number; empty if it isn't set. */
  taxNumber: string
  rows: readonly TaxRow[]
}

/** A tax that is due at a place, for products of a class. */
export type PlaceTax = Pick<TaxRow, 'name' | 'taxClass' | 'steps' | 'shipping' | 'reverseCharge'>

/** What a tax service is asked about a basket, as the pricing function knows it before taxes. In minor units. */
export interface TaxableBasket {
  /** What each item costs after discount, in the order of the pricing function. */
  lines: readonly { variantId: string; quantity: number; cents: number }[]
  /** With the fee of the way to pay. */
  shippingCents: number
}

/** One tax at one rate on one line, as the service computed it. */
export interface ComputedTax {
  name: string
  /** Parts per million: 190000 is 19 %. */
  ratePpm: number
  baseCents: number
  taxCents: number
  /** Owed by the buyer, a business, instead of charged. */
  reversed: boolean
  /** Its place in the basket's lines; null: shipping. */
  line: number | null
}

export interface ComputedTaxes {
  /** The service's id of the computation, which its books refer to; empty on pages, which don't need it. */
  calculation: string
  taxes: readonly ComputedTax[]
}
