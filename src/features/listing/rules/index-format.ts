import { type PackedColumn, unpackColumn } from './columns.ts'

/** One value of a facet, with its count while nothing is filtered. */
export interface SummaryChoice {
  value: string
  label: string
  count: number
}

/** A facet of whole products; the choices of a merchant's attribute stand in their order. */
export interface FacetSummary {
  key: string
  label: string
  choices: (SummaryChoice & { hex?: string })[]
}

/** What a listing can show before anything is touched: small, and always fresh. Served as `summary.json`. */
export interface FilterSummary {
  /** Products in the index. */
  total: number
  /** A parent stands before its children; `parent` is its place in this list, -1 for the root. */
  categories: (SummaryChoice & { parent: number })[]
  colors: (SummaryChoice & { hex: string })[]
  sizes: SummaryChoice[]
  /** Of whole products. */
  facets: FacetSummary[]
  currency: string
  /** Minor units: the cheapest and the dearest product. */
  price: { min: number; max: number }
  /** The name of the file that holds the columns. It changes with its content. */
  columnsFile: string
  /** The name of the file of the products' ids, which a search asks for. */
  idsFile?: string
}

/**
 * The columns. Numbers are places in the summary's lists; a product's own number is its place in the order of newest first.
 * Only what is in stock is here: a variant without stock matches no size and no colour.
 */
export interface FilterColumns {
  category: PackedColumn
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
  /** For each facet of whole products the set of values of each, and the sets that occur. */
  facets: Record<string, { set: PackedColumn; sets: number[][] }>
  /** Cards lie in files of this many. */
  cardsPerFile: number
  /** A mark of each file's content, `markLength` characters each; it is in the file's name. */
  cardMarks: string
}

export const markLength = 6

export function cardFileName(place: number, mark: string): string {
  return `cards-${place}-${mark}.json`
}

/** A facet of whole products: for each product the place of its set of values in `sets`. */
export interface ProductFacet {
  key: string
  setAt: Uint32Array
  sets: readonly (readonly number[])[]
}

/** The index as it is counted over. */
export interface FilterIndex {
  summary: FilterSummary
  category: Uint32Array
  productFacets: readonly ProductFacet[]
  cents: Uint32Array
  rating: Uint32Array
  reviews: Uint32Array
  /** Where each product's colours start in `color` and `sizeSet`; one more than there are products. */
  colorStart: Uint32Array
  color: Uint32Array
  sizeSet: Uint32Array
  sizeSets: readonly (readonly number[])[]
}

/** The index of the built site, with where its cards lie. */
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

export function readIndex(summary: FilterSummary, columns: FilterColumns): BuiltIndex {
  return {
    summary,
    category: unpackColumn(columns.category),
    productFacets: Object.entries(columns.facets).map(([key, { set, sets }]) => ({
      ...{ key, setAt: unpackColumn(set), sets },
    })),
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
export function findCard(index: BuiltIndex, product: number): { file: string; place: number } {
  const fileNumber = Math.floor(product / index.cardsPerFile)
  const mark = index.cardMarks.slice(fileNumber * markLength, (fileNumber + 1) * markLength)
  return { file: cardFileName(fileNumber, mark), place: product % index.cardsPerFile }
}
