import { slugify } from '../../../../platform/pure/slugs.ts'
import { mapInTurns } from '../../../../platform/take-turn.ts'
import type { Field, Row } from '../shopify/columns.ts'
import { type Fault, quote } from '../shopify/faults.ts'
import { cutProduct, type MadeCell, makeRow } from '../shopify/made-row.ts'
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

interface Reading extends FileSource {
  /** An ISO date: special prices have their time. */
  today: string
  report: (fault: Fault) => void
}

const cellOf = (row: Row, field: MagentoField, cell = readMagento(row, field)): MadeCell => ({ cell, column: field })

/** Whether the special price applies today; a fault for a date that can't be read. */
function isSpecial(row: Row, { today, report }: Reading): boolean {
  if (readMagento(row, 'special_price') === '') return false
  const days = (['special_price_from_date', 'special_price_to_date'] as const).map((field) => {
    const text = readMagento(row, field)
    const day = text === '' ? '' : readDay(text)
    if (day === null)
      report({ row: row.number, column: field, problem: `${quote(text)} is not a date such as 2026-03-31` })
    return day ?? ''
  })
  const [from = '', until = ''] = days
  return (from === '' || from <= today) && (until === '' || until >= today)
}

function describeProduct(row: Row, slug: string): Given {
  const [category = ''] = readMagento(row, 'categories').split(',')
  const isShown = readMagento(row, 'product_online') !== '2' && !/^not visible/i.test(readMagento(row, 'visibility'))
  return {
    handle: cellOf(row, 'url_key', slug),
    title: cellOf(row, 'name'),
    body: cellOf(row, 'description', readMagento(row, 'description') || readMagento(row, 'short_description')),
    productCategory: cellOf(row, 'categories', category.replaceAll('/', ' > ')),
    status: cellOf(row, 'product_online', isShown ? 'active' : 'draft'),
    seoTitle: cellOf(row, 'meta_title'),
    seoDescription: cellOf(row, 'meta_description'),
  }
}

/** An option with its value, and the column that gives it. */
interface Choice {
  name: string
  value: MadeCell
}

function describeVariant(row: Row, choices: readonly Choice[], reading: Reading): Given {
  const special = isSpecial(row, reading)
  const price = cellOf(row, 'price', readNumber(readMagento(row, 'price')))
  const quantity = readMagento(row, 'is_in_stock') === '0' ? '0' : readNumber(readMagento(row, 'qty'))
  const named = choices.flatMap(({ name, value }, place) => [
    [`option${place + 1}Name`, { cell: name, column: value.column }],
    [`option${place + 1}Value`, value],
  ])
  return {
    sku: cellOf(row, 'sku'),
    grams: cellOf(row, 'weight', toGrams(readMagento(row, 'weight'), reading.weightUnit, row.columns.decimalMark)),
    quantity: cellOf(row, 'qty', quantity),
    price: special ? cellOf(row, 'special_price', readNumber(readMagento(row, 'special_price'))) : price,
    compareAt: special ? price : cellOf(row, 'price', ''),
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
      { cell: value.split('|').join('; '), column: 'additional_attributes' },
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
  return [makeRow({ row, given, extra }), ...makePictureRows(row, slug, reading)]
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

function makeConfigurable({ parent, variations, bySku }: Family, slug: string, reading: Reading): Rows | null {
  const codes = [...new Set(variations.flatMap(({ values }) => [...values.keys()]))]
  const refuse = (problem: string) => {
    reading.report({ row: parent.number, column: 'configurable_variations', problem })
    return null
  }
  if (variations.length === 0) return refuse('missing: a configurable product needs its variations')
  if (codes.length > optionsMax) {
    return refuse(`its variations differ in ${codes.length} attributes; ${optionsMax} are possible`)
  }
  const names = nameOptions(parent, codes)
  const rows = variations.flatMap(({ sku, values }) => {
    const row = bySku.get(sku)
    const missing = codes.find((code) => !values.get(code))
    if (!row) return refuse(`${quote(sku)} is no product of the file`) ?? []
    if (missing) return refuse(`${quote(sku)} has no ${missing}`) ?? []
    // A variation that is switched off isn't for sale.
    if (readMagento(row, 'product_online') === '2') return []
    const choices = codes.map((code, place) => ({
      name: names[place] ?? code,
      value: { cell: values.get(code) ?? '', column: 'configurable_variations' },
    }))
    const [variantImage] = listPictures(row, reading)
    const given = { handle: cellOf(row, 'url_key', slug), ...describeVariant(row, choices, reading) }
    return makeRow({ row, given: variantImage ? { ...given, variantImage } : given })
  })
  const optionNames = names.map((name, place) => [
    `option${place + 1}Name`,
    { cell: name, column: 'configurable_variations' },
  ])
  const given: Given = { ...describeProduct(parent, slug), ...Object.fromEntries(optionNames) }
  const product = { ...makeRow({ row: parent, given, extra: listAttributes(parent, new Set(codes)) }), ofProduct: true }
  return [product, ...rows, ...makePictureRows(parent, slug, reading)]
}

/**
 * The products of Magento's export as rows of the catalogue's own format: configurable ones with the simple ones that they
 * name, and the other simple ones. Rows of store views repeat products in other languages and are left out.
 */
export async function* readMagentoProducts(all: readonly Row[], reading: Reading): AsyncGenerator<Rows> {
  const rows = all.filter((row) => readMagento(row, 'store_view_code') === '')
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
    } else if (type !== 'simple') {
      const problem = `${quote(type)} is neither simple nor configurable; remove the row`
      reading.report({ row: row.number, column: 'product_type', problem })
    } else if (!children.has(sku)) yield makeSimple(row, slug, reading)
  }
}
