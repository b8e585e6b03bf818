import { createHash } from 'node:crypto'
import { type AmountScale, findAmountFault } from '../../../../platform/amount.ts'
import { oneSize } from '../../../../platform/pure/limits.ts'
import { writeAmount } from '../../../../platform/pure/money.ts'
import { foldDigits } from '../../../../platform/pure/text/clean-text.ts'
import { parseWrittenAmount } from '../../../../platform/pure/written-amount.ts'
import { settleNumber } from '../../../../platform/pure/written-number.ts'
import { sizeSlug } from '../../rules/sizes.ts'
import type { VariantOption } from '../../rules/variant-name.ts'
import type { CatalogueVariant } from '../catalogue-writes.ts'
import { type Color, describeColor, neutral } from './colors.ts'
import { type Field, keepVariantCells, type Row, readCell } from './columns.ts'
import { type Fault, faultAt, quote } from './faults.ts'

/** The file's numbers don't say which mark they have, and nor does the call. */
const openNumber =
  'can be read in two ways: choose whether the decimals of the file have a point or a comma before them (source.decimalMark)'
const quantityMax = 1_000_000
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

function readPrice(row: Row, field: Field, amounts: AmountScale): number | null | Fault {
  const text = readCell(row, field)
  if (text === '') return null
  const cents = parseWrittenAmount(text, amounts.CURRENCY, row.columns.decimalMark)
  if (/^-\s*\d/.test(text)) return faultAt(row, field, `${quote(text)} is below zero`)
  if (cents === 'open') return faultAt(row, field, `${quote(text)} ${openNumber}`)
  if (cents === null) {
    return faultAt(row, field, `${quote(text)} is not an amount such as ${writeAmount(4950, amounts.CURRENCY)}`)
  }
  const fault = findAmountFault(cents, amounts)
  return fault ? faultAt(row, field, `${quote(text)} ${fault}`) : cents
}

function readQuantity(row: Row): number | null | Fault {
  const text = foldDigits(readCell(row, 'quantity'))
  if (text === '') return null
  if (!/^-?\d{1,10}$/.test(text)) return faultAt(row, 'quantity', `${quote(text)} is not a whole number`)
  if (Number(text) > quantityMax) return faultAt(row, 'quantity', `${quote(text)} is above ${quantityMax}`)
  // Shopify goes below zero when it oversells.
  return Math.max(0, Number(text))
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
    if (name === 'color' || name === 'colour') color = describeColor(value, readCell(row, 'colorHex'))
    else if (name === 'size') size = value
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

/** Converts a row to a variant of the product that starts at `first`, or returns everything wrong with it. */
export function readVariant(
  slug: string,
  [first, row]: readonly [Row, Row],
  amounts: AmountScale,
): CatalogueVariant | Fault[] {
  const priceCents = readPrice(row, 'price', amounts)
  const compareAtCents = readPrice(row, 'compareAt', amounts)
  const stock = readQuantity(row)
  const weightGrams = readGrams(row)
  const choice = readChoice(first, row)
  const faults = [priceCents, compareAtCents, stock, weightGrams, choice].filter(isFault)
  const sku = readCell(row, 'sku')
  if (sku.length > 100) faults.push(faultAt(row, 'sku', 'longer than 100 characters'))
  if (priceCents === null || priceCents === 0) faults.push(faultAt(row, 'price', 'a price above zero is needed'))
  if (faults.length > 0 || isFault(priceCents) || priceCents === null || isFault(compareAtCents)) return faults
  if (isFault(stock) || isFault(weightGrams) || isFault(choice)) return faults
  return {
    ...choice,
    sku: sku || makeSku(slug, { color: choice.color, size: joinChoice(choice) }),
    priceCents,
    compareAtCents: compareAtCents !== null && compareAtCents > priceCents ? compareAtCents : null,
    stock,
    barcode: readCell(row, 'barcode').slice(0, 100),
    weightGrams,
    extra: keepVariantCells(first, row),
  }
}
