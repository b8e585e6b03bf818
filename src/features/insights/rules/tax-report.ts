import { isInUnion } from '../../../platform/pure/economic-area.ts'
import { grossOf, groupTaxes } from '../../pricing/rules/tax-parts.ts'

export interface DocumentTax {
  name: string
  /** Parts per million; null where it is unknown. */
  ratePpm: number | null
  baseCents: number
  taxCents: number
  /** The buyer owes it. */
  reversed: boolean
}

export interface DocumentLine {
  quantity: number
  hsnCode: string
  /** With its taxes; null where an earlier release didn't keep it. */
  paidCents: number | null
  taxes: readonly DocumentTax[]
}

/** An invoice or credit note as a report reads it. */
export interface TaxDocument {
  kind: 'invoice' | 'credit-note'
  /** The month it was issued in, as "2026-11". */
  period: string
  /** Of a credit note: the month of the invoice that it corrects, if that is known. */
  correctedPeriod: string | null
  country: string
  region: string
  currency: string
  totalCents: number
  taxes: readonly DocumentTax[]
  lines: readonly DocumentLine[]
}

/** How a sale is reported, by where the shop is and where the goods went. */
export type TaxScheme = 'domestic' | 'oss' | 'reverse-charge' | 'export' | 'abroad'

export interface ReportedTax {
  name: string
  ratePpm: number | null
}

/** An amount of a document that the same taxes are due on. */
export interface TaxedPart {
  taxes: readonly (ReportedTax & { taxCents: number })[]
  reversed: boolean
  netCents: number
  taxCents: number
  grossCents: number
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0)

const toPart = (group: readonly DocumentTax[], grossCents: number): TaxedPart => {
  const taxCents = sumOf(group.map((tax) => tax.taxCents))
  return {
    taxes: group.map(({ name, ratePpm, taxCents: cents }) => ({ name, ratePpm, taxCents: cents })),
    reversed: group.some(({ reversed }) => reversed),
    netCents: grossCents - taxCents,
    taxCents,
    grossCents,
  }
}

/** The parts of an amount by their taxes, which come to it; the last may be untaxed. */
export function splitTaxed({ cents, taxes }: { cents: number; taxes: readonly DocumentTax[] }): TaxedPart[] {
  const groups = taxes.length === 0 ? [] : groupTaxes({ cents, taxes })
  // Taxes that overlap otherwise stay together.
  if (!groups) return [toPart(taxes, cents)]
  const parts = groups.map((group) => toPart(group, grossOf(group)))
  const untaxed = toPart([], cents - sumOf(parts.map(({ grossCents }) => grossCents)))
  return [...parts, untaxed].filter(({ grossCents, taxCents }) => grossCents !== 0 || taxCents !== 0)
}

/** `home`: the shop's own country. */
export function findScheme(home: string, country: string, reversed: boolean): TaxScheme {
  if (reversed) return 'reverse-charge'
  if (home === '' || country === '' || home === country) return 'domestic'
  if (isInUnion(home)) return isInUnion(country) ? 'oss' : 'export'
  return 'abroad'
}

export interface Amounts {
  netCents: number
  taxCents: number
  grossCents: number
}

export interface TaxRow {
  period: string
  correctedPeriod: string | null
  country: string
  region: string
  scheme: TaxScheme
  currency: string
  taxes: readonly (ReportedTax & { salesCents: number; correctionsCents: number })[]
  sales: Amounts
  corrections: Amounts
}

export interface HsnRow extends Pick<TaxRow, 'period' | 'currency' | 'taxes' | 'sales' | 'corrections'> {
  /** Empty: shipping, and what has none. */
  hsnCode: string
  /** Sold less what was credited. */
  quantity: number
}

const nothing: Amounts = { netCents: 0, taxCents: 0, grossCents: 0 }

const add = (a: Amounts, b: Amounts): Amounts => ({
  netCents: a.netCents + b.netCents,
  taxCents: a.taxCents + b.taxCents,
  grossCents: a.grossCents + b.grossCents,
})

type Sums = Pick<TaxRow, 'taxes' | 'sales' | 'corrections'>

/** A part as the sums of a row that has it alone. */
function countPart(part: TaxedPart, kind: TaxDocument['kind']): Sums {
  const isSale = kind === 'invoice'
  return {
    taxes: part.taxes.map(({ name, ratePpm, taxCents }) => ({
      name,
      ratePpm,
      salesCents: isSale ? taxCents : 0,
      correctionsCents: isSale ? 0 : taxCents,
    })),
    sales: isSale ? part : nothing,
    corrections: isSale ? nothing : part,
  }
}

function addSums<R extends Sums>(row: R, more: Sums): R {
  return {
    ...row,
    taxes: row.taxes.map((tax, at) => ({
      ...tax,
      salesCents: tax.salesCents + (more.taxes[at]?.salesCents ?? 0),
      correctionsCents: tax.correctionsCents + (more.taxes[at]?.correctionsCents ?? 0),
    })),
    sales: add(row.sales, more.sales),
    corrections: add(row.corrections, more.corrections),
  }
}

const keyOfTaxes = (taxes: readonly ReportedTax[]) => taxes.map(({ name, ratePpm }) => [name, ratePpm])

/** What documents come to by month, place and rate; the rows come to the documents, to the minor unit. */
export class TaxReport {
  readonly #home: string
  readonly #rows = new Map<string, TaxRow>()
  readonly #hsn = new Map<string, HsnRow>()

  constructor(home: string) {
    this.#home = home
  }

  add(document: TaxDocument): void {
    for (const part of splitTaxed({ cents: document.totalCents, taxes: document.taxes })) this.#addPart(document, part)
    if (document.country === 'IN') this.#addHsn(document)
  }

  get rows(): TaxRow[] {
    return [...this.#rows.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
  }

  get hsn(): HsnRow[] {
    return [...this.#hsn.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
  }

  #addPart({ kind, period, correctedPeriod, country, region, currency }: TaxDocument, part: TaxedPart): void {
    const scheme = findScheme(this.#home, country, part.reversed)
    // Earlier months are corrected by the month in the scheme's return alone.
    const corrected = scheme === 'oss' ? correctedPeriod : null
    const key = JSON.stringify([period, country, region, scheme, currency, corrected ?? '', keyOfTaxes(part.taxes)])
    const place = { period, correctedPeriod: corrected, country, region, scheme, currency }
    const sums = countPart(part, kind)
    const known = this.#rows.get(key)
    this.#rows.set(key, known ? addSums(known, sums) : { ...place, ...sums })
  }

  #addHsn({ kind, period, currency, totalCents, taxes, lines }: TaxDocument): void {
    const valued = lines.flatMap((line) => (line.paidCents === null ? [] : [{ ...line, cents: line.paidCents }]))
    for (const line of valued) this.#addCoded(line.hsnCode, { kind, period, currency, quantity: line.quantity }, line)
    const rest = {
      cents: totalCents - sumOf(valued.map(({ cents }) => cents)),
      taxes: taxes.map((tax) =>
        takeOff(
          tax,
          valued.flatMap((line) => line.taxes),
        ),
      ),
    }
    this.#addCoded('', { kind, period, currency, quantity: 0 }, rest)
  }

  #addCoded(
    hsnCode: string,
    { kind, quantity, ...place }: Pick<TaxDocument, 'kind' | 'period' | 'currency'> & { quantity: number },
    taxed: { cents: number; taxes: readonly DocumentTax[] },
  ): void {
    const due = taxed.taxes.filter(({ baseCents, taxCents }) => baseCents !== 0 || taxCents !== 0)
    for (const [at, part] of splitTaxed({ cents: taxed.cents, taxes: due }).entries()) {
      const key = JSON.stringify([place.period, place.currency, hsnCode, keyOfTaxes(part.taxes)])
      const counted = at > 0 ? 0 : kind === 'invoice' ? quantity : -quantity
      const sums = countPart(part, kind)
      const known = this.#hsn.get(key)
      const row = known ? addSums(known, sums) : { ...place, hsnCode, quantity: 0, ...sums }
      this.#hsn.set(key, { ...row, quantity: row.quantity + counted })
    }
  }
}

/** What is left of a document's tax without that of its lines. */
function takeOff(tax: DocumentTax, lines: readonly DocumentTax[]): DocumentTax {
  const same = lines.filter(({ name, ratePpm }) => name === tax.name && ratePpm === tax.ratePpm)
  return {
    ...tax,
    baseCents: tax.baseCents - sumOf(same.map(({ baseCents }) => baseCents)),
    taxCents: tax.taxCents - sumOf(same.map(({ taxCents }) => taxCents)),
  }
}
