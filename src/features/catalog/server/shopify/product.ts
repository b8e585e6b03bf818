import { createHash } from 'node:crypto'
import { sanitiseHtml } from '../../../../platform/html.ts'
import { descriptionMax } from '../../../../platform/pure/limits.ts'
import { slugify } from '../../../../platform/pure/slugs.ts'
import { siteLink } from '../../../../platform/schema/links.ts'
import { findCompositionFault } from '../../rules/fibres.ts'
import { originPattern } from '../../rules/origin.ts'
import { emptyOf, type FiledFieldName, filedFields, mapFields, type ProductField } from '../../rules/product-fields.ts'
import { rootCategory } from '../../rules/root-category.ts'
import { nameSize } from '../../rules/variant-name.ts'
import { type CatalogueImage, type CatalogueProduct, type CatalogueVariant, noBrand } from '../catalogue-writes.ts'
import { readCategoryPath } from './category-paths.ts'
import { collectionsColumn } from './collections.ts'
import { keepProductCells, type Row, readCell, readNamed } from './columns.ts'
import { type Fault, faultAt, quote } from './faults.ts'
import { productRowsMax } from './made-row.ts'
import { type Note, noteAt } from './notes.ts'
import type { Pricing } from './planned-prices.ts'
import type { ProductRows } from './rows.ts'
import { readSizeFacts, type SizeFacts } from './size-guide.ts'
import { readTaxFacts, type TaxFacts } from './tax-facts.ts'
import { isVariantRow, readVariant, type VariantReading } from './variant.ts'
import { readYesOrNo } from './yes-or-no.ts'

// The file doesn't give picture sizes; pages use this frame for every picture.
const frame = { width: 1200, height: 1500 }
const altMax = 512

export interface ReadVariant {
  row: Row
  variant: CatalogueVariant
}

export interface ReadProduct {
  product: CatalogueProduct
  sizes: SizeFacts
  taxes: TaxFacts
  /** Each variant with its row number. */
  variants: ReadVariant[]
  /** What the import changes or leaves out of it. */
  notes: Note[]
}

/** A slug for a name, also for one without letters. */
function nameSlug(name: string): string {
  return slugify(name) || `x${createHash('sha256').update(name).digest('hex').slice(0, 8)}`
}

function named(name: string): { slug: string; name: string } {
  return { slug: nameSlug(name), name }
}

/** The merchant's product type, else the last step of Shopify's own category, else the root. */
function readCategory(row: Row): CatalogueProduct['category'] {
  if (row.facts?.category) return row.facts.category
  const known = readCategoryPath(readCell(row, 'categoryPath'))
  const name = readCell(row, 'type') || (readCell(row, 'productCategory').split('>').at(-1)?.trim() ?? '')
  // A type that was changed since the export counts.
  if (known && known.name === name) return known
  return name === '' ? { slug: rootCategory, name: 'Fashion' } : named(name)
}

function readBrand(vendor: string): CatalogueProduct['brand'] {
  return vendor === '' ? noBrand : named(vendor)
}

function readGender(row: Row): CatalogueProduct['gender'] {
  const given = readCell(row, 'gender').toLowerCase()
  if (given === 'male' || given === 'female' || given === 'unisex') return given
  const words = `${readCell(row, 'type')} ${readCell(row, 'tags')}`.toLowerCase().match(/\b(women|men)('?s)?\b/g) ?? []
  const women = words.some((word) => word.startsWith('women'))
  const men = words.some((word) => word.startsWith('men'))
  if (!women && !men) return null
  return women === men ? 'unisex' : women ? 'female' : 'male'
}

function readAgeGroup(row: Row): CatalogueProduct['ageGroup'] {
  const given = readCell(row, 'ageGroup').toLowerCase()
  if (/^(kids|toddler|infant|newborn)$/.test(given)) return 'kids'
  return given === 'adult' ? 'adult' : null
}

/** Cells that say more than their words. */
const readers: { [N in FiledFieldName]?: (row: Row) => CatalogueProduct[N] } = {
  gender: readGender,
  ageGroup: readAgeGroup,
}

function readFact(row: Row, field: ProductField): unknown {
  const cell = readCell(row, field.name)
  if (field.kind === 'list') return readList(cell, field.separator)
  if (field.kind === 'choice') return field.choices.find((choice) => choice === cell.toLowerCase()) ?? null
  return cell || emptyOf(field)
}

const readFacts = (row: Row) =>
  mapFields<FiledFieldName>(filedFields, (field) => {
    const read = readers[field.name as FiledFieldName]
    return read ? read(row) : readFact(row, field)
  })

function readStatus(row: Row): CatalogueProduct['status'] | Fault {
  const status = readCell(row, 'status').toLowerCase() || 'active'
  const published = readCell(row, 'published').toLowerCase() || 'true'
  const isPublished = readYesOrNo(published)
  if (isPublished === null) return faultAt(row, 'published', `${quote(published)} is neither true nor false`)
  // Shopify's draft that only those with a link see.
  if (status === 'unlisted') return 'draft'
  if (status !== 'active' && status !== 'draft' && status !== 'archived') {
    return faultAt(row, 'status', `${quote(status)} is not active, draft or archived`)
  }
  return status === 'active' && !isPublished ? 'draft' : status
}

const notSent = ['variant requires shipping', 'requires shipping'] as const
const notTaxed = ['variant taxable', 'charge tax'] as const

/** The status in this shop of a product that is on sale there, with the reason if it is another. */
function settleStatus(
  status: CatalogueProduct['status'],
  [first, ...rest]: ProductRows,
  { variants, notes }: { variants: readonly ReadVariant[]; notes: Note[] },
): CatalogueProduct['status'] {
  if (status !== 'active') return status
  const isVirtual = [first, ...rest].some(
    (row) => row.facts?.isVirtual || readYesOrNo(readNamed(row, notSent)) === false,
  )
  const title = quote(readCell(first, 'title'))
  if (isVirtual) notes.push(noteAt(first, 'title', 'virtual', title))
  if (first.facts?.isHidden) notes.push(noteAt(first, 'title', 'hidden', title))
  const hasNoPrice = variants.some(({ variant }) => variant.priceCents === 0)
  return isVirtual || first.facts?.isHidden || hasNoPrice ? 'draft' : status
}

/** What is said of a product that no field of the shop stores. */
function noteLost([first, ...rest]: ProductRows): Note[] {
  const notes: Note[] = []
  const untaxed = [first, ...rest].find((row) => readYesOrNo(readNamed(row, notTaxed)) === false)
  const tax = untaxed ? 'not taxed' : (first.facts?.tax ?? '')
  if (tax !== '' && tax !== 'parent') notes.push(noteAt(untaxed ?? first, 'title', 'tax', tax))
  for (const field of filedFields) {
    const cell = readCell(first, field.name)
    if (field.kind !== 'choice' || cell === '' || readFacts(first)[field.name as FiledFieldName] !== null) continue
    notes.push(noteAt(first, field.name, 'unknown', quote(cell)))
  }
  const removed = listRemovedTags(readCell(first, 'body'))
  if (removed.length > 0) notes.push(noteAt(first, 'body', 'html', removed.map((tag) => `<${tag}>`).join(', ')))
  const collections = listCollections(first)
  if (collections !== '') notes.push(noteAt(first, 'collections', 'collection', collections))
  const longAlt = [first, ...rest].find((row) => readCell(row, 'imageAlt').length > altMax)
  if (longAlt) notes.push(noteAt(longAlt, 'imageAlt', 'shortened', quote(readCell(longAlt, 'imageAlt'))))
  return notes
}

const tagsOf = (html: string) =>
  new Set([...html.matchAll(/<([a-z][a-z0-9]*)\b/gi)].map(([, tag = '']) => tag.toLowerCase()))
const hasContent = /^(script|style|iframe|object|embed|video|audio|form|input|button|svg|img|a|table)$/

/** Elements with content of their own that a sanitised description has no longer. A longer description is a fault of its own. */
function listRemovedTags(html: string): string[] {
  if (html.length > descriptionMax) return []
  const wanted = [...tagsOf(html)].filter((tag) => hasContent.test(tag))
  if (wanted.length === 0) return []
  const left = tagsOf(sanitiseHtml(html))
  return wanted.filter((tag) => !left.has(tag))
}

/** Categories besides the first, and a collection of Shopify's. */
const listCollections = (row: Row) => readCell(row, 'collections') || readNamed(row, ['collection'])

function readVariants([first, ...rest]: ProductRows, reading: VariantReading, faults: Fault[]): ReadVariant[] {
  const slug = readSlug(first)
  const read = new Map<string, ReadVariant>()
  for (const row of first.ofProduct ? rest : [first, ...rest]) {
    const variant = readVariant(slug, [first, row], reading)
    if (Array.isArray(variant)) {
      faults.push(...variant)
      continue
    }
    const key = JSON.stringify([variant.color.slug, nameSize(variant).toLowerCase()])
    const earlier = read.get(key)
    if (earlier) {
      const choice = quote(`${variant.color.name}, ${nameSize(variant)}`)
      faults.push(faultAt(row, 'option1Value', `the variant ${choice} is already in row ${earlier.row.number}`))
    }
    read.set(key, { variant, row })
  }
  return [...read.values()]
}

function colorsOfPictures(variants: readonly ReadVariant[]): Map<string, string> {
  return new Map(variants.map(({ row, variant }) => [readCell(row, 'variantImage'), variant.color.slug]))
}

function readImages(title: string, rows: readonly Row[], colors: ReadonlyMap<string, string>): CatalogueImage[] {
  const images = new Map<string, CatalogueImage & { position: number }>()
  for (const row of rows) {
    for (const field of ['imageUrl', 'variantImage'] as const) {
      const url = readCell(row, field)
      if (url === '' || images.has(url)) continue
      const own = field === 'imageUrl'
      const position = own ? Number(readCell(row, 'imagePosition')) || images.size + 1 : images.size + 1000
      const alt = (own && readCell(row, 'imageAlt')) || title
      images.set(url, { url, alt: alt.slice(0, altMax), ...frame, colorSlug: colors.get(url) ?? null, position })
    }
  }
  return [...images.values()].sort((a, b) => a.position - b.position).map(({ position, ...image }) => image)
}

function checkImages(rows: readonly Row[]): Fault[] {
  return rows.flatMap((row) =>
    (['imageUrl', 'variantImage'] as const).flatMap((field) => {
      const url = readCell(row, field)
      if (url === '' || siteLink.safeParse(url).success) return []
      return faultAt(row, field, `${quote(url)} is not an https address`)
    }),
  )
}

/** What a product is made of, and where. */
function checkMaking(row: Row): Fault[] {
  const composition = findCompositionFault(readList(readCell(row, 'composition'), ';'))
  const origin = readCell(row, 'origin')
  return [
    ...(composition === null ? [] : [faultAt(row, 'composition', composition)]),
    ...(origin === '' || originPattern.test(origin)
      ? []
      : [faultAt(row, 'origin', `${quote(origin)} is not the two letters of a country`)]),
  ]
}

/** The slug of a product: its handle, or its title for a new product without a handle that can be kept. */
export function readSlug(row: Row): string {
  const handle = readCell(row, 'handle')
  const title = readCell(row, 'title')
  return slugify(handle) || slugify(title) || (handle === '' && title === '' ? '' : nameSlug(handle || title))
}

/** A handle that can't be an address as it stands, with the slug that stands for it; null if it is kept. */
export function findChangedHandle(row: Row): { row: number; handle: string; slug: string } | null {
  const handle = readCell(row, 'handle')
  const slug = readSlug(row)
  return handle === '' || handle.toLowerCase() === slug ? null : { row: row.number, handle: handle.slice(0, 100), slug }
}

function readList(cell: string, separator: string): string[] {
  return cell
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean)
}

/** Every product of an imported file is a style of its own. */
function readStyle(row: Row): { slug: string; name: string } {
  const slug = slugify(readCell(row, 'styleSlug')) || readSlug(row)
  return { slug, name: readCell(row, 'styleName') || readCell(row, 'title') }
}

function describeProduct(
  rows: ProductRows,
  variants: readonly ReadVariant[],
  status: CatalogueProduct['status'],
): CatalogueProduct {
  const [first] = rows
  const slug = readSlug(first)
  const name = readCell(first, 'title')
  const collections = listCollections(first)
  return {
    slug,
    name,
    style: readStyle(first),
    brand: readBrand(readCell(first, 'vendor')),
    category: readCategory(first),
    descriptionHtml: sanitiseHtml(readCell(first, 'body')),
    ...readFacts(first),
    weightGrams: variants[0]?.variant.weightGrams ?? null,
    sizeChart: readCell(first, 'sizeChart').toLowerCase() === 'shirts' ? 'shirts' : null,
    status,
    extra: { ...keepProductCells(first), ...(collections === '' ? {} : { [collectionsColumn]: collections }) },
    daysOld: 0,
    variants: variants.map(({ variant }) => variant),
    images: readImages(name, rows, colorsOfPictures(variants)),
  }
}

function findUnreadable(rows: readonly Row[]): Fault[] {
  return rows.flatMap(({ number, unreadable }) =>
    unreadable === undefined ? [] : [{ row: number, column: '', problem: unreadable }],
  )
}

function checkTexts(first: Row, title: string): Fault[] {
  const faults: Fault[] = []
  if (title.length > 255) faults.push(faultAt(first, 'title', 'longer than 255 characters'))
  if (readCell(first, 'body').length > descriptionMax)
    faults.push(faultAt(first, 'body', `longer than ${descriptionMax} characters`))
  return faults
}

/** Converts the rows of one product, or returns every fault in them. */
export function readProduct(rows: ProductRows, pricing: Pricing): ReadProduct | Fault[] {
  const [first, ...rest] = rows
  const unreadable = findUnreadable(rows)
  if (unreadable.length > 0) return unreadable
  const title = readCell(first, 'title')
  if (title === '') return [faultAt(first, 'title', 'missing; the first row of a product needs one')]
  if (rows.length > productRowsMax)
    return [faultAt(first, 'handle', `more than ${productRowsMax} rows for one product`)]
  const faults = checkTexts(first, title)
  const status = readStatus(first)
  const notes = noteLost(rows)
  const reading = { ...pricing, isActive: status === 'active', notes }
  const variants = readVariants([first, ...rest.filter(isVariantRow)], reading, faults)
  faults.push(...checkImages(rows), ...checkMaking(first))
  if (typeof status === 'object') faults.push(status)
  const sizes = readSizeFacts(
    first,
    variants.map(({ variant }) => variant.size),
  )
  const taxes = readTaxFacts(first)
  for (const facts of [sizes, taxes]) if (Array.isArray(facts)) faults.push(...facts)
  if (faults.length > 0 || typeof status === 'object' || Array.isArray(sizes) || Array.isArray(taxes)) return faults
  const settled = settleStatus(status, rows, { variants, notes })
  return { product: describeProduct(rows, variants, settled), variants, sizes, taxes, notes }
}
