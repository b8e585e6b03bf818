import { slugify } from '../../../../platform/pure/slugs.ts'
import { createPause } from '../../../../platform/take-turn.ts'
import type { Field, Row } from '../shopify/columns.ts'
import { type Fault, quote } from '../shopify/faults.ts'
import { cutProduct, makeRow } from '../shopify/made-row.ts'
import { toGrams } from '../shopify/source.ts'
import {
  listKept,
  readWoo,
  readWooAttributes,
  splitList,
  type WooAttribute,
  type WooField,
  wooColumn,
} from './cells.ts'

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

/** Whether the sale price applies on this day, an ISO date. */
function isOnSale(row: Row, today: string): boolean {
  const from = readWoo(row, 'saleFrom').slice(0, 10)
  const until = readWoo(row, 'saleUntil').slice(0, 10)
  return readWoo(row, 'salePrice') !== '' && (from === '' || from <= today) && (until === '' || until >= today)
}

/** Cells that describe the whole product, by the fields of the catalogue's own format. */
function describeParent(row: Row) {
  const [category = ''] = splitList(readWoo(row, 'categories'))
  const [brand = ''] = splitList(readWoo(row, 'brands'))
  return {
    title: readWoo(row, 'name'),
    body: readHtml(readWoo(row, 'description') || readWoo(row, 'shortDescription')),
    vendor: brand,
    productCategory: category,
    tags: splitList(readWoo(row, 'tags')).join(', '),
    status: readWoo(row, 'published') === '1' ? 'active' : 'draft',
  }
}

/** Cells of one variant, with what it has from its parent. */
function describeVariation(row: Row, parent: Row, options: readonly WooAttribute[], today: string) {
  const onSale = isOnSale(row, today)
  const regular = readWoo(row, 'price')
  const [first, second, third] = options
  return {
    sku: readWoo(row, 'sku'),
    barcode: readWoo(row, 'barcode'),
    grams: readGrams(row, parent),
    quantity: readWoo(row, 'stock') || (readWoo(row, 'inStock') === '0' ? '0' : ''),
    price: onSale ? readWoo(row, 'salePrice') : regular,
    compareAt: onSale ? regular : '',
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
const isOption = ({ name }: WooAttribute) => /^(colou?r|size)$/i.test(name)

type Rows = [Row, ...Row[]]

/** The column of the file that each of our fields was read from, for the list of faults. */
const sources: Partial<Record<Field, WooField>> = {
  handle: 'name',
  title: 'name',
  body: 'description',
  vendor: 'brands',
  productCategory: 'categories',
  tags: 'tags',
  status: 'published',
  sku: 'sku',
  barcode: 'barcode',
  grams: 'weight',
  quantity: 'stock',
  price: 'price',
  compareAt: 'price',
  imageUrl: 'images',
  variantImage: 'images',
}

const optionFields: Partial<Record<Field, number>> = { option1Value: 0, option2Value: 1, option3Value: 2 }

/** The cells of a row, each with the column of this file that its faults name. */
function makeWooRow(
  row: Row,
  given: Partial<Record<Field, string>>,
  options: readonly WooAttribute[],
  kept: number[],
): Row {
  const cells = (Object.entries(given) as [Field, string][]).map(([field, cell]) => {
    const option = optionFields[field]
    const source = sources[field]
    const column = (option !== undefined && options[option]?.column) || (source ? wooColumn(row, source) : field)
    return [field, { cell, column }] as const
  })
  return makeRow({ row, given: Object.fromEntries(cells), kept })
}

function makePictureRows(row: Row, slug: string): Row[] {
  return splitList(readWoo(row, 'images')).map((imageUrl) => makeWooRow(row, { handle: slug, imageUrl }, [], []))
}

/** A simple product: its only colour and size are its choice, all other attributes describe it. */
function makeSimple(row: Row, slug: string, today: string): Rows {
  const attributes = readWooAttributes(row)
  const chosen = [...attributes].filter(([, own]) => isOption(own) && splitList(own.values).length === 1)
  const options = chosen.map(([, attribute]) => attribute)
  const numbers = new Set(chosen.map(([number]) => number))
  const cells = { handle: slug, ...describeParent(row), ...describeVariation(row, row, options, today) }
  const kept = listKept(row, (number) => numbers.has(number))
  return [makeWooRow(row, cells, options, kept), ...makePictureRows(row, slug)]
}

function makeVariable([parent, ...variations]: Rows, slug: string, { today, report }: Reading): Rows | null {
  const numbers = [...new Set(variations.flatMap((row) => [...readWooAttributes(row).keys()]))]
  const fault = (row: Row, column: string, problem: string) => report({ row: row.number, column, problem })
  if (numbers.length > optionsMax) {
    fault(parent, '', `its variations differ in ${numbers.length} attributes; ${optionsMax} are possible`)
    return null
  }
  const rows = variations.flatMap((row) => {
    const own = readWooAttributes(row)
    const options = numbers.flatMap((number) => own.get(number) ?? [])
    if (options.length < numbers.length) {
      const missing = numbers.find((number) => !own.has(number))
      fault(row, `Attribute ${missing} value(s)`, 'missing: a variation needs one value, “any” is not possible')
      return []
    }
    return makeWooRow(
      row,
      { handle: slug, ...describeVariation(row, parent, options, today) },
      options,
      listKept(row, () => true),
    )
  })
  const [first] = rows
  if (!first) return null
  const names = ['option1Name', 'option2Name', 'option3Name'] as const
  const named = Object.fromEntries(names.map((field) => [field, first.cells[first.columns.places[field] ?? -1] ?? '']))
  const kept = listKept(parent, (number) => numbers.includes(number))
  const product = {
    ...makeWooRow(parent, { handle: slug, ...describeParent(parent), ...named }, [], kept),
    ofProduct: true,
  }
  return [product, ...rows, ...makePictureRows(parent, slug)]
}

interface Reading {
  /** An ISO date: sale prices have their time. */
  today: string
  report: (fault: Fault) => void
}

const typesOf = (row: Row) => splitList(readWoo(row, 'type').toLowerCase())

/** Variations by the row of their parent, which they name by SKU or by "id:12"; it may come after them. */
async function groupRows(rows: readonly Row[], report: Reading['report']): Promise<Rows[]> {
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
    if (!group)
      report({ row: row.number, column: wooColumn(row, 'parent'), problem: `${quote(name)} is no product of the file` })
    // A variation that is switched off isn't for sale.
    else if (readWoo(row, 'published') === '1') group.push(row)
  }
  return groups
}

/**
 * The products of WooCommerce's CSV as rows of the catalogue's own format. It names no handles: the name does, and the SKU or id
 * too where two products have the same.
 */
export async function* readWooProducts(rows: readonly Row[], reading: Reading): AsyncGenerator<Rows> {
  const taken = new Set<string>()
  for (const group of await groupRows(rows, reading.report)) {
    const [parent] = group
    const name = readWoo(parent, 'name')
    const plain = slugify(name)
    const slug = taken.has(plain) ? slugify(`${name} ${readWoo(parent, 'sku') || readWoo(parent, 'id')}`) : plain
    taken.add(slug)
    const type = typesOf(parent).find((own) => own !== 'downloadable' && own !== 'virtual') ?? 'simple'
    const refuse = (problem: string) =>
      reading.report({ row: parent.number, column: wooColumn(parent, 'type'), problem })
    if (type === 'simple') yield makeSimple(parent, slug, reading.today)
    else if (type !== 'variable') refuse(`${quote(type)} is neither simple, variable nor variation; remove the row`)
    else if (group.length === 1) refuse('a variable product without published variations')
    else {
      const made = makeVariable(cutProduct(group), slug, reading)
      if (made) yield made
    }
  }
}
