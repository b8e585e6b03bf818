import { createHash } from 'node:crypto'
import { fromWire } from '../../../platform/pure/money.ts'
import type { Category } from '../../catalog/category-contract.ts'
import type { Product } from '../../catalog/contract.ts'
import { filterIndex } from '../rules/filter.ts'
import { cardFileName, type FilterColumns, type FilterSummary, markLength, readIndex } from '../rules/index-format.ts'
import { emptyFilter } from '../rules/query.ts'
import { packColumns } from './filter-columns.ts'
import { listVocabularies } from './filter-vocabularies.ts'

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
  currency: string
  /** What a list shows of a product. */
  describe: (product: Product) => object
}

/**
 * The filter's files: `summary.json`, small; the columns; and the cards in files of 32. All but the summary have a mark of
 * their content in their name, so that they can be kept for ever and one changed price changes two of them. The same
 * catalogue makes the same bytes.
 */
export function writeFilterIndex({ products: all, categories, currency, describe }: IndexSource): IndexFile[] {
  const products = sortNewest(all)
  const vocabularies = listVocabularies(products, categories)
  const cards = writeCards(products, describe)
  const cardMarks = cards.map(({ text }) => mark(text)).join('')
  const columns: FilterColumns = { ...packColumns(products, vocabularies), cardsPerFile, cardMarks }
  const text = JSON.stringify(columns)
  const cents = products.map((product) => fromWire(product.finalPrice, product.currency))
  const summary: FilterSummary = {
    total: products.length,
    currency,
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
