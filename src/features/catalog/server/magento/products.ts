import { slugify } from '../../../../platform/pure/slugs.ts'
import { mapInTurns } from '../../../../platform/take-turn.ts'
import { readCategoryPaths } from '../shopify/category-paths.ts'
import type { Field, Row, RowFacts, StockWay } from '../shopify/columns.ts'
import { quote } from '../shopify/faults.ts'
import { cutProduct, type MadeCell, makeRow } from '../shopify/made-row.ts'
import type { Hearing } from '../shopify/notes.ts'
import { type FileSource, toGrams, toPictureUrl } from '../shopify/source.ts'
import {
  type MagentoField,
  readDay,
  readMagento,
  readNumber,
  readPairs,
  readVariations,
  type Variation,
} from './cells.ts'

const optionsMax = 3

type Rows = [Row, ...Row[]]
type Given = Partial<Record<Field, MadeCell>>

interface Reading extends FileSource, Hearing {
  categories: ReadonlyMap<string, NonNullable<RowFacts['category']>>
}

const cellOf = (row: Row, field: MagentoField, cell = readMagento(row, field)): MadeCell => ({ cell, column: field })

/** "Default Category/Men/Shirts,Default Category/Sale": the first name is that of the root. */
const listPaths = (row: Row): string[][] =>
  readMagento(row, 'categories')
    .split(',')
    .map((path) =>
      path
        .split('/')
        .slice(1)
        .map((name) => name.trim())
        .filter(Boolean),
    )
    .filter((path) => path.length > 0)

const isVirtual = (row: Row) => /^(virtual|downloadable)$/i.test(readMagento(row, 'product_type'))

/** What no cell of the catalogue's own format says of the whole product. */
function readFacts(row: Row, { categories }: Reading): RowFacts {
  const [path] = listPaths(row)
  const category = path && categories.get(path.join(' > '))
  const tax = readMagento(row, 'tax_class_name')
  return {
    ...(category ? { category } : {}),
    isHidden: readMagento(row, 'product_online') !== '2' && /^not visible/i.test(readMagento(row, 'visibility')),
    isVirtual: isVirtual(row),
    tax: /^(taxable goods)?$/i.test(tax) ? '' : tax,
  }
}

function describeProduct(row: Row, slug: string): Given {
  const [, ...further] = listPaths(row)
  return {
    handle: cellOf(row, 'url_key', slug),
    title: cellOf(row, 'name'),
    body: cellOf(row, 'description', readMagento(row, 'description') || readMagento(row, 'short_description')),
    collections: cellOf(row, 'categories', further.map((path) => path.at(-1)).join('; ')),
    status: cellOf(row, 'product_online', readMagento(row, 'product_online') === '2' ? 'draft' : 'active'),
    seoTitle: cellOf(row, 'meta_title'),
    seoDescription: cellOf(row, 'meta_description'),
  }
}

/** Whose stock is counted, and what is sold beyond it. */
function readStockWay(row: Row): StockWay {
  const isOwn = (field: MagentoField) => readMagento(row, field) !== '1'
  if (readMagento(row, 'manage_stock') === '0' && isOwn('use_config_manage_stock'))
    return readMagento(row, 'is_in_stock') === '0' ? 'counted' : 'uncounted'
  return /^[12]$/.test(readMagento(row, 'allow_backorders')) && isOwn('use_config_backorders') ? 'oversold' : 'counted'
}

/** An option with its value, and the column that gives it. */
interface Choice {
  name: string
  value: MadeCell
}

function describeVariant(row: Row, choices: readonly Choice[], reading: Reading): Given {
  const quantity = readMagento(row, 'is_in_stock') === '0' ? '0' : readNumber(readMagento(row, 'qty'))
  const named = choices.flatMap(({ name, value }, place) => [
    [`option${place + 1}Name`, { cell: name, column: value.column }],
    [`option${place + 1}Value`, value],
  ])
  return {
    sku: cellOf(row, 'sku'),
    grams: cellOf(row, 'weight', toGrams(readMagento(row, 'weight'), reading.weightUnit, row.columns.decimalMark)),
    quantity: cellOf(row, 'qty', quantity),
    price: cellOf(row, 'price', readNumber(readMagento(row, 'price'))),
    salePrice: cellOf(row, 'special_price', readNumber(readMagento(row, 'special_price'))),
    saleFrom: cellOf(row, 'special_price_from_date', readDay(readMagento(row, 'special_price_from_date'))),
    saleUntil: cellOf(row, 'special_price_to_date', readDay(readMagento(row, 'special_price_to_date'))),
    ...Object.fromEntries(named),
  }
}

function listPictures(row: Row, { pictureBase }: FileSource): MadeCell[] {
  const first = readMagento(row, 'base_image')
  const more = readMagento(row, 'additional_images').split(',')
  const made = [cellOf(row, 'base_image', first), ...more.map((text) => cellOf(row, 'additional_images', text.trim()))]
  return made
    .filter(({ cell }, place) => cell !== '' && made.findIndex((known) => known.cell === cell) === place)
    .map(({ cell, column }) => ({ cell: toPictureUrl(cell, pictureBase), column }))
}

function makePictureRows(row: Row, slug: string, reading: Reading): Row[] {
  return listPictures(row, reading).map((imageUrl, place) => {
    const imageAlt = cellOf(row, 'base_image_label', place === 0 ? readMagento(row, 'base_image_label') : '')
    return makeRow({ row, given: { handle: cellOf(row, 'url_key', slug), imageUrl, imageAlt } })
  })
}

/** Its own attributes but those that its variants differ in. Several values of one are separated by |. */
function listAttributes(row: Row, leftOut: ReadonlySet<string>): Record<string, MadeCell> {
  const pairs = [...readPairs(readMagento(row, 'additional_attributes'))]
  const own = pairs.filter(([code, value]) => value !== '' && !leftOut.has(code))
  return Object.fromEntries(
    own.map(([code, value]) => [
      `${code} (product.metafields.magento.${code})`,
      { cell: value.split('|').join('; '), column: `additional_attributes, ${code}` },
    ]),
  )
}

function makeSimple(row: Row, slug: string, reading: Reading): Rows {
  const attributes = readPairs(readMagento(row, 'additional_attributes'))
  const choices = ['color', 'size'].flatMap((code): Choice[] => {
    const value = attributes.get(code) ?? ''
    return value === '' ? [] : [{ name: code, value: { cell: value, column: 'additional_attributes' } }]
  })
  const given = { ...describeProduct(row, slug), ...describeVariant(row, choices, reading) }
  const extra = listAttributes(row, new Set(choices.map(({ name }) => name)))
  const facts = { ...readFacts(row, reading), stock: readStockWay(row) }
  return [{ ...makeRow({ row, given, extra }), facts }, ...makePictureRows(row, slug, reading)]
}

/** "size=Size,color=Colour"; an attribute without a label is called by its code. */
function nameOptions(row: Row, codes: readonly string[]): string[] {
  const labels = readPairs(readMagento(row, 'configurable_variation_labels'))
  return codes.map((code) => (code === 'color' || code === 'size' ? code : (labels.get(code) ?? code)))
}

interface Family {
  parent: Row
  variations: readonly Variation[]
  bySku: ReadonlyMap<string, Row>
}

/** The rows of the variants, or what is wrong with them. */
function makeVariations({ parent, variations, bySku }: Family, slug: string, reading: Reading) {
  const codes = [...new Set(variations.flatMap(({ values }) => [...values.keys()]))]
  const names = nameOptions(parent, codes)
  const problems: string[] = []
  const rows = variations.flatMap(({ sku, values }) => {
    const row = bySku.get(sku)
    const missing = codes.find((code) => !values.get(code))
    if (!row || missing) {
      problems.push(row ? `${quote(sku)} has no ${missing}` : `${quote(sku)} is no product of the file`)
      return []
    }
    if (readMagento(row, 'product_online') === '2') {
      reading.note({
        kind: 'left-out',
        row: row.number,
        column: 'product_online',
        text: `${sku} is switched off there`,
      })
      return []
    }
    const choices = codes.map((code, place) => ({
      name: names[place] ?? code,
      value: { cell: values.get(code) ?? '', column: 'configurable_variations' },
    }))
    const [variantImage] = listPictures(row, reading)
    const given = { handle: cellOf(row, 'url_key', slug), ...describeVariant(row, choices, reading) }
    const facts = { stock: readStockWay(row), isVirtual: isVirtual(row) }
    return { ...makeRow({ row, given: variantImage ? { ...given, variantImage } : given }), facts }
  })
  return { codes, names, problems, rows }
}

function makeConfigurable(family: Family, slug: string, reading: Reading): Rows | null {
  const { parent, variations, bySku } = family
  const { codes, names, problems, rows } = makeVariations(family, slug, reading)
  if (variations.length === 0) problems.push('missing: a configurable product needs its variations')
  if (codes.length > optionsMax)
    problems.unshift(`its variations differ in ${codes.length} attributes; ${optionsMax} are possible`)
  if (problems.length > 0) {
    const all = [parent, ...variations.flatMap(({ sku }) => bySku.get(sku) ?? [])]
    for (const problem of problems)
      reading.refuse({ row: parent.number, column: 'configurable_variations', problem }, all)
    return null
  }
  const optionNames = names.map((name, place) => [
    `option${place + 1}Name`,
    { cell: name, column: 'configurable_variations' },
  ])
  const given: Given = { ...describeProduct(parent, slug), ...Object.fromEntries(optionNames) }
  const made = makeRow({ row: parent, given, extra: listAttributes(parent, new Set(codes)) })
  const product = { ...made, facts: readFacts(parent, reading), ofProduct: true }
  return [product, ...rows, ...makePictureRows(parent, slug, reading)]
}

/**
 * The products of Magento's export as rows of the catalogue's own format: configurable ones with the simple ones that they
 * name, and the other simple ones. Rows of store views repeat products in other languages and are left out.
 */
export async function* readMagentoProducts(
  all: readonly Row[],
  { source, hearing }: { source: FileSource; hearing: Hearing },
): AsyncGenerator<Rows> {
  const rows = all.filter((row) => readMagento(row, 'store_view_code') === '')
  const reading = { ...source, ...hearing, categories: readCategoryPaths(rows.flatMap(listPaths)) }
  for (const row of all) {
    const text = `a store view’s words: ${readMagento(row, 'store_view_code')}`
    if (readMagento(row, 'store_view_code') !== '')
      hearing.note({ kind: 'left-out', row: row.number, column: 'store_view_code', text })
  }
  const bySku = new Map(rows.map((row) => [readMagento(row, 'sku'), row]))
  const variationsOf = new Map(
    await mapInTurns(rows, (row) => [row, readVariations(readMagento(row, 'configurable_variations'))] as const),
  )
  const children = new Set([...variationsOf.values()].flat().map(({ sku }) => sku))
  for (const row of rows) {
    const sku = readMagento(row, 'sku')
    const type = readMagento(row, 'product_type').toLowerCase()
    const slug = slugify(readMagento(row, 'url_key')) || slugify(`${readMagento(row, 'name')} ${sku}`)
    if (type === 'configurable') {
      const variations = cutProduct(variationsOf.get(row) ?? [])
      const made = makeConfigurable({ parent: row, variations, bySku }, slug, reading)
      if (made) yield made
    } else if (type !== 'simple' && !isVirtual(row)) {
      const problem = `${quote(type)} is neither simple nor configurable; remove the row`
      hearing.refuse({ row: row.number, column: 'product_type', problem }, [row])
    } else if (!children.has(sku)) yield makeSimple(row, slug, reading)
  }
}
