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
