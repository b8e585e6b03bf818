import { createHash } from 'node:crypto'
import type { Category } from '../contract/categories.ts'
import type { Product } from '../contract/products.ts'
import { packColumn } from '../domain/facets/columns.ts'
import { filterIndex } from '../domain/facets/filter.ts'
import {
  cardFileName,
  type FilterColumns,
  type FilterSummary,
  markLength,
  readIndex,
} from '../domain/facets/index-format.ts'
import { emptyFilter } from '../domain/facets/query.ts'
import { fromWire } from '../domain/money.ts'
import { sizeSlug } from '../domain/sizes.ts'

/** One file of the index: its name and its JSON. */
export interface IndexFile {
  name: string
  text: string
}

/** Files of cards hold this many: few enough that a page of results scattered over the catalogue stays small. */
const cardsPerFile = 32

function mark(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, markLength)
}

const compare = <T>(one: T, other: T) => (one < other ? -1 : one > other ? 1 : 0)

/** Newest first; of two published at once the later made, as SQL has it. */
export function sortNewest(products: readonly Product[]): Product[] {
  return [...products].sort(
    (one, other) =>
      compare(other.publishedAt, one.publishedAt) || other.id.length - one.id.length || compare(other.id, one.id),
  )
}

/** The values of a facet in the order of their slugs, each with its place. */
class Vocabulary<C extends { value: string }> {
  readonly choices: C[]
  readonly #places: Map<string, number>

  constructor(choices: Iterable<C>, order = (one: C, other: C) => compare(one.value, other.value)) {
    const unique = new Map<string, C>()
    for (const choice of choices) if (!unique.has(choice.value)) unique.set(choice.value, choice)
    this.choices = [...unique.values()].sort(order)
    this.#places = new Map(this.choices.map(({ value }, place) => [value, place]))
  }

  placeOf(value: string): number {
    const place = this.#places.get(value)
    if (place === undefined) throw new Error(`The index does not know ${value}`)
    return place
  }
}

function orderCategories(categories: readonly Category[]): (FilterSummary['categories'][number] & { slug: string })[] {
  const ordered: Category[] = []
  const add = (parent: string | null) => {
    for (const category of categories) {
      if (category.parent !== parent) continue
      ordered.push(category)
      add(category.slug)
    }
  }
  add(null)
  const places = new Map(ordered.map(({ slug }, place) => [slug, place]))
  return ordered.map(({ slug, name, count, parent }) => ({
    ...{ slug, value: slug, label: name, count },
    parent: places.get(parent ?? '') ?? -1,
  }))
}

const choice = (value: string, label: string) => ({ value, label, count: 0 })

function listVocabularies(products: readonly Product[], categories: readonly Category[]) {
  const listed = orderCategories(categories).map(({ slug: _slug, ...category }) => category)
  const variants = products.flatMap((product) => product.variants)
  const labels = variants.map(({ size }) => size).sort()
  const colors = products.flatMap((product) => [
    ...product.colors.map(({ slug, name, hex }) => ({ ...choice(slug, name), hex })),
    // Goods of one unnamed colour list none.
    ...product.variants.map(({ color }) => ({ ...choice(color, color), hex: '' })),
  ])
  return {
    categories: new Vocabulary(listed, () => 0),
    brands: new Vocabulary(products.map(({ brand }) => choice(brand.slug, brand.name))),
    colors: new Vocabulary(colors),
    sizes: new Vocabulary(labels.map((size) => choice(sizeSlug(size), size))),
  }
}

type Vocabularies = ReturnType<typeof listVocabularies>

/** Each colour of a product that is in stock, with its sizes in stock. */
function sizesByColor(product: Product, { colors, sizes }: Vocabularies): [color: number, sizes: number[]][] {
  const found = new Map<number, Set<number>>()
  for (const variant of product.variants) {
    if (variant.stock <= 0) continue
    const color = colors.placeOf(variant.color)
    found.set(color, (found.get(color) ?? new Set()).add(sizes.placeOf(sizeSlug(variant.size))))
  }
  return [...found]
    .sort(([one], [other]) => one - other)
    .map(([color, set]) => [color, [...set].sort((one, other) => one - other)])
}

function packStock(products: readonly Product[], vocabularies: Vocabularies) {
  const sets = new Map<string, number>()
  const sizeSets: number[][] = []
  const color: number[] = []
  const sizeSet: number[] = []
  const colorCount = products.map((product) => {
    const inStock = sizesByColor(product, vocabularies)
    for (const [colorPlace, sizes] of inStock) {
      const key = sizes.join()
      if (!sets.has(key)) sets.set(key, sizeSets.push(sizes) - 1)
      color.push(colorPlace)
      sizeSet.push(sets.get(key) ?? 0)
    }
    return inStock.length
  })
  return {
    ...{ colorCount: packColumn(colorCount), color: packColumn(color), sizeSet: packColumn(sizeSet) },
    sizeSets,
  }
}

function packColumns(products: readonly Product[], vocabularies: Vocabularies, cardMarks: string): FilterColumns {
  const { categories, brands } = vocabularies
  return {
    category: packColumn(products.map((product) => categories.placeOf(product.category.slug))),
    brand: packColumn(products.map((product) => brands.placeOf(product.brand.slug))),
    cents: packColumn(products.map((product) => fromWire(product.finalPrice))),
    rating: packColumn(products.map((product) => fromWire(product.rating))),
    reviews: packColumn(products.map((product) => product.reviewCount)),
    ...packStock(products, vocabularies),
    cardsPerFile,
    cardMarks,
  }
}

function writeCards(products: readonly Product[], describe: (product: Product) => object): IndexFile[] {
  return Array.from({ length: Math.ceil(products.length / cardsPerFile) }, (_, place) => {
    const cards = products.slice(place * cardsPerFile, (place + 1) * cardsPerFile).map(describe)
    const text = JSON.stringify(cards)
    return { name: cardFileName(place, mark(text)), text }
  })
}

/** The counts of the untouched listing come from the engine that counts later, so that they can't differ. */
function countUntouched(summary: FilterSummary, columns: FilterColumns): FilterSummary {
  const { products, facets } = filterIndex(readIndex(summary, columns), emptyFilter)
  const recount = <C extends { value: string }>(choices: C[], counted: { value: string; count: number }[]) => {
    const counts = new Map(counted.map(({ value, count }) => [value, count]))
    return choices.map((one) => ({ ...one, count: counts.get(one.value) ?? 0 }))
  }
  return {
    ...summary,
    total: products.length,
    brands: recount(summary.brands, facets.brands),
    colors: recount(summary.colors, facets.colors),
    sizes: recount(summary.sizes, facets.sizes),
  }
}

interface IndexSource {
  products: readonly Product[]
  categories: readonly Category[]
  /** What a list shows of a product. */
  describe: (product: Product) => object
}

/**
 * The filter's files: `summary.json`, small; the columns; and the cards in files of 32. All but the summary have a mark of
 * their content in their name, so that they can be kept for ever and one changed price changes two of them. The same
 * catalogue makes the same bytes.
 */
export function writeFilterIndex({ products: all, categories, describe }: IndexSource): IndexFile[] {
  const products = sortNewest(all)
  const vocabularies = listVocabularies(products, categories)
  const cards = writeCards(products, describe)
  const cardMarks = cards.map(({ text }) => mark(text)).join('')
  const columns = packColumns(products, vocabularies, cardMarks)
  const text = JSON.stringify(columns)
  const cents = products.map((product) => fromWire(product.finalPrice))
  const summary: FilterSummary = {
    total: products.length,
    categories: vocabularies.categories.choices,
    brands: vocabularies.brands.choices,
    colors: vocabularies.colors.choices,
    sizes: vocabularies.sizes.choices,
    price: {
      min: cents.reduce((least, one) => Math.min(least, one), cents[0] ?? 0),
      max: cents.reduce((most, one) => Math.max(most, one), 0),
    },
    columnsFile: `columns-${mark(text)}.json`,
  }
  return [
    { name: 'summary.json', text: JSON.stringify(countUntouched(summary, columns)) },
    { name: summary.columnsFile, text },
    ...cards,
  ]
}
