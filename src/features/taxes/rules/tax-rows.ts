import { holdsPostcode, readPostcodeRange } from '../../../platform/pure/postcode-ranges.ts'
import type { ComputedTaxes, TaxableBasket } from './computed-taxes.ts'

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

const isThere = ({ country, region, postcodes }: TaxRow, place: TaxPlace) => {
  if (country !== place.country || (region !== '' && region !== place.region)) return false
  if (postcodes.length === 0) return true
  return postcodes.map(readPostcodeRange).some((range) => range !== null && holdsPostcode(range, place.postcode))
}

const isInScope = ({ scope, country }: TaxRow, { region }: TaxPlace, home: string) =>
  scope === 'anywhere' || (home === `${country}-${region}`) === (scope === 'inside')

/** The closest place wins, then the product's own class, then the latest row. */
function isCloser(a: TaxRow, b: TaxRow): boolean {
  const places = ({ region, postcodes }: TaxRow) => (postcodes.length > 0 ? 2 : 0) + (region === '' ? 0 : 1)
  const difference = places(a) - places(b) || Number(a.taxClass !== '') - Number(b.taxClass !== '')
  return difference === 0 ? a.validFrom > b.validFrom : difference > 0
}

/** Every tax due on a parcel to a place on a day: for each name the closest row, for each class and for all others. */
export function findPlaceTaxes({ rows, home }: TaxTable, place: TaxPlace, today: string): PlaceTax[] {
  const due = rows.filter((row) => row.validFrom <= today && isThere(row, place) && isInScope(row, place, home))
  const names = [...new Set(due.map(({ name }) => name))]
  const classes = [...new Set(due.map(({ taxClass }) => taxClass))].sort()
  return names.flatMap((name) =>
    classes.flatMap((taxClass): PlaceTax[] => {
      const fitting = due.filter((row) => row.name === name && (row.taxClass === '' || row.taxClass === taxClass))
      const [first, ...more] = fitting
      if (!first) return []
      const closest = more.reduce((best, row) => (isCloser(row, best) ? row : best), first)
      const { steps, shipping, reverseCharge } = closest
      return [{ name, taxClass, steps, shipping, reverseCharge }]
    }),
  )
}

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
