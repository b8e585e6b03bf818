import type { ComputedTaxes, PlaceTax, TaxableBasket, TaxTable } from '../../../platform/pure/taxes.ts'

/** A tax and the variants of a basket that it is due on. */
export type DueTax = Omit<PlaceTax, 'taxClass'> & { items: readonly string[] }

/** The taxes of a basket. */
export interface DueTaxes {
  included: boolean
  /** The buyer is a business that owes these taxes itself, where a tax allows that. */
  reversed: boolean
  taxes: readonly DueTax[]
  /** Of a tax service, which computes amounts: its answer, null while it is not known. It counts instead of `taxes`. */
  compute?: (basket: TaxableBasket) => ComputedTaxes | null
}

interface Item {
  variantId: string
  taxClass: string
}

/** The tax of a product's own class, or the one of all classes. */
export function assignTaxes(taxes: readonly PlaceTax[], items: readonly Item[]): DueTax[] {
  return taxes
    .map(({ taxClass, ...tax }) => {
      const isIts = (item: Item) => {
        const hasOwn = taxes.some((own) => own.name === tax.name && own.taxClass === item.taxClass)
        return item.taxClass === taxClass || (taxClass === '' && !hasOwn)
      }
      return { ...tax, items: items.filter(isIts).map(({ variantId }) => variantId) }
    })
    .filter(({ items: its }) => its.length > 0)
}

/** Whether the taxes of a country depend on the region, so that its orders need one. */
export const needsTaxRegion = ({ rows }: TaxTable, country: string): boolean =>
  rows.some((row) => row.country === country && (row.region !== '' || row.scope !== 'anywhere'))
