import { compare } from '../../../platform/pure/compare.ts'
import type { ProductKey } from './facets.ts'
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
  /** Each colour in stock with its sizes in stock. */
  stock: readonly (readonly [color: string, sizes: readonly string[]])[]
  /** Values of the facets of whole products, by key: fixed facets and the merchant's attributes. */
  values: Readonly<Record<ProductKey, readonly string[]>> & Readonly<Record<string, readonly string[]>>
}

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

function numberStock(products: readonly ProductFacts[], { colors, sizes }: Vocabularies) {
  const sets = new Sets()
  const color: number[] = []
  const sizeSet: number[] = []
  const colorCount = products.map(({ stock }) => {
    const places = stock.map(([slug, inStock]) => [colors.placeOf(slug), inStock] as const)
    for (const [place, inStock] of places.sort(([a], [b]) => a - b)) {
      color.push(place)
      sizeSet.push(sets.placeOf(inStock.map((size) => sizes.placeOf(size))))
    }
    return stock.length
  })
  return { colorCount, color, sizeSet, sizeSets: sets.sets }
}

function numberFacet(products: readonly ProductFacts[], { key, vocabulary }: Vocabularies['facets'][number]) {
  const sets = new Sets()
  const valuesOf = ({ values }: ProductFacts) => (Object.hasOwn(values, key) ? (values[key] ?? []) : [])
  // A value added after the list of values was read becomes available with the next reading.
  const placesOf = (product: ProductFacts) =>
    valuesOf(product)
      .filter((value) => vocabulary.has(value))
      .map((value) => vocabulary.placeOf(value))
  const set = products.map((product) => sets.placeOf(placesOf(product)))
  return { key, set, sets: sets.sets }
}

/** The columns of products in newest-first order. */
export function numberProducts(products: readonly ProductFacts[], vocabularies: Vocabularies) {
  const { categories, facets } = vocabularies
  return {
    category: products.map((product) => categories.placeOf(product.category)),
    cents: products.map((product) => product.cents),
    rating: products.map((product) => product.rating),
    reviews: products.map((product) => product.reviews),
    facets: facets.map((facet) => numberFacet(products, facet)),
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
  return {
    summary,
    category: Uint32Array.from(columns.category),
    productFacets: columns.facets.map(({ key, set, sets }) => ({ key, setAt: Uint32Array.from(set), sets })),
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
