import { compare } from '../../../platform/pure/compare.ts'
import type { ProductKey } from '../../catalog/rules/facets.ts'
import { addUp, type FilterIndex, type FilterSummary } from './index-format.ts'
import type { Vocabularies } from './vocabularies.ts'

/** Everything that a listing needs to know about a product, as slugs: the input of the index, in the build and on the server. */
export interface ProductFacts {
  id: string
  /** An ISO instant in UTC, to the millisecond. */
  publishedAt: string
  category: string
  cents: number
  /** Hundredths. */
  rating: number
  reviews: number
  /**
   * Each colour in stock with its sizes in stock. Where variants have attributes, a colour may come several times: each time
   * with the sizes that share these values.
   */
  stock: readonly StockRow[]
  /** Values of the facets of whole products, by key: fixed facets and the merchant's attributes. */
  values: Readonly<Record<ProductKey, readonly string[]>> & Readonly<Record<string, readonly string[]>>
}

export type StockRow = readonly [
  color: string,
  sizes: readonly string[],
  /** Slugs by the attribute's key. */
  values?: Readonly<Record<string, readonly string[]>>,
]

/** Newest first; ties by the later id. */
export function compareNewest(
  a: Pick<ProductFacts, 'id' | 'publishedAt'>,
  b: Pick<ProductFacts, 'id' | 'publishedAt'>,
) {
  return compare(b.publishedAt, a.publishedAt) || b.id.length - a.id.length || compare(b.id, a.id)
}

/** Many products have the same set of values: each set is stored once, and a product refers to it by position. */
class Sets {
  readonly sets: number[][] = []
  readonly #places = new Map<string, number>()

  placeOf(values: Iterable<number>): number {
    const set = [...new Set(values)].sort((a, b) => a - b)
    const key = set.join()
    const known = this.#places.get(key)
    if (known !== undefined) return known
    this.#places.set(key, this.sets.length)
    return this.sets.push(set) - 1
  }
}

type Facet = Vocabularies['facets'][number]

/** The places of a facet's values. One added after the list of values was read becomes available with the next reading. */
function placesIn({ key, vocabulary }: Facet, values: StockRow[2] = {}): number[] {
  const own = Object.hasOwn(values, key) ? (values[key] ?? []) : []
  return own.filter((value) => vocabulary.has(value)).map((value) => vocabulary.placeOf(value))
}

interface NumberedRow {
  color: number
  sizes: readonly string[]
  /** For each facet of variants, the position of the row's set of values. */
  sets: readonly number[]
}

/** Rows that agree in colour and in every set become one; attributes that are no facet don't separate any. */
function joinRows(rows: readonly NumberedRow[]): NumberedRow[] {
  const joined = new Map<string, NumberedRow>()
  for (const row of rows) {
    const key = [row.color, ...row.sets].join()
    const same = joined.get(key)
    joined.set(key, same ? { ...same, sizes: [...same.sizes, ...row.sizes] } : row)
  }
  return [...joined.values()]
}

function numberStock(products: readonly ProductFacts[], { colors, sizes, facets }: Vocabularies) {
  const ofVariants = facets.filter((facet) => facet.ofVariants).map((facet) => ({ facet, sets: new Sets() }))
  const sizeSets = new Sets()
  const color: number[] = []
  const sizeSet: number[] = []
  const sets: number[][] = ofVariants.map(() => [])
  const colorCount = products.map(({ stock }) => {
    const rows = stock.map(([slug, inStock, values]) => ({
      color: colors.placeOf(slug),
      sizes: inStock,
      sets: ofVariants.map((own) => own.sets.placeOf(placesIn(own.facet, values))),
    }))
    const joined = stock.some(([, , values]) => values) ? joinRows(rows) : rows
    for (const row of joined.sort((a, b) => a.color - b.color)) {
      color.push(row.color)
      sizeSet.push(sizeSets.placeOf(row.sizes.map((size) => sizes.placeOf(size))))
      for (const [place, set] of row.sets.entries()) sets[place]?.push(set)
    }
    return joined.length
  })
  const variantFacets = ofVariants.map(({ facet: { key }, sets: { sets: own } }, place) => ({
    key,
    set: sets[place] ?? [],
    sets: own,
  }))
  return { colorCount, color, sizeSet, sizeSets: sizeSets.sets, variantFacets }
}

function numberFacet(products: readonly ProductFacts[], facet: Facet) {
  const sets = new Sets()
  const set = products.map(({ values }) => sets.placeOf(placesIn(facet, values)))
  return { key: facet.key, set, sets: sets.sets }
}

/** The columns of products in newest-first order. */
export function numberProducts(products: readonly ProductFacts[], vocabularies: Vocabularies) {
  const { categories, facets } = vocabularies
  return {
    category: products.map((product) => categories.placeOf(product.category)),
    cents: products.map((product) => product.cents),
    rating: products.map((product) => product.rating),
    reviews: products.map((product) => product.reviews),
    facets: facets.filter((facet) => !facet.ofVariants).map((facet) => numberFacet(products, facet)),
    ...numberStock(products, vocabularies),
  }
}

/** Builds the index in memory, without files. */
export function makeIndex(
  products: readonly ProductFacts[],
  summary: FilterSummary,
  vocabularies: Vocabularies,
): FilterIndex {
  const columns = numberProducts(products, vocabularies)
  const toFacet = ({ key, set, sets }: (typeof columns)['facets'][number]) => ({
    key,
    setAt: Uint32Array.from(set),
    sets,
  })
  return {
    summary,
    category: Uint32Array.from(columns.category),
    productFacets: columns.facets.map(toFacet),
    variantFacets: columns.variantFacets.map(toFacet),
    cents: Uint32Array.from(columns.cents),
    rating: Uint32Array.from(columns.rating),
    reviews: Uint32Array.from(columns.reviews),
    colorStart: addUp(columns.colorCount),
    color: Uint32Array.from(columns.color),
    sizeSet: Uint32Array.from(columns.sizeSet),
    sizeSets: columns.sizeSets,
  }
}

/** The lowest and the highest price, in cents. */
export function findPriceRange(products: readonly Pick<ProductFacts, 'cents'>[]): FilterSummary['price'] {
  return {
    min: products.reduce((least, { cents }) => Math.min(least, cents), products[0]?.cents ?? 0),
    max: products.reduce((most, { cents }) => Math.max(most, cents), 0),
  }
}
