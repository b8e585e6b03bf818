import { type PackedColumn, unpackColumn } from './columns.ts'

/** One value of a facet, with its count while nothing is filtered. */
export interface SummaryChoice {
  value: string
  label: string
  count: number
}

/** What a listing can show before anything is touched: small, and always fresh. Served as `summary.json`. */
export interface FilterSummary {
  /** Products in the index. */
  total: number
  /** A parent stands before its children; `parent` is its place in this list, -1 for the root. */
  categories: (SummaryChoice & { parent: number })[]
  brands: SummaryChoice[]
  colors: (SummaryChoice & { hex: string })[]
  sizes: SummaryChoice[]
  currency: string
  /** Minor units: the cheapest and the dearest product. */
  price: { min: number; max: number }
  /** The name of the file that holds the columns. It changes with its content. */
  columnsFile: string
}

/**
 * The columns. Numbers are places in the summary's lists; a product's own number is its place in the order of newest first.
 * Only what is in stock is here: a variant without stock matches no size and no colour.
 */
export interface FilterColumns {
  category: PackedColumn
  brand: PackedColumn
  cents: PackedColumn
  /** Hundredths. */
  rating: PackedColumn
  reviews: PackedColumn
  /** How many colours of a product are in stock. */
  colorCount: PackedColumn
  /** Those colours, product by product, and for each the set of its sizes in stock. */
  color: PackedColumn
  sizeSet: PackedColumn
  /** The sets of sizes that occur. */
  sizeSets: number[][]
  /** Cards lie in files of this many. */
  cardsPerFile: number
  /** A mark of each file's content, `markLength` characters each; it is in the file's name. */
  cardMarks: string
}

export const markLength = 6

export function cardFileName(place: number, mark: string): string {
  return `cards-${place}-${mark}.json`
}

/** The index as it is counted over. */
export interface FilterIndex {
  summary: FilterSummary
  category: Uint32Array
  brand: Uint32Array
  cents: Uint32Array
  rating: Uint32Array
  reviews: Uint32Array
  /** Where each product's colours start in `color` and `sizeSet`; one more than there are products. */
  colorStart: Uint32Array
  color: Uint32Array
  sizeSet: Uint32Array
  sizeSets: readonly (readonly number[])[]
  cardsPerFile: number
  cardMarks: string
}

function addUp(counts: Uint32Array): Uint32Array {
  const starts = new Uint32Array(counts.length + 1)
  for (let place = 0; place < counts.length; place += 1) starts[place + 1] = (starts[place] ?? 0) + (counts[place] ?? 0)
  return starts
}

export function readIndex(summary: FilterSummary, columns: FilterColumns): FilterIndex {
  return {
    summary,
    category: unpackColumn(columns.category),
    brand: unpackColumn(columns.brand),
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

/** Where a product's card lies: the file's name and its place in the file. */
export function findCard(index: FilterIndex, product: number): { file: string; place: number } {
  const fileNumber = Math.floor(product / index.cardsPerFile)
  const mark = index.cardMarks.slice(fileNumber * markLength, (fileNumber + 1) * markLength)
  return { file: cardFileName(fileNumber, mark), place: product % index.cardsPerFile }
}
