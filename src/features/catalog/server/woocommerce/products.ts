import { slugify } from '../../../../platform/pure/slugs.ts'
import { createPause } from '../../../../platform/take-turn.ts'
import { readCategoryPaths } from '../shopify/category-paths.ts'
import type { Field, Row, RowFacts, StockWay } from '../shopify/columns.ts'
import { quote } from '../shopify/faults.ts'
import { cutProduct, makeRow } from '../shopify/made-row.ts'
import type { Hearing, Note } from '../shopify/notes.ts'
import { toGrams } from '../shopify/source.ts'
import { listKept, readWoo, readWooAttributes, splitList, type WooAttribute, wooColumn } from './cells.ts'
import type { WooField } from './headers.ts'

type Rows = [Row, ...Row[]]

/** Whole grams; what isn't a number is left for the check to refuse. */
function readGrams(row: Row, parent: Row): string {
  const own = readWoo(row, 'weight')
  const [, unit = 'kg'] = /\((\w+)\)/.exec(wooColumn(row, 'weight').toLowerCase()) ?? []
  const known = ({ g: 'g', oz: 'oz', lbs: 'lb' } as const)[unit] ?? 'kg'
  return toGrams(own === '' ? readWoo(parent, 'weight') : own, known, row.columns.decimalMark)
}

/** Paragraphs are separated by empty lines, and the export writes a line break as \n. */
function readHtml(text: string): string {
  const lines = text.replaceAll('\\n', '\n').trim()
  if (lines === '' || /<(p|div|ul|ol|table|h\d)\b/i.test(lines)) return lines
  return lines
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.trim().replaceAll('\n', '<br>')}</p>`)
    .join('')
}

/** What WooCommerce calls the category of products without one. */
const noCategory = /^(uncategori[sz]ed|unkategorisiert|nicht kategorisiert|non class[ée])$/i

const isAbove = (path: readonly string[], below: readonly string[]) =>
  path.length < below.length && path.every((name, place) => name === below[place])

/** "Men > Shirts, Sale": a category has those above it before it, and stands for them too. */
function listPaths(row: Row): string[][] {
  const paths = splitList(readWoo(row, 'categories')).map((path) =>
    path
      .split('>')
      .map((name) => name.trim())
      .filter(Boolean),
  )
  const named = paths.filter((path) => path.length > 0 && !noCategory.test(path[0] ?? ''))
  return named.filter((path) => !named.some((below) => isAbove(path, below)))
}

/** Cells that describe the whole product, by the fields of the catalogue's own format. */
function describeParent(row: Row) {
  const [, ...further] = listPaths(row)
  const [brand = ''] = splitList(readWoo(row, 'brands'))
  return {
    title: readWoo(row, 'name'),
    body: readHtml(readWoo(row, 'description') || readWoo(row, 'shortDescription')),
    vendor: brand,
    collections: further.map((path) => path.at(-1)).join('; '),
    tags: splitList(readWoo(row, 'tags')).join(', '),
    status: readWoo(row, 'published') === '1' ? 'active' : 'draft',
  }
}

/** Whose stock is counted, and what is sold beyond it. */
function readStockWay(row: Row, parent: Row): StockWay {
  const stock = readWoo(row, 'stock')
  const isOut = readWoo(row, 'inStock') === '0'
  if (stock === 'parent') return 'shared-stock'
  if (stock !== '') return /^(1|notify)$/i.test(readWoo(row, 'backorders')) ? 'oversold' : 'counted'
  if (isOut) return 'counted'
  // A variation without a stock of its own has what its product has.
  return row !== parent && readWoo(parent, 'stock') !== '' ? 'shared-stock' : 'uncounted'
}

function readQuantity(row: Row, parent: Row): string {
  const stock = readWoo(row, 'stock')
  if (stock === 'parent') return readWoo(parent, 'stock')
  if (stock !== '') return stock
  return readWoo(row, 'inStock') === '0' ? '0' : readWoo(parent, 'stock')
}

/** Cells of one variant, with what it has from its parent. */
function describeVariation(row: Row, parent: Row, options: readonly WooAttribute[]) {
  const [first, second, third] = options
  return {
    sku: readWoo(row, 'sku'),
    barcode: readWoo(row, 'barcode'),
    grams: readGrams(row, parent),
    quantity: readQuantity(row, parent),
    price: readWoo(row, 'price'),
    salePrice: readWoo(row, 'salePrice'),
    saleFrom: readWoo(row, 'saleFrom'),
    saleUntil: readWoo(row, 'saleUntil'),
    variantImage: row === parent ? '' : (splitList(readWoo(row, 'images'))[0] ?? ''),
    option1Name: first?.name ?? '',
    option1Value: first?.values ?? '',
    option2Name: second?.name ?? '',
    option2Value: second?.values ?? '',
    option3Name: third?.name ?? '',
    option3Value: third?.values ?? '',
  }
}

const optionsMax = 3
const isOption = ({ name }: WooAttribute) => /^(colou?r|size|farbe|größe|groesse|couleur|taille)$/i.test(name)

/** The column of the file that each of our fields was read from, for the list of faults. */
const sources: Partial<Record<Field, WooField>> = {
  handle: 'name',
  title: 'name',
  body: 'description',
  vendor: 'brands',
  collections: 'categories',
  tags: 'tags',
  status: 'published',
  sku: 'sku',
  barcode: 'barcode',
  grams: 'weight',
  quantity: 'stock',
  price: 'price',
  salePrice: 'salePrice',
  saleFrom: 'saleFrom',
  saleUntil: 'saleUntil',
  imageUrl: 'images',
  variantImage: 'images',
}

const optionFields: Partial<Record<Field, number>> = { option1Value: 0, option2Value: 1, option3Value: 2 }

interface WooRow {
  row: Row
  given: Partial<Record<Field, string>>
  options?: readonly WooAttribute[]
  kept?: number[]
  facts?: RowFacts
}

/** The cells of a row, each with the column of this file that its faults name. */
function makeWooRow({ row, given, options = [], kept = [], facts = {} }: WooRow): Row {
  const cells = (Object.entries(given) as [Field, string][]).map(([field, cell]) => {
    const option = optionFields[field]
    const source = sources[field]
    const column = (option !== undefined && options[option]?.column) || (source ? wooColumn(row, source) : field)
    return [field, { cell, column }] as const
  })
  return { ...makeRow({ row, given: Object.fromEntries(cells), kept }), facts }
}

function makePictureRows(row: Row, slug: string): Row[] {
  return splitList(readWoo(row, 'images')).map((imageUrl) => makeWooRow({ row, given: { handle: slug, imageUrl } }))
}

interface Reading extends Hearing {
  categories: ReadonlyMap<string, NonNullable<RowFacts['category']>>
}

const typesOf = (row: Row) => splitList(readWoo(row, 'type').toLowerCase())
const isVirtual = (row: Row) => typesOf(row).some((type) => type === 'virtual' || type === 'downloadable')

/** What no cell of the catalogue's own format says of the whole product. */
function readFacts(row: Row, { categories }: Reading): RowFacts {
  const [path] = listPaths(row)
  const category = path && categories.get(path.join(' > '))
  const taxClass = readWoo(row, 'taxClass')
  const status = readWoo(row, 'taxStatus').toLowerCase()
  return {
    ...(category ? { category } : {}),
    isHidden: readWoo(row, 'published') === '0' || readWoo(row, 'visibility').toLowerCase() === 'hidden',
    isVirtual: isVirtual(row),
    tax: status === 'none' || status === 'shipping' ? `tax status ${status}` : taxClass,
  }
}

/** A simple product: its only colour and size are its choice, all other attributes describe it. */
function makeSimple(row: Row, slug: string, reading: Reading): Rows {
  const attributes = readWooAttributes(row)
  const chosen = [...attributes].filter(([, own]) => isOption(own) && splitList(own.values).length === 1)
  const options = chosen.map(([, attribute]) => attribute)
  const numbers = new Set(chosen.map(([number]) => number))
  const given = { handle: slug, ...describeParent(row), ...describeVariation(row, row, options) }
  const kept = listKept(row, (number) => numbers.has(number))
  const facts = { ...readFacts(row, reading), stock: readStockWay(row, row) }
  return [makeWooRow({ row, given, options, kept, facts }), ...makePictureRows(row, slug)]
}

function makeVariations([parent, ...variations]: Rows, slug: string, numbers: readonly string[]) {
  const faults: { row: number; column: string; problem: string }[] = []
  const rows = variations.flatMap((row) => {
    const own = readWooAttributes(row)
    const options = numbers.flatMap((number) => own.get(number) ?? [])
    if (options.length < numbers.length) {
      const missing = numbers.find((number) => !own.has(number)) ?? ''
      const column = readWooAttributes(parent).get(missing)?.column ?? `Attribute ${missing} value(s)`
      const problem = 'missing: a variation needs one value, “any” is not possible'
      faults.push({ row: row.number, column, problem })
      return []
    }
    const given = { handle: slug, ...describeVariation(row, parent, options) }
    const facts = { stock: readStockWay(row, parent), isVirtual: isVirtual(row) }
    return makeWooRow({ row, given, options, kept: listKept(row, () => true), facts })
  })
  return { rows, faults }
}

function makeVariable(group: Rows, slug: string, reading: Reading): Rows | null {
  const [parent, ...variations] = group
  const numbers = [...new Set(variations.flatMap((row) => [...readWooAttributes(row).keys()]))]
  if (numbers.length > optionsMax) {
    const problem = `its variations differ in ${numbers.length} attributes; ${optionsMax} are possible`
    reading.refuse({ row: parent.number, column: '', problem }, group)
    return null
  }
  const { rows, faults } = makeVariations(group, slug, numbers)
  for (const fault of faults) reading.refuse(fault, group)
  const [first] = rows
  if (!first || faults.length > 0) return null
  const names = ['option1Name', 'option2Name', 'option3Name'] as const
  const named = Object.fromEntries(names.map((field) => [field, first.cells[first.columns.places[field] ?? -1] ?? '']))
  const given = { handle: slug, ...describeParent(parent), ...named }
  const kept = listKept(parent, (number) => numbers.includes(number))
  const product = { ...makeWooRow({ row: parent, given, kept, facts: readFacts(parent, reading) }), ofProduct: true }
  return [product, ...rows, ...makePictureRows(parent, slug)]
}

function leaveOut(row: Row, field: WooField, text: string): Note {
  return { kind: 'left-out', row: row.number, column: wooColumn(row, field), text }
}

/** Variations by the row of their parent, which they name by SKU or by "id:12"; it may come after them. */
async function groupRows(rows: readonly Row[], { refuse, note }: Hearing): Promise<Rows[]> {
  const pause = createPause()
  const parents = rows.filter((row) => !typesOf(row).includes('variation'))
  const byName = new Map<string, Rows>()
  const groups = parents.map((row): Rows => [row])
  for (const group of groups) {
    for (const name of [`id:${readWoo(group[0], 'id')}`, readWoo(group[0], 'sku')]) if (name) byName.set(name, group)
  }
  for (const row of rows) {
    await pause()
    if (!typesOf(row).includes('variation')) continue
    const name = readWoo(row, 'parent')
    const group = byName.get(name)
    if (!group) {
      const problem = `${quote(name)} is no product of the file`
      refuse({ row: row.number, column: wooColumn(row, 'parent'), problem }, [row])
    } else if (readWoo(row, 'published') === '1') group.push(row)
    else note(leaveOut(row, 'published', 'a variation that is switched off there'))
  }
  return groups
}

/**
 * The products of WooCommerce's CSV as rows of the catalogue's own format. It names no handles: the name does, and the SKU or id
 * too where two products have the same.
 */
export async function* readWooProducts(rows: readonly Row[], hearing: Hearing): AsyncGenerator<Rows> {
  const taken = new Set<string>()
  const reading = { ...hearing, categories: readCategoryPaths(rows.flatMap(listPaths)) }
  for (const group of await groupRows(rows, hearing)) {
    const [parent] = group
    const name = readWoo(parent, 'name')
    const plain = slugify(name)
    const slug = taken.has(plain) ? slugify(`${name} ${readWoo(parent, 'sku') || readWoo(parent, 'id')}`) : plain
    taken.add(slug)
    const type = typesOf(parent).find((own) => own !== 'downloadable' && own !== 'virtual') ?? 'simple'
    const refuse = (problem: string) =>
      hearing.refuse({ row: parent.number, column: wooColumn(parent, 'type'), problem }, group)
    if (type === 'simple') yield makeSimple(parent, slug, reading)
    else if (type !== 'variable') refuse(`${quote(type)} is neither simple, variable nor variation; remove the row`)
    else if (group.length === 1) refuse('a variable product without published variations')
    else {
      const made = makeVariable(cutProduct(group), slug, reading)
      if (made) yield made
    }
  }
}
