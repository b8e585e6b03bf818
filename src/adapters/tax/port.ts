import type { ComputedTaxes, PlaceTax, TaxableBasket, TaxPlace, TaxTable } from '../../platform/pure/taxes.ts'

export interface TaxQuestion {
  /** The merchant's settings and the rows of the place's country. */
  table: TaxTable
  place: TaxPlace
  /** The day of the order, as an ISO date. */
  today: string
}

export interface ComputeQuestion {
  basket: TaxableBasket
  /** By variant. */
  taxClasses: Readonly<Record<string, string>>
  place: TaxPlace
  currency: string
  /** Whether the amounts of the basket include the taxes. */
  included: boolean
  /** Of the buyer, a business, as it is written; empty for everybody else. */
  taxNumber: string
}

/** A service that computes the taxes of whole baskets and keeps books of what was sold. Every call has a time limit and throws when it fails. */
export interface TaxService {
  compute(question: ComputeQuestion): Promise<ComputedTaxes>
  /** Books what was paid; the key makes a repeated request the same one. Returns the service's id of the sale. */
  recordSale(sale: { calculation: string; key: string }): Promise<string>
  /** Takes a refund, with its taxes, off a sale. Returns the service's id of it. */
  recordRefund(refund: { sale: string; amountCents: number; currency: string; key: string }): Promise<string>
}

/** Which taxes are due on a parcel to a place. The pricing function applies them, on the page and on the server. */
export interface TaxProvider {
  name: string
  findTaxes(question: TaxQuestion): Promise<PlaceTax[]>
  /** Computes the amounts instead. */
  service?: TaxService
}
