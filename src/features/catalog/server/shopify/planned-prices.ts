import { z } from 'zod'
import { type AmountScale, findAmountFault } from '../../../../platform/amount.ts'
import { writeAmount } from '../../../../platform/pure/money.ts'
import { dayIn, instantIn } from '../../../../platform/pure/shop-time.ts'
import { parseWrittenAmount } from '../../../../platform/pure/written-amount.ts'
import type { PlannedPrice } from '../catalogue-writes.ts'
import { type Field, hasColumn, type Row, readCell } from './columns.ts'
import { type Fault, faultAt, quote } from './faults.ts'
import { type Note, noteAt } from './notes.ts'

/** The file's numbers don't say which mark they have, and nor does the call. */
const openNumber =
  'can be read in two ways: choose whether the decimals of the file have a point or a comma before them (source.decimalMark)'

/** What a price is read with. */
export interface Pricing {
  amounts: AmountScale
  timeZone: string
  now: Date
}

/** An amount of a cell in minor units; null for an empty one. */
export function readAmountOf(row: Row, field: Field, { amounts }: Pick<Pricing, 'amounts'>): number | null | Fault {
  const text = readCell(row, field)
  if (text === '') return null
  const cents = parseWrittenAmount(text, amounts.CURRENCY, row.columns.decimalMark)
  if (/^-\s*\d/.test(text)) return faultAt(row, field, `${quote(text)} is below zero`)
  if (cents === 'open') return faultAt(row, field, `${quote(text)} ${openNumber}`)
  if (cents === null)
    return faultAt(row, field, `${quote(text)} is not an amount such as ${writeAmount(4950, amounts.CURRENCY)}`)
  const fault = findAmountFault(cents, amounts)
  return fault ? faultAt(row, field, `${quote(text)} ${fault}`) : cents
}

const day = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?)?$/

/** An instant of "2026-03-01" or "2026-03-01 08:00:00" in the shop's time zone; a last day counts whole. */
function readMoment(row: Row, field: 'saleFrom' | 'saleUntil', { timeZone }: Pricing): Date | null | Fault {
  const text = readCell(row, field)
  if (text === '') return null
  const [, date = '', time, seconds = ':00'] = day.exec(text) ?? []
  const local =
    time === undefined ? `${date}T${field === 'saleUntil' ? '23:59:59' : '00:00:00'}` : `${date}T${time}${seconds}`
  if (date === '' || Number.isNaN(Date.parse(`${local}Z`)) || !Date.parse(`${date}T00:00Z`))
    return faultAt(row, field, `${quote(text)} is not a date such as 2026-03-31`)
  const instant = instantIn(local, timeZone)
  return field === 'saleUntil' && /:59$/.test(local) ? new Date(instant.getTime() + 1000) : instant
}

export interface ReadPrices {
  priceCents: number | null
  compareAtCents: number | null
  /** Absent if the file says nothing of it. */
  planned?: PlannedPrice[]
}

const isFault = (value: unknown): value is Fault => typeof value === 'object' && value !== null && 'problem' in value

interface Sale {
  regular: number
  sale: number
  from: Date | null
  until: Date | null
}

function planSale(
  row: Row,
  { regular, sale, from, until }: Sale,
  { now, timeZone }: Pricing,
  notes: Note[],
): ReadPrices {
  const end = until ? [{ at: until.toISOString(), priceCents: regular, compareAtCents: null }] : []
  const say = (kind: Note['kind'], text: string) => notes.push(noteAt(row, 'salePrice', kind, text))
  const last = until ? dayIn(new Date(until.getTime() - 1), timeZone) : ''
  if (until && until <= now) {
    say('sale-over', `ended on ${last}`)
    return { priceCents: regular, compareAtCents: null, planned: [] }
  }
  if (from && from > now) {
    say('sale', `from ${dayIn(from, timeZone)}${until ? ` to ${last}` : ''}`)
    const start = { at: from.toISOString(), priceCents: sale, compareAtCents: regular }
    return { priceCents: regular, compareAtCents: null, planned: [start, ...end] }
  }
  if (until) say('sale', `now, to ${last}`)
  return { priceCents: sale, compareAtCents: regular, planned: end }
}

/** A regular price with a sale, as WooCommerce and Magento write it. */
function readSale(row: Row, regular: number | null, pricing: Pricing, notes: Note[]): ReadPrices | Fault[] {
  const sale = readAmountOf(row, 'salePrice', pricing)
  const from = readMoment(row, 'saleFrom', pricing)
  const until = readMoment(row, 'saleUntil', pricing)
  const faults = [sale, from, until].filter(isFault)
  if (isFault(sale) || isFault(from) || isFault(until)) return faults
  if (sale === null || regular === null) return { priceCents: regular, compareAtCents: null, planned: [] }
  if (sale === 0 || sale >= regular) {
    const what = sale === 0 ? 'a sale for nothing' : 'a sale that isn’t below the price'
    notes.push(noteAt(row, 'salePrice', 'old-price', `${quote(readCell(row, 'salePrice'))} is ${what}`))
    return { priceCents: regular, compareAtCents: null, planned: [] }
  }
  return planSale(row, { regular, sale, from, until }, pricing, notes)
}

const plan = z.array(
  z.object({
    at: z.iso.datetime(),
    priceCents: z.number().int().positive(),
    compareAtCents: z.number().int().positive().nullable(),
  }),
)

/** The shop's own column. */
function readPlanned(row: Row, { now }: Pricing): PlannedPrice[] | undefined | Fault {
  if (!hasColumn(row, 'planned')) return undefined
  const text = readCell(row, 'planned')
  if (text === '') return []
  try {
    const read = plan.safeParse(JSON.parse(text))
    if (read.success) return read.data.filter(({ at }) => new Date(at) > now)
  } catch {
    // Said below.
  }
  return faultAt(row, 'planned', `${quote(text)} is no list of planned prices`)
}

/** Price, old price and what they change to later. */
export function readPrices(row: Row, pricing: Pricing, notes: Note[]): ReadPrices | Fault[] {
  const price = readAmountOf(row, 'price', pricing)
  const compareAt = readAmountOf(row, 'compareAt', pricing)
  const planned = readPlanned(row, pricing)
  const faults = [price, compareAt, planned].filter(isFault)
  if (isFault(price) || isFault(compareAt) || isFault(planned)) return faults
  if (hasColumn(row, 'salePrice')) return readSale(row, price, pricing, notes)
  const isOld = compareAt !== null && price !== null && compareAt > price
  if (compareAt !== null && compareAt !== 0 && !isOld)
    notes.push(noteAt(row, 'compareAt', 'old-price', quote(readCell(row, 'compareAt'))))
  const prices = { priceCents: price, compareAtCents: isOld ? compareAt : null }
  return planned === undefined ? prices : { ...prices, planned }
}
