import { createHash } from 'node:crypto'
import { oneSize, uncountedStock } from '../../../../platform/pure/limits.ts'
import { foldDigits } from '../../../../platform/pure/text/clean-text.ts'
import { settleNumber } from '../../../../platform/pure/written-number.ts'
import { readGtin } from '../../rules/gtin.ts'
import type { NoteKind } from '../../rules/import-notes.ts'
import { sizeSlug } from '../../rules/sizes.ts'
import type { VariantOption } from '../../rules/variant-name.ts'
import type { CatalogueVariant } from '../catalogue-writes.ts'
import { type Color, describeColor, neutral } from './colors.ts'
import { hasApostrophe, hasColumn, keepVariantCells, type Row, readCell, readNamed, type StockWay } from './columns.ts'
import { type Fault, faultAt, quote } from './faults.ts'
import { type Note, noteAt } from './notes.ts'
import { type Pricing, readPrices } from './planned-prices.ts'

const quantityMax = 1_000_000

type ReadStock = Pick<CatalogueVariant, 'stock' | 'counted'>

/** Shopify's column that names who tracks a variant's stock is empty where nobody does. */
function readWay(row: Row): StockWay {
  if (row.facts?.stock) return row.facts.stock
  if (hasColumn(row, 'tracker') && readCell(row, 'tracker') === '') return 'uncounted'
  const policy = readNamed(row, ['variant inventory policy', 'continue selling when out of stock']).toLowerCase()
  return policy === 'continue' || policy === 'true' ? 'oversold' : 'counted'
}

/** Shopify goes below zero when it oversells. */
function readStock(row: Row, notes: Note[]): ReadStock | Fault {
  const text = foldDigits(readCell(row, 'quantity'))
  if (text !== '' && !/^-?\d{1,10}$/.test(text)) return faultAt(row, 'quantity', `${quote(text)} is not a whole number`)
  if (Number(text) > quantityMax) return faultAt(row, 'quantity', `${quote(text)} is above ${quantityMax}`)
  const way = readWay(row)
  const say = (kind: Note['kind'], what: string) => notes.push(noteAt(row, 'quantity', kind, what))
  if (way === 'uncounted' || way === 'oversold') {
    say(way, text === '' ? 'no quantity' : `the quantity ${text} isn’t kept`)
    return { stock: uncountedStock, counted: false }
  }
  if (way === 'shared-stock') {
    say(way, text === '' ? '0' : `${text} for all`)
    return { stock: 0 }
  }
  if (text === '') {
    say('no-stock', 'no quantity')
    return { stock: null }
  }
  if (Number(text) < 0) say('below-zero', `${text} becomes 0`)
  return { stock: Math.max(0, Number(text)) }
}

const gramsMax = 1_000_000
const optionFields = [
  ['option1Name', 'option1Value'],
  ['option2Name', 'option2Value'],
  ['option3Name', 'option3Value'],
] as const

/** A row with none of these only adds a picture. */
export function isVariantRow(row: Row): boolean {
  return (['option1Value', 'sku', 'price'] as const).some((field) => readCell(row, field) !== '')
}

function readGrams(row: Row): number | null | Fault {
  const text = readCell(row, 'grams')
  const plain = settleNumber(text, row.columns.decimalMark ?? '.') ?? text
  if (text === '' || Number(plain) === 0) return null
  const grams = Math.round(Number(plain))
  if (!(grams >= 0 && grams <= gramsMax)) return faultAt(row, 'grams', `${quote(text)} is not a weight in whole grams`)
  return grams
}

interface Choice {
  color: Color
  size: string
  option: VariantOption | null
}

const colorNames = /^(colou?r|farbe|couleur|colore?)$/
const sizeNames = /^(size|gr(ö|oe)(ß|ss)e|taille|talla|taglia)$/

/** Size and colour come from the options with those names; any other option is the third, and two others are joined. */
function readChoice(first: Row, row: Row): Choice | Fault {
  let color = neutral
  let size = ''
  const others: { name: string; value: string }[] = []
  for (const [nameField, valueField] of optionFields) {
    const written = readCell(first, nameField)
    const name = written.toLowerCase()
    const value = readCell(row, valueField)
    if (value === '' || (name === 'title' && value.toLowerCase() === 'default title')) continue
    if (value.length > 100) return faultAt(row, valueField, 'longer than 100 characters')
    if (colorNames.test(name)) color = describeColor(value, readCell(row, 'colorHex'))
    else if (sizeNames.test(name)) size = value
    else others.push({ name: written || 'Option', value })
    if (color.slug === '') return faultAt(row, valueField, `${quote(value)} has no letter or digit`)
  }
  const join = (part: 'name' | 'value') => others.map((option) => option[part]).join(' / ')
  const option = others.length > 0 ? { name: join('name').slice(0, 100), value: join('value') } : null
  return { color, size: size || oneSize, option }
}

/** The size as former releases wrote it, because SKUs derived from it stay. */
function joinChoice({ size, option }: Choice): string {
  if (!option) return size
  return size === oneSize ? option.value : `${size} / ${option.value}`
}

/** The same for the same product, so that a second import finds it again. */
export function makeSku(slug: string, { color, size }: Pick<Choice, 'color' | 'size'>): string {
  const parts = [slug, color === neutral ? '' : color.slug, size === oneSize ? '' : sizeSlug(size)]
  const mark = createHash('sha256')
    .update(JSON.stringify([slug, color.slug, size]))
    .digest('hex')
    .slice(0, 6)
  return [...parts.filter(Boolean), mark].join('-').toUpperCase()
}

const isFault = (value: unknown): value is Fault => typeof value === 'object' && value !== null && 'problem' in value

/** Numbers that a spreadsheet shows in its own way when it opens a CSV: 4.00638E+12, and sizes that it takes for days. */
const asPower = /^\d[.,]?\d*E\+?\d+$/i
const month = '(jan|feb|m[aä]r|mrz|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|nov|de[cz])[a-zä]*'
const asDay = new RegExp(`^(\\d{1,2}[.\\- ]\\s?${month}|${month}[.\\- ]\\d{1,2})$`, 'i')

/** A barcode without the zeros at its beginning gets them back, if only they make a number of it. */
function readBarcode(row: Row, notes: Note[]): string | null {
  const text = readCell(row, 'barcode')
  const say = (kind: NoteKind, what: string) => notes.push(noteAt(row, 'barcode', kind, what))
  if (hasApostrophe(row, 'barcode')) say('apostrophe', text)
  if (asPower.test(text)) {
    say('spreadsheet', `${quote(text)} has lost its digits: that of the shop stays, or none`)
    return null
  }
  const whole = `0${text}`
  const isCut = /^(\d{7}|\d{11})$/.test(text) && readGtin(whole) !== null
  if (isCut) say('spreadsheet', `${quote(text)} becomes ${whole}, which it was before its zero got lost`)
  if (text.length > 100) say('shortened', quote(text))
  return isCut ? whole : text.slice(0, 100)
}

function readSku(row: Row, notes: Note[]): string | Fault {
  const text = readCell(row, 'sku')
  if (text.length > 100) return faultAt(row, 'sku', 'longer than 100 characters')
  if (hasApostrophe(row, 'sku')) notes.push(noteAt(row, 'sku', 'apostrophe', text))
  if (asPower.test(text) || asDay.test(text)) notes.push(noteAt(row, 'sku', 'spreadsheet', `${quote(text)} is kept`))
  return text
}

function noteChoice(row: Row, { size, option }: Choice, notes: Note[]): void {
  const changed = [size, option?.value ?? ''].find((value) => asDay.test(value))
  if (changed) notes.push(noteAt(row, 'option1Value', 'spreadsheet', `${quote(changed)} is kept`))
}

export interface VariantReading extends Pricing {
  /** Whether the product is on sale: one that isn't may have variants without a price. */
  isActive: boolean
  notes: Note[]
}

/** A price of nothing is taken, since the product becomes no offer. */
function requirePrice(row: Row, priceCents: number | null, { isActive, notes }: VariantReading): number | Fault {
  if (priceCents !== null && priceCents > 0) return priceCents
  if (priceCents === null && isActive) return faultAt(row, 'price', 'a price above zero is needed')
  notes.push(noteAt(row, 'price', 'no-price', priceCents === null ? 'no price' : quote(readCell(row, 'price'))))
  return 0
}

/** Converts a row to a variant of the product that starts at `first`, or returns everything wrong with it. */
export function readVariant(
  slug: string,
  [first, row]: readonly [Row, Row],
  reading: VariantReading,
): CatalogueVariant | Fault[] {
  const { notes } = reading
  const prices = readPrices(row, reading, notes)
  const stock = readStock(row, notes)
  const weightGrams = readGrams(row)
  const choice = readChoice(first, row)
  const sku = readSku(row, notes)
  const priceCents = Array.isArray(prices) ? null : requirePrice(row, prices.priceCents, reading)
  const faults = [...(Array.isArray(prices) ? prices : []), stock, weightGrams, choice, sku, priceCents].filter(isFault)
  if (faults.length > 0 || Array.isArray(prices) || isFault(priceCents) || priceCents === null) return faults
  if (isFault(stock) || isFault(weightGrams) || isFault(choice) || isFault(sku)) return faults
  noteChoice(row, choice, notes)
  return {
    ...choice,
    ...prices,
    ...stock,
    sku: sku || makeSku(slug, { color: choice.color, size: joinChoice(choice) }),
    priceCents,
    barcode: readBarcode(row, notes),
    weightGrams,
    extra: keepVariantCells(first, row),
  }
}
