import { type PackedColumn, unpackColumn } from './columns.ts'

/** One value of a facet, with its unfiltered count. */
export interface SummaryChoice {
  value: string
  label: string
  count: number
}

/** A facet besides category, colour, size and price; an attribute's choices are in the merchant's order. */
export interface FacetSummary {
  key: string
  label: string
  /** Follows each value of a facet of numbers. */
  unit?: string
  choices: (SummaryChoice & { hex?: string })[]
}

/** What a listing shows before anything is filtered: small, and always fresh. Served as `summary.json`. */
export interface FilterSummary {
  /** Products in the index. */
  total: number
  /** Parents come before their children; `parent` is a position in this list, -1 for the root. */
  categories: (SummaryChoice & { parent: number })[]
  colors: (SummaryChoice & { hex: string })[]
  sizes: SummaryChoice[]
  /** Facets of whole products. */
  facets: FacetSummary[]
  currency: string
  /** Minor units: the lowest and the highest price. */
  price: { min: number; max: number }
  /** The name of the file with the columns. It changes with the content. */
  columnsFile: string
  /** The name of the file with the products' ids, which a search needs. */
  idsFile?: string
  /** The merchant's rules of the search, and the products' texts if those are few. */
  searchFile?: string
  textsFile?: string
}

/**
 * The columns. Numbers are positions in the summary's lists; a product's own number is its position in newest-first order.
 * Only what is in stock is here: a variant without stock matches no size and no colour.
 */
export interface FilterColumns {
  category: PackedColumn
  cents: PackedColumn
  /** Hundredths. */
  rating: PackedColumn
  reviews: PackedColumn
  /** How many rows each product has: one for each colour in stock, or more if its variants differ in attributes. */
  colorCount: PackedColumn
  /** The colour of each row, product by product, and its set of sizes. */
  color: PackedColumn
  sizeSet: PackedColumn
  /** The sets of sizes that occur. */
  sizeSets: number[][]
  /** For each facet of whole products: each product's set of values, and the sets that occur. */
  facets: Record<string, { set: PackedColumn; sets: number[][] }>
  /** The same for each facet of variants, row by row; absent if there is none. */
  variantFacets?: Record<string, { set: PackedColumn; sets: number[][] }>
  /** Cards in each file. */
  cardsPerFile: number
  /** A hash of each file's content, `markLength` characters each; it is part of the file's name. */
  cardMarks: string
}

export const markLength = 6

export function cardFileName(place: number, mark: string): string {
  return `cards-${place}-${mark}.json`
}

/** A facet of whole products: for each product, the position of its set of values in `sets`. */
export interface ProductFacet {
  key: string
  setAt: Uint32Array
  sets: readonly (readonly number[])[]
}

/** A facet of variants: the same for each row of colour and sizes in stock. */
export type VariantFacet = ProductFacet

/** The index in the form that is counted. */
export interface FilterIndex {
  summary: FilterSummary
  category: Uint32Array
  productFacets: readonly ProductFacet[]
  variantFacets: readonly VariantFacet[]
  cents: Uint32Array
  rating: Uint32Array
  reviews: Uint32Array
  /** Where each product's rows start in `color`, `sizeSet` and the facets of variants; one entry more than there are products. */
  colorStart: Uint32Array
  color: Uint32Array
  sizeSet: Uint32Array
  sizeSets: readonly (readonly number[])[]
}

/** The index of the built site, and where its cards are. */
export interface BuiltIndex extends FilterIndex {
  cardsPerFile: number
  cardMarks: string
}

/** The choices of a facet other than category and price. */
export function choicesOf(summary: FilterSummary, key: string): readonly SummaryChoice[] {
  switch (key) {
    case 'color':
      return summary.colors
    case 'size':
      return summary.sizes
    default:
      return summary.facets.find((facet) => facet.key === key)?.choices ?? []
  }
}

export function addUp(counts: ArrayLike<number>): Uint32Array {
  const starts = new Uint32Array(counts.length + 1)
  for (let place = 0; place < counts.length; place += 1) starts[place + 1] = (starts[place] ?? 0) + (counts[place] ?? 0)
  return starts
}

const unpackFacets = (packed: FilterColumns['facets']) =>
  Object.entries(packed).map(([key, { set, sets }]) => ({ key, setAt: unpackColumn(set), sets }))

export function readIndex(summary: FilterSummary, columns: FilterColumns): BuiltIndex {
  return {
    summary,
    category: unpackColumn(columns.category),
    productFacets: unpackFacets(columns.facets),
    variantFacets: unpackFacets(columns.variantFacets ?? {}),
    cents: unpackColumn(columns.cents),
    rating: unpackColumn(columns.rating),
    reviews: unpackColumn(columns.reviews),
    colorStart: addUp(unpackColumn(columns.colorCount)),
    color: unpackColumn(columns.color),
    sizeSet: unpackColumn(columns.sizeSet),
    sizeSets: columns.sizeSets,
    cardsPerFile: columns.cardsPerFile,
    cardMarks: columns.cardMarks,
  }
}

/** Where a product's card is: the file's name and the position in it. */
export function findCard(index: BuiltIndex, product: number): { file: string; place: number } {
  const fileNumber = Math.floor(product / index.cardsPerFile)
  const mark = index.cardMarks.slice(fileNumber * markLength, (fileNumber + 1) * markLength)
  return { file: cardFileName(fileNumber, mark), place: product % index.cardsPerFile }
}
