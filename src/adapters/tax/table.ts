import { holdsPostcode, readPostcodeRange } from '../../platform/pure/shipping/postcode-ranges.ts'
import type { PlaceTax, TaxPlace, TaxRow, TaxTable } from '../../platform/pure/taxes.ts'
import type { TaxProvider } from './port.ts'

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

/** The rates of the merchant's own table. */
export function createTaxTable(): TaxProvider {
  return {
    name: 'table',
    async findTaxes({ table, place, today }) {
      return findPlaceTaxes(table, place, today)
    },
  }
}
