import { findHeaderProblem } from '../../../../platform/csv.ts'
import { cleanKey, cleanLine } from '../../../../platform/pure/text/clean-text.ts'
import type { DecimalMark } from '../../../../platform/pure/written-number.ts'
import { eachField, fieldsWith, type ProductFieldName } from '../../rules/product-fields.ts'
import { isWooHeader } from '../woocommerce/headers.ts'

/**
 * Shopify's product CSV has had two sets of header names; each field lists both, lower case, the older first.
 * help.shopify.com, "Using CSV files to import and export products".
 */
const others = {
  handle: ['handle', 'url handle'],
  title: ['title'],
  body: ['body (html)', 'description'],
  vendor: ['vendor'],
  type: ['type'],
  productCategory: ['product category'],
  published: ['published', 'published on online store'],
  status: ['status'],
  option1Name: ['option1 name'],
  option1Value: ['option1 value'],
  option2Name: ['option2 name'],
  option2Value: ['option2 value'],
  option3Name: ['option3 name'],
  option3Value: ['option3 value'],
  sku: ['variant sku', 'sku'],
  barcode: ['variant barcode', 'barcode'],
  grams: ['variant grams', 'weight value (grams)'],
  tracker: ['variant inventory tracker', 'inventory tracker'],
  quantity: ['variant inventory qty', 'inventory quantity'],
  price: ['variant price', 'price'],
  compareAt: ['variant compare at price', 'compare-at price'],
  imageUrl: ['image src', 'product image url'],
  imagePosition: ['image position'],
  imageAlt: ['image alt text'],
  variantImage: ['variant image', 'variant image url'],
  // Fields that Shopify has no columns for are written as its metafields.
  styleSlug: ['style slug (product.metafields.placket.style_slug)'],
  styleName: ['style (product.metafields.placket.style)'],
  sizeChart: ['size chart (product.metafields.placket.size_chart)'],
  modelHeight: [
    'model height, cm (product.metafields.placket.model_height)',
    'metafield: placket.model_height [number_decimal]',
  ],
  modelSize: [
    'model size (product.metafields.placket.model_size)',
    'metafield: placket.model_size [single_line_text_field]',
  ],
  sizeGuide: ['size guide (product.metafields.placket.size_guide)', 'metafield: placket.size_guide [json]'],
  categorySizeGuide: [
    'size guide of the category (product.metafields.placket.category_size_guide)',
    'metafield: placket.category_size_guide [json]',
  ],
  colorHex: ['variant metafield: placket.color_hex'],
  planned: ['variant metafield: placket.planned_prices [json]'],
  categoryPath: ['category (product.metafields.placket.category)'],
  // Only other shops' files have these, and their readers make them.
  collections: ['collections'],
  salePrice: ['sale price'],
  saleFrom: ['sale price starts'],
  saleUntil: ['sale price ends'],
} as const satisfies Record<string, readonly string[]>

export type Field = keyof typeof others | ProductFieldName

const names: Readonly<Record<Field, readonly string[]>> = {
  ...others,
  ...eachField(({ header }) => [header.toLowerCase()]),
}

/** We store the meaning of these cells and also their text, so that an export returns it unchanged. */
const keptAsWritten: readonly Field[] = [
  'handle',
  'type',
  'productCategory',
  'published',
  'status',
  'grams',
  'option1Name',
  'option2Name',
  'option3Name',
  'option1Value',
  'option2Value',
  'option3Value',
  ...fieldsWith('keptAsWritten').map(({ name }) => name),
]

/** Fields that a column of Shopify's own file is never read as. */
const madeOnly: readonly Field[] = ['collections', 'salePrice', 'saleFrom', 'saleUntil']
const allNames = new Set<string>(
  (Object.keys(names) as Field[]).filter((field) => !madeOnly.includes(field)).flatMap((field) => names[field]),
)

/** Whether a field reads this column. */
export function isKnownHeader(header: string): boolean {
  return allNames.has(header.trim().toLowerCase())
}

export interface Columns {
  headers: readonly string[]
  places: Readonly<Partial<Record<Field, number>>>
  /** Columns whose whole content no field stores. */
  kept: readonly number[]
  /** Rows of the others become rows of the first. */
  format: 'shopify' | 'woocommerce' | 'magento' | 'mapped'
  /** What stands before the decimals of the file's numbers, where that is known. */
  decimalMark?: DecimalMark | undefined
  /** The file's own header of columns that were made of its cells. */
  writtenAs?: Readonly<Record<string, string>>
}

/** Columns that only one shop's export has together. Shopify's header has a title where the others have a name. */
const magentoMarks = ['sku', 'name', 'product_type', 'price']

/** Whose export a header is; null for a file of another origin, whose columns have to be mapped. */
export function findFormat(headers: readonly string[]): 'shopify' | 'woocommerce' | 'magento' | null {
  const lower = headers.map((header) => header.trim().toLowerCase())
  const hasAll = (wanted: readonly string[]) => wanted.every((header) => lower.includes(header))
  const has = (field: Field) => lower.some((header) => names[field].includes(header))
  // "Title" and "Price" alone may be anybody's; Shopify's file says what is a variant or an option.
  const isShopify =
    has('title') && has('price') && lower.some((header) => /^(variant |option1 |(url )?handle$)/.test(header))
  if (isShopify) return 'shopify'
  if (hasAll(magentoMarks)) return 'magento'
  return isWooHeader(lower) && !lower.includes('title') ? 'woocommerce' : null
}

export function readHeader(headers: readonly string[], isMapped = false): Columns | { problem: string } {
  const problem = findHeaderProblem(headers)
  if (problem !== null) return { problem }
  const lower = headers.map((header) => header.trim().toLowerCase())
  if (isMapped) return { headers, places: {}, kept: [], format: 'mapped' }
  const format = findFormat(headers)
  if (format && format !== 'shopify') return { headers, places: {}, kept: [], format }
  const places: Partial<Record<Field, number>> = {}
  for (const field of Object.keys(names) as Field[]) {
    if (madeOnly.includes(field)) continue
    const place = lower.findIndex((header) => names[field].includes(header))
    if (place >= 0) places[field] = place
  }
  for (const field of ['title', 'price'] as const) {
    if (places[field] === undefined) {
      return {
        problem: `No column "${headerNames(field)}": this is not a product CSV of Shopify, WooCommerce or Magento`,
      }
    }
  }
  const stored = new Set(
    Object.entries(places)
      .filter(([field]) => !keptAsWritten.includes(field as Field))
      .map(([, place]) => place),
  )
  const kept = headers.flatMap((header, place) => (header && !stored.has(place) ? [place] : []))
  return { headers, places, kept, format: 'shopify' }
}

function headerNames(field: Field): string {
  return names[field].join('" or "')
}

const placesByHeaders = new WeakMap<readonly string[], ReadonlyMap<string, number>>()

/** Where each column is, by its name in lower case: read once for all rows of a file. */
export function placesOf(headers: readonly string[]): ReadonlyMap<string, number> {
  const known = placesByHeaders.get(headers)
  if (known) return known
  const entries = headers.map((header, place) => [header.trim().toLowerCase(), place] as const)
  // Of columns with the same name the first counts.
  const places = new Map(entries.toReversed())
  placesByHeaders.set(headers, places)
  return places
}

/** One record of the file. `number` counts as a spreadsheet does: the header is row 1. */
export interface Row {
  number: number
  cells: readonly string[]
  columns: Columns
  /** Describes the product, and no variant of it. */
  ofProduct?: boolean
  facts?: RowFacts
  /** Why its cells can't be read. */
  unreadable?: string
}

/** How a file says that a quantity isn't all there is to sell. */
export type StockWay = 'counted' | 'uncounted' | 'oversold' | 'shared-stock'

/** What another shop's file says, and no cell of the catalogue's own format. */
export interface RowFacts {
  stock?: StockWay
  /** Nothing is sent. */
  isVirtual?: boolean
  /** It can't be found there. */
  isHidden?: boolean
  /** Where the product belongs, from the top down. */
  category?: { slug: string; name: string; above: { slug: string; name: string }[] }
  /** A tax there that isn't the usual one. */
  tax?: string
}

/** Compared with what the shop has, so no invisible character is part of them. */
const keys: readonly Field[] = ['handle', 'sku', 'barcode', 'imageUrl', 'variantImage', 'styleSlug']

export function hasColumn(row: Row, field: Field): boolean {
  return row.columns.places[field] !== undefined
}

/** A cell of Shopify's own file that no field stores, by the names of its column. */
export function readNamed({ cells, columns: { headers, format } }: Row, columns: readonly string[]): string {
  if (format !== 'shopify') return ''
  const places = placesOf(headers)
  const place = columns.map((name) => places.get(name)).find((found) => found !== undefined)
  return cleanLine(cells[place ?? -1] ?? '')
}

/** Spreadsheets keep digits as text by an apostrophe, which is no part of them. */
const withApostrophe = /^['’‘](?=[\p{L}\p{N}])/u
export const hasApostrophe = (row: Row, field: 'sku' | 'barcode'): boolean =>
  withApostrophe.test(cleanKey(row.cells[row.columns.places[field] ?? -1] ?? ''))

/** A cell as a call would have it: a key, one line, or the body's HTML. */
export function readCell(row: Row, field: Field): string {
  const place = row.columns.places[field]
  const cell = place === undefined ? '' : (row.cells[place] ?? '')
  if (field === 'body') return cell.trim()
  if (field === 'sku' || field === 'barcode') return cleanKey(cell).replace(withApostrophe, '')
  return keys.includes(field) ? cleanKey(cell) : cleanLine(cell)
}

/** The column's name as this file spells it. */
export function columnName(row: Row, field: Field): string {
  const place = row.columns.places[field]
  return place === undefined ? headerNames(field) : (row.columns.headers[place] ?? field)
}

const ofVariant =
  /^(variant |option\d (value|linked)|cost per|charge tax|tax code|unit price|inventory |continue selling|weight |requires shipping|fulfillment)|mpn|\(variant\.metafields\./i

function keepCells(row: Row, keeps: (header: string) => boolean): Record<string, string> {
  const kept: Record<string, string> = {}
  for (const place of row.columns.kept) {
    const header = row.columns.headers[place]
    const cell = row.cells[place]
    if (header && cell && keeps(header)) kept[header] = cell
  }
  return kept
}

/** Cells about the whole product, from its first row, that no field stores, by column name. */
export function keepProductCells(first: Row): Record<string, string> {
  return keepCells(first, (header) => !ofVariant.test(header))
}

/** Cells about the variant that no field stores. */
export function keepVariantCells(first: Row, row: Row): Record<string, string> {
  return keepCells(row, (header) => row !== first || ofVariant.test(header))
}
