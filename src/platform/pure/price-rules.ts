import type { ShippingRates } from './shipping/zones.ts'

/** What pages say of the taxes before the destination is known. */
export interface ShownTax {
  /** Whether prices include them. */
  included: boolean
  /** As buyers know it, such as VAT. */
  name: string
  /** A tax service computes them: it is asked about the whole basket. */
  isComputed?: boolean | undefined
}

/** The shop's settings: rates in minor units. */
export interface PriceRules extends ShippingRates {
  currency: string
  /** Computed amounts are rounded to a multiple of it: some providers don't charge single fils. */
  stepCents: number
  /** The least that the payment provider charges. */
  minimumCents?: number
  /** Absent from a shop that charges no tax. Which taxes are due depends on the destination. */
  tax?: ShownTax
  /** Whether carts have to ask for automatic promotions. */
  promotions?: boolean
  /** Whether checkouts have to ask for the methods. */
  asksShipping?: boolean
}

/** What pages show of the shop's rates, delivery countries and pickup postcode. */
export interface ShownRules extends PriceRules {
  shipTo: readonly string[]
  pickupPostcode: string
  /** A phone number with the country's code, where one without it is shorter than forms accept. */
  phoneExample?: string
}
