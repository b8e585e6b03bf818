import { roundToCents } from '../../../platform/pure/money.ts'
import type { Token } from './query-words.ts'

export interface PriceBounds {
  minCents: number | null
  maxCents: number | null
}

interface Found extends PriceBounds {
  /** How many words the price takes. */
  length: number
}

const most = [
  'under',
  'below',
  'less than',
  'up to',
  'upto',
  'max',
  'maximum',
  'cheaper than',
  'at most',
  'not over',
  'within',
  '<',
]
const least = ['over', 'above', 'more than', 'from', 'at least', 'min', 'minimum', 'starting at', '>']
const units = new Set(['dollar', 'usd', 'buck', 'euro', 'eur', 'pound', 'gbp', 'rupee', 'inr', 'rs'])

interface Amount {
  value: number
  /** Marked as money: "$60", "60 dollars". */
  isMoney: boolean
  length: number
}

function readAmount(tokens: readonly Token[], at: number): Amount | null {
  const { typed } = tokens[at] ?? { typed: '' }
  const match = /^([$€£₹]?)(\d+(?:,\d{3})*(?:[.,]\d{1,2})?)([$€£₹]?)$/.exec(typed)
  if (!match) return null
  const digits = (match[2] ?? '').replace(/,(?=\d{3}(?:\D|$))/g, '').replace(',', '.')
  const hasUnit = units.has(tokens[at + 1]?.word ?? '')
  return {
    value: Number(digits),
    isMoney: match[1] !== '' || match[3] !== '' || hasUnit,
    length: hasUnit ? 2 : 1,
  }
}

/** How many words a lead-in such as "less than" takes; 0 if there is none. */
function readLead(tokens: readonly Token[], at: number, leads: readonly string[]): number {
  const first = tokens[at]?.typed ?? ''
  const two = `${first} ${tokens[at + 1]?.typed ?? ''}`
  if (leads.includes(two)) return 2
  return leads.includes(first) ? 1 : 0
}

function readRange(tokens: readonly Token[], at: number, currency: string): Found | null {
  const lead = readLead(tokens, at, ['between', 'from'])
  const low = readAmount(tokens, at + lead)
  if (!low) return null
  const link = tokens[at + lead + low.length]?.typed
  const high = link === 'to' || link === 'and' ? readAmount(tokens, at + lead + low.length + 1) : null
  if (!high || (link === 'and' && lead === 0)) return null
  const [from, to] = [low.value, high.value].sort((a, b) => a - b)
  return {
    minCents: roundToCents(from ?? 0, currency),
    maxCents: roundToCents(to ?? 0, currency),
    length: lead + low.length + 1 + high.length,
  }
}

/** A price that starts at this word: "under $60", "between 40 and 60", "over 100 dollars", "$60". */
export function readPrice(tokens: readonly Token[], at: number, currency: string): Found | null {
  const range = readRange(tokens, at, currency)
  if (range) return range
  const under = readLead(tokens, at, most)
  const over = readLead(tokens, at, least)
  const amount = readAmount(tokens, at + Math.max(under, over))
  if (!amount || (under + over === 0 && !amount.isMoney)) return null
  const cents = roundToCents(amount.value, currency)
  const length = Math.max(under, over) + amount.length
  return over > 0 ? { minCents: cents, maxCents: null, length } : { minCents: null, maxCents: cents, length }
}
