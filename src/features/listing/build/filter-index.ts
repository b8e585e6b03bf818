import { createHash } from 'node:crypto'
import { fromWire } from '../../../platform/pure/money.ts'
import type { Category } from '../../catalog/category-contract.ts'
import type { FacetRow, Product } from '../../catalog/contract.ts'
import { forProductKeys, type ProductKey } from '../../catalog/rules/facets.ts'
import { compareSizesIn, sizeSlug } from '../../catalog/rules/sizes.ts'
import { facetChoices } from '../rules/choices.ts'
import { packColumn } from '../rules/columns.ts'
import { filterIndex } from '../rules/filter.ts'
import { flagValues } from '../rules/flag-values.ts'
import { compareNewest, findPriceRange, numberProducts, type ProductFacts } from '../rules/index-columns.ts'
import { cardFileName, type FilterColumns, type FilterSummary, markLength, readIndex } from '../rules/index-format.ts'
import { emptyFilter } from '../rules/query.ts'
import { listVocabularies, summarise, type Vocabularies } from '../rules/vocabularies.ts'

/** One file of the index: its name and its JSON. */
export interface IndexFile {
  name: string
  text: string
}

/** Cards in each file: few enough that a page of results scattered over the catalogue needs little data. */
const cardsPerFile = 32

function mark(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, markLength)
}

export function sortNewest(products: readonly Product[]): Product[] {
  return [...products].sort(compareNewest)
}

/** Where the build finds the values of the fixed facets. */
const ownFacets: Record<ProductKey, (product: Product) => { value: string; label: string }[]> = {
  brand: ({ brand }) => (brand.name ? [{ value: brand.slug, label: brand.name }] : []),
  availability: ({ variants }) => (variants.some(({ stock }) => stock > 0) ? [flagValues.availability] : []),
  offer: ({ price, finalPrice }) => (price > finalPrice ? [flagValues.offer] : []),
}

const flagWords = { availability: [flagValues.availability], offer: [flagValues.offer] }

/** Each colour in stock of a product, with its sizes in stock; variant by variant if these have attributes. */
function listStock({ variants }: Product): ProductFacts['stock'] {
  const inStock = variants.filter(({ stock }) => stock > 0)
  if (variants.some(({ attributes }) => attributes)) {
    return inStock.map(({ color, size, attributes = {} }) => [color, [sizeSlug(size)], attributes] as const)
  }
  const byColor = Map.groupBy(inStock, ({ color }) => color)
  return [...byColor].map(([color, own]) => [color, [...new Set(own.map(({ size }) => sizeSlug(size)))]] as const)
}

function describeFacts(product: Product): ProductFacts {
  return {
    id: product.id,
    publishedAt: product.publishedAt,
    category: product.category.slug,
    cents: fromWire(product.finalPrice, product.currency),
    rating: Math.round(product.rating * 100),
    reviews: product.reviewCount,
    stock: listStock(product),
    values: {
      ...Object.fromEntries(product.attributes.map(({ key, values }) => [key, values.map(({ value }) => value)])),
      ...forProductKeys((key) => ownFacets[key](product).map(({ value }) => value)),
    },
  }
}

/** Every value that the columns refer to by number. */
function nameEverything(
  products: readonly Product[],
  { categories, facets, sizeOrder }: Pick<IndexSource, 'categories' | 'facets' | 'sizeOrder'>,
) {
  const variants = products.flatMap((product) => product.variants)
  const labels = [...new Set(variants.map(({ size }) => size))].sort(compareSizesIn(sizeOrder))
  return listVocabularies({
    categories,
    // A flag is known also when no product has it.
    ofProducts: { ...forProductKeys((key) => products.flatMap(ownFacets[key])), ...flagWords },
    colors: products.flatMap((product) => [
      ...product.colors.map(({ slug, name, hex }) => ({ value: slug, label: name, hex })),
      // Products with a single unnamed colour list none.
      ...[...new Set(product.variants.map(({ color }) => color))].map((color) => ({
        value: color,
        label: color,
        hex: '',
      })),
    ]),
    sizes: labels.map((size) => ({ value: sizeSlug(size), label: size })),
    facets,
  })
}

function packColumns(
  products: readonly ProductFacts[],
  vocabularies: Vocabularies,
): Omit<FilterColumns, 'cardsPerFile' | 'cardMarks'> {
  const columns = numberProducts(products, vocabularies)
  const packFacets = (facets: (typeof columns)['facets']): FilterColumns['facets'] =>
    Object.fromEntries(facets.map(({ key, set, sets }) => [key, { set: packColumn(set), sets }]))
  return {
    category: packColumn(columns.category),
    cents: packColumn(columns.cents),
    rating: packColumn(columns.rating),
    reviews: packColumn(columns.reviews),
    colorCount: packColumn(columns.colorCount),
    color: packColumn(columns.color),
    sizeSet: packColumn(columns.sizeSet),
    sizeSets: columns.sizeSets,
    facets: packFacets(columns.facets),
    ...(columns.variantFacets.length > 0 ? { variantFacets: packFacets(columns.variantFacets) } : {}),
  }
}

function writeCards(products: readonly Product[], describe: (product: Product) => object): IndexFile[] {
  return Array.from({ length: Math.ceil(products.length / cardsPerFile) }, (_, place) => {
    const cards = products.slice(place * cardsPerFile, (place + 1) * cardsPerFile).map(describe)
    const text = JSON.stringify(cards)
    return { name: cardFileName(place, mark(text)), text }
  })
}

/** Counts the unfiltered listing with the engine that counts filtered ones, so that they can't differ. */
function countUntouched(summary: FilterSummary, columns: FilterColumns): FilterSummary {
  const { products, facets } = filterIndex(readIndex(summary, columns), emptyFilter)
  const recount = <C extends { value: string }>(choices: C[], counted: { value: string; count: number }[]) => {
    const counts = new Map(counted.map(({ value, count }) => [value, count]))
    return choices.map((choice) => ({ ...choice, count: counts.get(choice.value) ?? 0 }))
  }
  return {
    ...summary,
    total: products.length,
    colors: recount(summary.colors, facets.colors),
    sizes: recount(summary.sizes, facets.sizes),
    facets: summary.facets.map((facet) => ({
      ...facet,
      choices: recount(facet.choices, facetChoices(facets, facet.key)),
    })),
  }
}

interface IndexSource {
  products: readonly Product[]
  categories: readonly Category[]
  /** The merchant's facets. */
  facets: readonly FacetRow[]
  /** The merchant's order of sizes. */
  sizeOrder: readonly string[]
  currency: string
  /** What a list shows of a product. */
  describe: (product: Product) => object
  /** The names of the search's files. */
  searchFile?: string
  textsFile?: string
}

/**
 * The filter's files: `summary.json`, which is small; the columns; and the cards in files of 32. All except the summary have a
 * hash of their content in their name, so that they can be cached forever and a changed price changes two of them. The same
 * catalogue always gives the same bytes.
 */
export function writeFilterIndex(source: IndexSource): IndexFile[] {
  const { products: all, describe, currency, searchFile, textsFile, ...named } = source
  const products = sortNewest(all)
  const facts = products.map(describeFacts)
  const vocabularies = nameEverything(products, named)
  const cards = writeCards(products, describe)
  const cardMarks = cards.map(({ text }) => mark(text)).join('')
  const columns: FilterColumns = { ...packColumns(facts, vocabularies), cardsPerFile, cardMarks }
  const text = JSON.stringify(columns)
  const ids = JSON.stringify(packColumn(products.map(({ id }) => Number(id))))
  const idsFile = `ids-${mark(ids)}.json`
  const summary: FilterSummary = {
    total: products.length,
    currency,
    ...summarise(vocabularies),
    price: findPriceRange(facts),
    columnsFile: `columns-${mark(text)}.json`,
    idsFile,
    ...(searchFile ? { searchFile } : {}),
    ...(textsFile ? { textsFile } : {}),
  }
  return [
    { name: 'summary.json', text: JSON.stringify(countUntouched(summary, columns)) },
    { name: summary.columnsFile, text },
    { name: idsFile, text: ids },
    ...cards,
  ]
}
