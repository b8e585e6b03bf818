import { fromWire, toWire, writeAmount } from '../../../platform/pure/money.ts'
import { cleanTyped } from '../../../platform/pure/text/clean-text.ts'
import { parseTypedAmount } from '../../../platform/pure/written-amount.ts'
import { decimalMarkOf } from '../../../platform/pure/written-number.ts'
import type { StockedVariant, VariantChange } from '../admin-contract.ts'

/** Stands for the stock of a variant that is sold without a count. */
export const uncountedMark = '∞'
export const sheetColumns = ['price', 'compareAt', 'stock'] as const
/** Fields that only a product's own screen shows. */
export const productColumns = [...sheetColumns, 'sku', 'barcode', 'weightGrams'] as const
/** A column for each attribute of variants, with its labels separated by commas. */
export type AttributeColumn = `attributes.${string}`
export type SheetColumn = (typeof productColumns)[number] | AttributeColumn
const prefix = 'attributes.'
export const attributeColumn = (key: string): AttributeColumn => `${prefix}${key}`
const isOfAttribute = (column: string): column is AttributeColumn => column.startsWith(prefix)
const keyOf = (column: AttributeColumn) => column.slice(prefix.length)
/** What was typed into the cells of one row; an absent cell is unchanged. */
export type Typed = Partial<Record<SheetColumn, string>>

/** The currency of the prices and the language whose decimal mark they are written with. */
export interface SheetWays {
  currency: string
  language?: string
}

export function showCell(
  variant: StockedVariant,
  column: SheetColumn,
  { currency, language = 'en' }: SheetWays,
): string {
  if (isOfAttribute(column)) return (variant.attributes[keyOf(column)] ?? []).join(', ')
  const value = variant[column]
  if (column === 'stock' && value === null) return uncountedMark
  if (value === null) return ''
  const isAmount = (column === 'price' || column === 'compareAt') && typeof value === 'number'
  if (!isAmount) return String(value)
  return writeAmount(fromWire(value, currency), currency).replace('.', decimalMarkOf(language))
}

/** The row's typed cells, without those that repeat the existing value. */
export function dropUnchanged(variant: StockedVariant, typed: Typed, ways: SheetWays): Typed {
  const columns: SheetColumn[] = [...productColumns, ...Object.keys(typed).filter(isOfAttribute)]
  const kept = columns.filter(
    (column) => typed[column] !== undefined && typed[column]?.trim() !== showCell(variant, column, ways),
  )
  return Object.fromEntries(kept.map((column) => [column, typed[column]]))
}

function readAmount(text: string, { currency, language }: SheetWays): number | null {
  const cents = parseTypedAmount(text, currency, language)
  return cents === null || cents === 0 ? null : toWire(cents, currency)
}

/** A row of the price and stock table as a change to save, or its error. */
export function readRow(
  variant: StockedVariant,
  typed: Typed,
  ways: SheetWays,
): { change: VariantChange } | { problem: string } {
  const change: VariantChange = { id: variant.id }
  if (typed.price !== undefined) {
    const price = readAmount(typed.price, ways)
    if (price === null) return { problem: `Enter a price such as ${writeAmount(4950, ways.currency)}` }
    change.price = price
    change.seenPrice = variant.price
  }
  if (typed.compareAt !== undefined) {
    const old = typed.compareAt.trim() === '' ? null : readAmount(typed.compareAt, ways)
    if (old === null && typed.compareAt.trim() !== '')
      return { problem: `Enter an old price such as ${writeAmount(5950, ways.currency)}` }
    change.compareAt = old
    change.seenCompareAt = variant.compareAt
  }
  if (typed.stock !== undefined) {
    const stock = cleanTyped(typed.stock)
    const isCounted = stock !== uncountedMark
    if (isCounted && !/^\d{1,7}$/.test(stock)) return { problem: 'Enter stock as a whole number' }
    change.stock = isCounted ? Number(stock) : null
    change.seenStock = variant.stock
  }
  readAttributes(variant, typed, change)
  const problem = readGoods(variant, typed, change)
  return problem === null ? { change } : { problem }
}

/** Adds the attributes with a typed cell to the change. */
function readAttributes(variant: StockedVariant, typed: Typed, change: VariantChange): void {
  const keys = Object.keys(typed).filter(isOfAttribute)
  if (keys.length === 0) return
  const split = (text = '') =>
    text
      .split(/[,;]/)
      .map((label) => label.trim())
      .filter(Boolean)
  change.attributes = Object.fromEntries(keys.map((column) => [keyOf(column), split(typed[column])]))
  change.seenAttributes = Object.fromEntries(
    keys.map((column) => [keyOf(column), variant.attributes[keyOf(column)] ?? []]),
  )
}

/** Adds SKU, barcode and weight to the change, or returns the error. */
function readGoods(
  variant: StockedVariant,
  { sku, barcode, weightGrams }: Typed,
  change: VariantChange,
): string | null {
  if (sku !== undefined) {
    if (sku.trim() === '') return 'Enter an SKU'
    Object.assign(change, { sku: sku.trim(), seenSku: variant.sku })
  }
  if (barcode !== undefined) Object.assign(change, { barcode: barcode.trim(), seenBarcode: variant.barcode })
  if (weightGrams !== undefined) {
    const weight = cleanTyped(weightGrams)
    if (!/^\d{0,6}$/.test(weight)) return 'Enter the weight in whole grams'
    Object.assign(change, { weightGrams: weight === '' ? null : Number(weight), seenWeightGrams: variant.weightGrams })
  }
  return null
}

/** Cells copied from one column of a spreadsheet, one on each line. */
export function splitPasted(text: string): string[] {
  return text.replace(/\r?\n$/, '').split(/\r?\n/)
}
