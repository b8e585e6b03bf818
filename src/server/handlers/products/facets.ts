import type { Facets } from '../../../contract/products.ts'
import { toWire } from '../../../domain/money.ts'
import { compareSizes } from '../../../domain/sizes.ts'
import type { countFacets } from '../../db/catalogue-filter.ts'

type CountRow = Awaited<ReturnType<typeof countFacets>>[number]

const byLabel = (one: { label: string }, other: { label: string }) =>
  one.label < other.label ? -1 : one.label > other.label ? 1 : 0

/** The counts of the database as the contract's facets, in the order a shopper reads them. */
export function listFacets(rows: readonly CountRow[]): { total: number; facets: Facets } {
  const choices = (facet: CountRow['facet']) =>
    rows.filter((row) => row.facet === facet).map(({ value, label, count }) => ({ value, label, count }))
  const edge = (value: 'min' | 'max') =>
    toWire(rows.find((row) => row.facet === 'price' && row.value === value)?.count ?? 0)
  const colors = rows
    .filter((row) => row.facet === 'color')
    .map(({ value, label, count, hex }) => ({ value, label, count, hex: hex ?? '' }))
  return {
    total: rows.find((row) => row.facet === 'total')?.count ?? 0,
    facets: {
      categories: choices('category').sort(byLabel),
      brands: choices('brand').sort(byLabel),
      colors: colors.sort(byLabel),
      sizes: choices('size').sort((one, other) => compareSizes(one.label, other.label)),
      price: { min: edge('min'), max: edge('max') },
    },
  }
}
