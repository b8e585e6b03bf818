import { say } from '../../../platform/pure/text/say.ts'
import { writeRating } from '../../../platform/pure/text/write-number.ts'
import type { Product } from '../../catalog/contract.ts'
import { describeValues } from '../../catalog/rules/attributes.ts'
import * as texts from '../messages/en.ts'

export interface ComparisonRow {
  label: string
  values: string[]
  /** The colours of each value of a colour attribute. */
  hexes?: string[][]
  /** Whether the values differ between products. */
  differs: boolean
}

type Row = readonly [
  label: string,
  describe: (product: Product) => string,
  /** The colours of what is described. */
  listHexes?: (product: Product) => string[],
]

const unknown = '–'

/** A row for each attribute that one of them has, in the merchant's order as far as it can be derived. */
function listAttributeRows(products: readonly Product[]): Row[] {
  const labels = new Map(products.flatMap(({ attributes }) => attributes.map(({ key, label }) => [key, label])))
  const find = (product: Product, key: string) => product.attributes.find((candidate) => candidate.key === key)
  const describe = (key: string) => (product: Product) => {
    const attribute = find(product, key)
    return attribute ? describeValues(attribute) : ''
  }
  const listHexes = (key: string) => (product: Product) =>
    find(product, key)?.values.flatMap(({ hex }) => hex ?? []) ?? []
  return [...labels].map(([key, label]) => [label, describe(key), listHexes(key)])
}

function listSizes({ sizes, variants }: Product): string {
  return sizes.filter((size) => variants.some((variant) => variant.size === size && variant.stock > 0)).join(', ')
}

const shared: readonly Row[] = [
  [texts.colors, ({ colors }) => colors.map(({ name }) => name).join(', ')],
  [texts.sizesInStock, listSizes],
  [texts.weight, ({ weightGrams }) => (weightGrams ? say(texts.grams, { count: weightGrams }) : '')],
  [texts.care, ({ care }) => care.join('\n')],
  [
    texts.rating,
    ({ rating, reviewCount }) =>
      reviewCount > 0 ? say(texts.ratingOf5, { rating: writeRating(rating), count: reviewCount }) : '',
  ],
]

/** The products side by side; rows without any value are left out. */
export function compareProducts(products: readonly Product[]): ComparisonRow[] {
  const rows: readonly Row[] = [[texts.brand, ({ brand }) => brand.name], ...listAttributeRows(products), ...shared]
  return rows
    .map(([label, describe, listHexes]) => {
      const values = products.map((product) => describe(product) || unknown)
      const hexes = listHexes ? products.map(listHexes) : []
      const colored = hexes.some(({ length }) => length > 0) ? { hexes } : {}
      return { label, values, ...colored, differs: new Set(values).size > 1 }
    })
    .filter(({ values }) => values.some((value) => value !== unknown))
}
