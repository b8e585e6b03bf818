import { digitsOf, parseAmount, toWire, writeAmount } from '../../../platform/pure/money.ts'
import type { StockedVariant, VariantChange } from '../admin-contract.ts'

export const sheetColumns = ['price', 'compareAt', 'stock'] as const
export type SheetColumn = (typeof sheetColumns)[number]
/** What was typed over the cells of one row; an absent cell is as it was. */
export type Typed = Partial<Record<SheetColumn, string>>

export function showCell(variant: StockedVariant, column: SheetColumn, currency: string): string {
  const value = variant[column]
  if (value === null) return ''
  return column === 'stock' ? String(value) : value.toFixed(digitsOf(currency))
}

/** The row's typed cells without those that say what stood there before. */
export function dropUnchanged(variant: StockedVariant, typed: Typed, currency: string): Typed {
  const kept = sheetColumns.filter(
    (column) => typed[column] !== undefined && typed[column]?.trim() !== showCell(variant, column, currency),
  )
  return Object.fromEntries(kept.map((column) => [column, typed[column]]))
}

function readAmount(text: string, currency: string): number | null {
  const cents = parseAmount(text, currency)
  return cents === null || cents === 0 ? null : toWire(cents, currency)
}

/** A row of the price and stock table as a change to be saved, or what is wrong with it. */
export function readRow(
  variant: StockedVariant,
  typed: Typed,
  currency: string,
): { change: VariantChange } | { problem: string } {
  const change: VariantChange = { id: variant.id }
  if (typed.price !== undefined) {
    const price = readAmount(typed.price, currency)
    if (price === null) return { problem: `Enter a price such as ${writeAmount(4950, currency)}` }
    change.price = price
    change.seenPrice = variant.price
  }
  if (typed.compareAt !== undefined) {
    const old = typed.compareAt.trim() === '' ? null : readAmount(typed.compareAt, currency)
    if (old === null && typed.compareAt.trim() !== '')
      return { problem: `Enter an old price such as ${writeAmount(5950, currency)}` }
    change.compareAt = old
    change.seenCompareAt = variant.compareAt
  }
  if (typed.stock !== undefined) {
    if (!/^\d{1,7}$/.test(typed.stock.trim())) return { problem: 'Enter stock as a whole number' }
    change.stock = Number(typed.stock)
    change.seenStock = variant.stock
  }
  return { change }
}

/** Cells that were copied from one column of a spreadsheet, one a line. */
export function splitPasted(text: string): string[] {
  return text.replace(/\r?\n$/, '').split(/\r?\n/)
}
