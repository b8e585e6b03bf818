import type { Saved } from '../../../../desk/server/write-part.ts'
import { type Database, transact } from '../../../../platform/database/client.ts'
import type { SizeChart } from '../../size-chart-contract.ts'
import { readAttributes, type StoredAttribute } from '../attributes/attribute-queries.ts'
import { type FileStock, findStockDifferences, findTakenSkus, type StockDifference } from '../known-products.ts'
import { type ReadColumn, readAttributeColumns, readVariantColumns } from './attribute-columns.ts'
import type { Field, Row } from './columns.ts'
import { type Fault, faultAt, quote } from './faults.ts'
import { findChangedHandle, type ReadProduct, readProduct, readSlug } from './product.ts'
import { type ProductFile, type ProductRows, readProductRows } from './rows.ts'
import { countCatalogue, type Progress, writeCatalogue } from './write.ts'

/** Finds size guides of one file that contradict each other. */
class GuideCheck {
  readonly #charts = new Map<string, { text: string; row: number }>()
  readonly #categories = new Map<string, { slug: string; row: number }>()

  add(row: Row, { product, sizes: { guide, categoryGuide } }: ReadProduct): Fault[] {
    const faults = [
      ...(guide && guide !== 'none' ? this.#addChart(row, 'sizeGuide', guide) : []),
      ...(categoryGuide ? this.#addChart(row, 'categorySizeGuide', categoryGuide) : []),
    ]
    if (!categoryGuide) return faults
    const { slug, name } = product.category
    const earlier = this.#categories.get(slug)
    this.#categories.set(slug, earlier ?? { slug: categoryGuide.slug, row: row.number })
    if (!earlier || earlier.slug === categoryGuide.slug) return faults
    const problem = `the category ${quote(name)} has another size guide in row ${earlier.row}`
    return [...faults, faultAt(row, 'categorySizeGuide', problem)]
  }

  #addChart(row: Row, field: Field, chart: SizeChart): Fault[] {
    const text = JSON.stringify(chart)
    const earlier = this.#charts.get(chart.slug)
    this.#charts.set(chart.slug, earlier ?? { text, row: row.number })
    if (!earlier || earlier.text === text) return []
    return [faultAt(row, field, `the size guide ${quote(chart.slug)} is another in row ${earlier.row}`)]
  }
}

const titlesKept = 100
const examplesKept = 20

/** What a check of the whole file found. */
export interface CheckedFile {
  variants: number
  /** Variants on sale whose quantity in the file differs from the shop's. */
  stock: { differs: number; examples: StockDifference[] }
  /** Pictures on hosts that the shop doesn't allow, and the first row of each host. */
  foreignPictures: ForeignPictures[]
  /** Handles that can't be addresses as they stand, and how many there are. */
  handles: { changed: number; examples: ChangedHandle[] }
  /** Columns that name attributes: those of the shop with how many products have values, and others, which are kept unshown. */
  attributes: AttributeColumn[]
  /** Titles of the first products. */
  titles: string[]
  /** If there are any, nothing was written. */
  faults: Fault[]
}

export interface ImportResult extends CheckedFile, Saved {
  /** Products that are in the shop as the file says. */
  same: number
}

export const nothingSaved = { added: 0, changed: 0, same: 0 } as const

/** The result of the first pass, with little kept for each product, so that a large file can be streamed. */
export interface ForeignPictures {
  host: string
  pictures: number
  row: number
}

export interface AttributeColumn {
  column: string
  /** The attribute's name; null when the shop has none of that name. */
  attribute: string | null
  products: number
}

export type ChangedHandle = NonNullable<ReturnType<typeof findChangedHandle>>

class Check {
  readonly faults: Fault[] = []
  readonly rowOfSlug = new Map<string, number>()
  readonly placeOfSku = new Map<string, Fault & { slug: string }>()
  readonly stocked: FileStock[] = []
  readonly titles: string[] = []
  readonly foreign = new Map<string, ForeignPictures>()
  readonly columns = new Map<string, AttributeColumn>()
  readonly handles: CheckedFile['handles'] = { changed: 0, examples: [] }
  readonly #guides = new GuideCheck()
  readonly #attributes: readonly StoredAttribute[]

  constructor(attributes: readonly StoredAttribute[]) {
    this.#attributes = attributes
  }

  add(rows: ProductRows, { amounts, imageHosts }: ProductFile): void {
    const slug = readSlug(rows[0])
    const earlier = this.rowOfSlug.get(slug)
    if (slug !== '' && earlier !== undefined) {
      const problem = `${quote(slug)} already began in row ${earlier}; keep the rows of a product together`
      this.faults.push(faultAt(rows[0], 'handle', problem))
    } else {
      this.rowOfSlug.set(slug, rows[0].number)
    }
    this.#addHandle(rows[0])
    const read = readProduct(rows, amounts)
    if (Array.isArray(read)) this.faults.push(...read)
    else {
      this.faults.push(...this.#guides.add(rows[0], read))
      this.#addSkus(slug, read)
      this.#addAttributes(rows[0], read)
      this.#addPictures(read, { row: rows[0].number, imageHosts })
      if (this.titles.length < titlesKept) this.titles.push(read.product.name)
    }
  }

  #addHandle(row: Row): void {
    const changed = findChangedHandle(row)
    if (!changed) return
    this.handles.changed += 1
    if (this.handles.examples.length < examplesKept) this.handles.examples.push(changed)
  }

  #addAttributes({ number: row, columns }: Row, { product, variants }: ReadProduct): void {
    const ofProduct = readAttributeColumns(product.extra, this.#attributes)
    const counted = new Set<string>()
    const add = ({ column: header, attribute, problems }: ReadColumn, number: number) => {
      const column = columns.writtenAs?.[header] ?? header
      this.faults.push(...problems.map((problem) => ({ row: number, column, problem })))
      const products = (this.columns.get(header)?.products ?? 0) + (counted.has(header) ? 0 : 1)
      counted.add(header)
      this.columns.set(header, { column, attribute: attribute?.label ?? null, products })
    }
    for (const column of ofProduct) add(column, row)
    for (const { variant, row: own } of variants) {
      for (const column of readVariantColumns(variant, [], this.#attributes)) add(column, own.number)
    }
  }

  #addPictures({ product }: ReadProduct, { row, imageHosts }: { row: number; imageHosts: readonly string[] }): void {
    for (const { url } of product.images) {
      const host = url.startsWith('/') ? '' : new URL(url).hostname
      if (host === '' || imageHosts.includes(host)) continue
      const known = this.foreign.get(host)
      this.foreign.set(host, { host, row: known?.row ?? row, pictures: (known?.pictures ?? 0) + 1 })
    }
  }

  #addSkus(slug: string, { variants }: ReadProduct): void {
    for (const { row, variant } of variants) {
      const { sku, color, size, option, stock } = variant
      if (stock !== null) this.stocked.push({ sku, slug, color: color.slug, size, option: option?.value ?? '', stock })
      const taken = this.placeOfSku.get(variant.sku)
      const place = faultAt(row, 'sku', `${quote(variant.sku)} is already in row ${taken?.row}`)
      if (taken) this.faults.push(place)
      else this.placeOfSku.set(variant.sku, { ...place, slug })
    }
  }
}

function inBatches<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, place) =>
    items.slice(place * size, (place + 1) * size),
  )
}

async function checkSkusOfShop(db: Database, check: Check): Promise<void> {
  const wanted = [...check.placeOfSku].map(([sku, { slug }]) => ({ sku, slug }))
  for (const batch of inBatches(wanted, 2000)) {
    for (const { sku, owner } of await findTakenSkus(db, batch)) {
      const place = check.placeOfSku.get(sku)
      if (place) check.faults.push({ ...place, problem: `${quote(sku)} belongs to the product "${owner}" of the shop` })
    }
  }
}

async function compareStock(db: Database, stocked: readonly FileStock[]): Promise<CheckedFile['stock']> {
  const found: StockDifference[] = []
  let differs = 0
  for (const batch of inBatches(stocked, 2000)) {
    const differences = await findStockDifferences(db, batch)
    differs += differences.length
    found.push(...differences.slice(0, examplesKept - found.length))
  }
  return { differs, examples: found }
}

/** What importing the whole file would bring, or every fault that prevents it. */
export async function checkCatalogue(
  db: Database,
  file: ProductFile,
  onProgress: Progress = () => undefined,
): Promise<CheckedFile> {
  const check = new Check(await readAttributes(db))
  const reader = readProductRows(file, (fault) => check.faults.push(fault))
  for await (const rows of reader.products) {
    check.add(rows, file)
    onProgress('check', reader.bytesRead())
  }
  await checkSkusOfShop(db, check)
  const variants = check.placeOfSku.size
  const faults = check.faults.sort((a, b) => a.row - b.row)
  const found = { foreignPictures: [...check.foreign.values()], attributes: [...check.columns.values()] }
  const described = { variants, faults, handles: check.handles, titles: check.titles, ...found }
  const stock = faults.length > 0 ? { differs: 0, examples: [] } : await compareStock(db, check.stocked)
  return { ...described, stock }
}

/**
 * Imports Shopify's product CSV. Streams the file twice: first to check every row and then, if all are valid, to write
 * it in one transaction. Products are identified by their handle. Stock on sale stays, unless `withStock` is set.
 */
export async function importCatalogue(
  db: Database,
  file: ProductFile,
  { dryRun, withStock = false, onProgress }: { dryRun: boolean; withStock?: boolean; onProgress: Progress },
): Promise<ImportResult> {
  const checked = await checkCatalogue(db, file, onProgress)
  if (checked.faults.length > 0) return { ...checked, ...nothingSaved }
  if (dryRun) return { ...checked, ...(await countCatalogue(db, file, { withStock })) }
  return { ...checked, ...(await transact(db, (trx) => writeCatalogue(trx, file, { withStock, onProgress }))) }
}
