import type { PlaceTax, TaxPlace, TaxTable } from '../../features/markets/rules/tax-rows.ts'

export interface TaxQuestion {
  /** The merchant's settings and the rows of the place's country. */
  table: TaxTable
  place: TaxPlace
  /** The day of the order, as an ISO date. */
  today: string
}

/** Which taxes are due on a parcel to a place. The pricing function applies them, on the page and on the server. */
export interface TaxProvider {
  name: string
  findTaxes(question: TaxQuestion): Promise<PlaceTax[]>
}
