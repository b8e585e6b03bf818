import type { Product } from '../../catalog/contract.ts'
import { compareSizes } from '../../catalog/rules/sizes.ts'

export interface ComparisonRow {
  label: string
  values: string[]
  /** Worth a look: not the same for all. */
  differs: boolean
}

type Describe = (product: Product) => string

const unknown = '–'

/** 'bengal-stripe' -> 'Bengal stripe': a facet's value as people read it. */
function readOut(value: string | null | undefined): string {
  const words = value?.replaceAll('-', ' ') ?? ''
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function listSizes({ variants }: Product): string {
  const inStock = variants.filter(({ stock }) => stock > 0).map(({ size }) => size)
  return [...new Set(inStock)].sort(compareSizes).join(', ')
}

const rows: readonly [string, Describe][] = [
  ['Brand', ({ brand }) => brand.name],
  ['Cloth', ({ cloth }) => readOut(cloth)],
  ['Pattern', ({ pattern }) => readOut(pattern)],
  ['Fit', ({ fit }) => readOut(fit)],
  ['Collar', ({ collar }) => readOut(collar)],
  ['Sleeve', ({ sleeve }) => readOut(sleeve)],
  ['Colours', ({ colors }) => colors.map(({ name }) => name).join(', ')],
  ['Sizes in stock', listSizes],
  ['Weight', ({ weightGrams }) => (weightGrams > 0 ? `${weightGrams} g` : '')],
  ['Care', ({ care }) => care.join('\n')],
  ['Rating', ({ rating, reviewCount }) => (reviewCount > 0 ? `${rating.toFixed(1)} of 5 (${reviewCount})` : '')],
]

/** The products side by side; rows of which nothing is known are left out. */
export function compareProducts(products: readonly Product[]): ComparisonRow[] {
  return rows
    .map(([label, describe]) => {
      const values = products.map((product) => describe(product) || unknown)
      return { label, values, differs: new Set(values).size > 1 }
    })
    .filter(({ values }) => values.some((value) => value !== unknown))
}
