import { uncountedStock } from '../../../../platform/pure/limits.ts'
import { foldDigits } from '../../../../platform/pure/text/clean-text.ts'
import type { CatalogueVariant } from '../catalogue-writes.ts'
import { hasColumn, type Row, readCell, readNamed, type StockWay } from './columns.ts'
import { type Fault, faultAt, quote } from './faults.ts'
import { type Note, noteAt } from './notes.ts'

const quantityMax = 1_000_000

export type ReadStock = Pick<CatalogueVariant, 'stock' | 'counted'>

/** Shopify's column that names who tracks a variant's stock is empty where nobody does. */
function readWay(row: Row): StockWay {
  if (row.facts?.stock) return row.facts.stock
  if (hasColumn(row, 'tracker') && readCell(row, 'tracker') === '') return 'uncounted'
  const policy = readNamed(row, ['variant inventory policy', 'continue selling when out of stock']).toLowerCase()
  return policy === 'continue' || policy === 'true' ? 'oversold' : 'counted'
}

/** Shopify goes below zero when it oversells. */
export function readStock(row: Row, notes: Note[]): ReadStock | Fault {
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
