import type { Database } from '../../../../platform/database/client.ts'
import { noteKinds } from '../../rules/import-notes.ts'
import { readAttributes, type StoredAttribute } from '../attributes/attribute-queries.ts'
import { type FileStock, findStockDifferences, findTakenSkus, type StockDifference } from '../known-products.ts'
import { type ReadColumn, readAttributeColumns, readVariantColumns } from './attribute-columns.ts'
import { collectionsColumn, withCollections } from './collections.ts'
import type { Row } from './columns.ts'
import { type Fault, faultAt, quote } from './faults.ts'
import { GuideCheck } from './guide-check.ts'
import { type Restored, restoreNumbers } from './lost-zeros.ts'
import { type Hearing, type Note, noteAt } from './notes.ts'
import { findChangedHandle, type ReadProduct, readProduct, readSlug } from './product.ts'
import { type ProductFile, type ProductRows, type Progress, readProductRows } from './rows.ts'

const titlesKept = 100
const examplesKept = 20
/** Products that are compared with the shop by one statement. */
const checkedAtOnce = 200
/** Of one kind; a report lists no more. */
const notesKept = 1000

/** Pictures on a host that the shop doesn't allow, and the first row with one. */
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

/** What an import changes or leaves out, of one kind. */
export interface NotedValues {
  kind: Note['kind']
  count: number
  /** The first of them. */
  values: Omit<Note, 'kind'>[]
}

/** What is left out of an import because of its faults. */
export interface Skipped {
  products: number
  /** The rows, by number, with what is wrong with each product's. */
  rows: ReadonlyMap<number, string>
  /** The numbers of the first rows of products that are left out. */
  firstRows: ReadonlySet<number>
}

/** What a check of the whole file found. */
export interface CheckedFile {
  variants: number
  /** Variants on sale whose quantity in the file differs from the shop's, and how many items of them were ordered since it was written. */
  stock: { differs: number; ordered: number; examples: StockDifference[] }
  foreignPictures: ForeignPictures[]
  /** Handles that can't be addresses as they stand, and how many there are. */
  handles: { changed: number; examples: ChangedHandle[] }
  /** Columns that name attributes: those of the shop with how many products have values, and others, which are kept unshown. */
  attributes: AttributeColumn[]
  notes: NotedValues[]
  /** Titles of the first products. */
  titles: string[]
  /** If there are any, nothing was written. */
  faults: Fault[]
  /** Whether the products with faults can be left out and all others imported. */
  skippable: boolean
  skipped: Skipped
  /** Whether a product has further categories. */
  hasCollections: boolean
}

/** What the check keeps of a product until all are read. */
interface FoundProduct {
  title: string
  slug: string
  rows: readonly number[]
  handle: ChangedHandle | null
  stocked: FileStock[]
  variants: number
  columns: { column: string; attribute: string | null }[]
  hosts: Map<string, number>
  hasCollections: boolean
}

interface LostRows {
  rows: readonly number[]
  problem: string
}

const noSkips: Skipped = { products: 0, rows: new Map(), firstRows: new Set() }

class Check implements Hearing {
  readonly faults: Fault[] = []
  readonly placeOfSku = new Map<string, Fault & { slug: string }>()
  readonly #found = new Map<number, FoundProduct>()
  readonly #firstRowOf = new Map<number, number>()
  readonly #rowOfSlug = new Map<string, number>()
  readonly #lost: LostRows[] = []
  readonly #notes: Note[] = []
  readonly #guides = new GuideCheck()
  readonly #attributes: readonly StoredAttribute[]
  #isReadable = true

  constructor(attributes: readonly StoredAttribute[]) {
    this.#attributes = attributes
  }

  readonly refuse = (fault: Fault, rows: readonly Row[] | 'all'): void => {
    this.faults.push(fault)
    if (rows === 'all') this.#isReadable = false
    else this.#lost.push({ rows: rows.map(({ number }) => number), problem: fault.problem })
  }

  readonly note = (note: Note): void => {
    this.#notes.push(note)
  }

  async add(db: Database, products: readonly ProductRows[], file: ProductFile & { now: Date }): Promise<void> {
    const read = products.map((rows) => ({ rows, read: readProduct(rows, file) }))
    const sound = read.flatMap((product) => (Array.isArray(product.read) ? [] : [product.read]))
    for (const restored of await restoreNumbers(db, sound)) this.#noteRestored(restored)
    for (const product of read) this.#addProduct(product, file)
  }

  #noteRestored({ read: { variants }, place, kept }: Restored): void {
    const row = variants[place]?.row
    for (const { field, was, whole } of row ? kept : []) {
      const text = `${was === '' ? 'it' : quote(was)} stays ${whole}, as in the shop`
      if (row) this.#notes.push(noteAt(row, field, 'spreadsheet', text))
    }
  }

  #addProduct({ rows, read }: { rows: ProductRows; read: ReadProduct | Fault[] }, file: ProductFile): void {
    const [first] = rows
    const slug = readSlug(first)
    for (const { number } of rows) this.#firstRowOf.set(number, first.number)
    const earlier = this.#rowOfSlug.get(slug)
    if (slug !== '' && earlier !== undefined) {
      const problem = `${quote(slug)} already began in row ${earlier}; keep the rows of a product together`
      this.faults.push(faultAt(first, 'handle', problem))
    } else {
      this.#rowOfSlug.set(slug, first.number)
    }
    const numbers = [...new Set(rows.map(({ number }) => number))]
    const found = Array.isArray(read) ? null : this.#describe(rows, read, file)
    this.#found.set(first.number, { ...(found ?? emptyProduct(slug, findChangedHandle(first))), rows: numbers })
    if (Array.isArray(read)) this.faults.push(...read)
    else {
      this.#notes.push(...read.notes)
      this.faults.push(...this.#guides.add(first, read))
      this.#addSkus(slug, read)
    }
  }

  #describe([first]: ProductRows, read: ReadProduct, { imageHosts }: ProductFile): Omit<FoundProduct, 'rows'> {
    const slug = readSlug(first)
    return {
      title: read.product.name,
      slug,
      handle: findChangedHandle(first),
      stocked: listStock(slug, read),
      variants: read.variants.length,
      columns: this.#listColumns(first, read),
      hosts: countForeign(read, imageHosts),
      hasCollections: read.product.extra[collectionsColumn] !== undefined,
    }
  }

  #listColumns(first: Row, { product, variants }: ReadProduct): FoundProduct['columns'] {
    const named = new Map<string, FoundProduct['columns'][number]>()
    const add = ({ column: header, attribute, problems }: ReadColumn, row: number) => {
      const column = first.columns.writtenAs?.[header] ?? header
      this.faults.push(...problems.map((problem) => ({ row, column, problem })))
      named.set(header, { column, attribute: attribute?.label ?? null })
    }
    // Of another shop's file the notes list them, by its own columns.
    for (const column of readAttributeColumns(product.extra, this.#attributes))
      if (column.column !== collectionsColumn || first.columns.headers.includes(collectionsColumn))
        add(column, first.number)
    for (const { variant, row } of variants) {
      for (const column of readVariantColumns(variant, [], this.#attributes)) add(column, row.number)
    }
    return [...named.values()]
  }

  #addSkus(slug: string, { variants }: ReadProduct): void {
    for (const { row, variant } of variants) {
      const taken = this.placeOfSku.get(variant.sku)
      const place = faultAt(row, 'sku', `${quote(variant.sku)} is already in row ${taken?.row}`)
      if (taken) this.faults.push(place)
      else this.placeOfSku.set(variant.sku, { ...place, slug })
    }
  }

  /** Every product with a fault, and rows that are in none. */
  #listSkips(): Skipped {
    const problems = new Map<number, string>()
    const firstRows = new Set<number>()
    for (const { row, column, problem } of this.faults) {
      const first = this.#firstRowOf.get(row)
      const product = first === undefined ? undefined : this.#found.get(first)
      if (first === undefined || !product) continue
      firstRows.add(first)
      for (const number of product.rows) if (!problems.has(number)) problems.set(number, '')
      problems.set(row, [problems.get(row), column ? `${column}: ${problem}` : problem].filter(Boolean).join('; '))
    }
    for (const { rows, problem } of this.#lost)
      for (const row of rows) problems.set(row, [problems.get(row), problem].filter(Boolean).join('; '))
    const groups = new Set(this.#lost.map(({ rows }) => rows[0]))
    return { products: firstRows.size + groups.size, rows: problems, firstRows }
  }

  /** What was found, of all products or of those without faults. */
  finish(skipsFaults: boolean): Omit<CheckedFile, 'stock'> & { stocked: FileStock[] } {
    const faults = this.faults.sort((a, b) => a.row - b.row)
    const skippable = this.#isReadable && faults.length > 0
    const skipped = skipsFaults && skippable ? this.#listSkips() : noSkips
    const products = [...this.#found].flatMap(([first, product]) => (skipped.firstRows.has(first) ? [] : [product]))
    return {
      variants: products.reduce((sum, { variants }) => sum + variants, 0),
      faults: skipsFaults && skippable ? [] : faults,
      skippable,
      skipped,
      handles: summariseHandles(products),
      attributes: summariseColumns(products),
      foreignPictures: summariseHosts(products),
      notes: groupNotes(this.#notes.filter(({ row }) => !skipped.rows.has(row))),
      titles: products.slice(0, titlesKept).map(({ title }) => title),
      stocked: products.flatMap(({ stocked }) => stocked),
      hasCollections: products.some((product) => product.hasCollections),
    }
  }
}

const emptyProduct = (slug: string, handle: ChangedHandle | null): Omit<FoundProduct, 'rows'> => ({
  title: '',
  slug,
  handle,
  stocked: [],
  variants: 0,
  columns: [],
  hosts: new Map(),
  hasCollections: false,
})

const listStock = (slug: string, { variants }: ReadProduct): FileStock[] =>
  variants.flatMap(({ variant: { sku, color, size, option, stock, counted } }) =>
    stock === null
      ? []
      : [{ sku, slug, color: color.slug, size, option: option?.value ?? '', stock: counted === false ? null : stock }],
  )

function countForeign({ product }: ReadProduct, imageHosts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { url } of product.images) {
    const host = url.startsWith('/') ? '' : new URL(url).hostname
    if (host !== '' && !imageHosts.includes(host)) counts.set(host, (counts.get(host) ?? 0) + 1)
  }
  return counts
}

function summariseHandles(products: readonly FoundProduct[]): CheckedFile['handles'] {
  const changed = products.flatMap(({ handle }) => handle ?? [])
  return { changed: changed.length, examples: changed.slice(0, examplesKept) }
}

function summariseColumns(products: readonly FoundProduct[]): AttributeColumn[] {
  const counted = new Map<string, AttributeColumn>()
  for (const { column, attribute } of products.flatMap(({ columns }) => columns)) {
    const known = counted.get(column)
    counted.set(column, { column, attribute, products: (known?.products ?? 0) + 1 })
  }
  return [...counted.values()]
}

function summariseHosts(products: readonly FoundProduct[]): ForeignPictures[] {
  const found = new Map<string, ForeignPictures>()
  for (const { hosts, rows } of products)
    for (const [host, pictures] of hosts) {
      const known = found.get(host)
      found.set(host, { host, row: known?.row ?? rows[0] ?? 1, pictures: (known?.pictures ?? 0) + pictures })
    }
  return [...found.values()]
}

/** In the order in which kinds are explained, each in the order of rows. */
function groupNotes(notes: readonly Note[]): NotedValues[] {
  const groups = Map.groupBy(notes, ({ kind }) => kind)
  return noteKinds.flatMap((kind) => {
    const group = groups.get(kind) ?? []
    const values = group.map(({ row, column, text }) => ({ row, column, text })).sort((a, b) => a.row - b.row)
    return group.length === 0 ? [] : [{ kind, count: group.length, values: values.slice(0, notesKept) }]
  })
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

async function compareStock(
  db: Database,
  stocked: readonly FileStock[],
  since: string | undefined,
): Promise<CheckedFile['stock']> {
  const found: StockDifference[] = []
  let differs = 0
  let ordered = 0
  for (const batch of inBatches(stocked, 2000)) {
    const differences = await findStockDifferences(db, batch, since)
    differs += differences.length
    ordered += differences.reduce((sum, difference) => sum + difference.ordered, 0)
    found.push(...differences.slice(0, examplesKept - found.length))
  }
  return { differs, ordered, examples: found }
}

/** What importing the whole file would bring, or every fault that prevents it; with `skipFaults`, what importing the rest of it would. */
export async function checkCatalogue(
  db: Database,
  file: ProductFile,
  { skipFaults = false, onProgress = () => undefined }: { skipFaults?: boolean; onProgress?: Progress } = {},
): Promise<CheckedFile> {
  const check = new Check(withCollections(await readAttributes(db), file.language))
  const reader = readProductRows(file, check)
  const pricing = { ...file, now: new Date() }
  const batch: ProductRows[] = []
  const addBatch = async () => {
    await check.add(db, batch.splice(0), pricing)
    onProgress('check', reader.bytesRead())
  }
  for await (const rows of reader.products) {
    batch.push(rows)
    if (batch.length >= checkedAtOnce) await addBatch()
  }
  await addBatch()
  await checkSkusOfShop(db, check)
  const { stocked, ...found } = check.finish(skipFaults)
  const stock =
    found.faults.length > 0 ? { differs: 0, ordered: 0, examples: [] } : await compareStock(db, stocked, file.writtenAt)
  return { ...found, stock }
}
