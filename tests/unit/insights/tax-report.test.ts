import { expect, test } from 'vitest'
import { findScheme, splitTaxed, type TaxDocument, TaxReport } from '../../../src/features/insights/rules/tax-report.ts'

const vat = (ratePpm: number, baseCents: number, taxCents: number) => ({
  name: 'VAT',
  ratePpm,
  baseCents,
  taxCents,
  reversed: false,
})
const invoice = (over: Partial<TaxDocument> = {}): TaxDocument => ({
  kind: 'invoice',
  period: '2026-11',
  correctedPeriod: null,
  country: 'FR',
  region: '',
  currency: 'EUR',
  totalCents: 12_000,
  taxes: [vat(200_000, 10_000, 2000)],
  lines: [],
  ...over,
})

test('an amount is split by the taxes that are due on it, and what is untaxed stays', () => {
  const split = (cents: number, taxes: TaxDocument['taxes']) =>
    splitTaxed({ cents, taxes }).map(({ taxes: due, netCents, taxCents }) => [due.length, netCents, taxCents])
  expect(split(12_000, [vat(200_000, 10_000, 2000)])).toEqual([[1, 10_000, 2000]])
  expect(split(13_055, [vat(200_000, 10_000, 2000), vat(55_000, 1000, 55)])).toEqual([
    [1, 10_000, 2000],
    [1, 1000, 55],
  ])
  expect(split(12_500, [vat(200_000, 10_000, 2000)])).toEqual([
    [1, 10_000, 2000],
    [0, 500, 0],
  ])
  const gst = (name: string) => ({ ...vat(25_000, 10_000, 250), name })
  expect(split(10_500, [gst('CGST'), gst('SGST')])).toEqual([[2, 10_000, 500]])
  expect(split(700, [])).toEqual([[0, 700, 0]])
  expect(split(0, [])).toEqual([])
})

test.each([
  ['DE', 'DE', false, 'domestic'],
  ['DE', 'FR', false, 'oss'],
  ['DE', 'FR', true, 'reverse-charge'],
  ['DE', 'NO', false, 'export'],
  ['DE', 'US', false, 'export'],
  ['US', 'FR', false, 'abroad'],
  ['', 'FR', false, 'domestic'],
])('a sale from %s to %s, reversed %s, is %s', (home, country, reversed, scheme) => {
  expect(findScheme(home, country, reversed)).toBe(scheme)
})

test('a correction under OSS names the month of its invoice, and is no lower sale', () => {
  const report = new TaxReport('DE')
  report.add(invoice())
  report.add(
    invoice({ kind: 'credit-note', totalCents: 6000, taxes: [vat(200_000, 5000, 1000)], correctedPeriod: '2026-09' }),
  )
  const rows = report.rows.map(({ scheme, correctedPeriod, sales, corrections }) => [
    scheme,
    correctedPeriod,
    sales.grossCents,
    corrections.grossCents,
  ])
  expect(rows).toEqual([
    ['oss', null, 12_000, 0],
    ['oss', '2026-09', 0, 6000],
  ])
})

test('goods to India are summed by HSN code and rate, with shipping apart', () => {
  const igst = (baseCents: number, taxCents: number) => ({ ...vat(50_000, baseCents, taxCents), name: 'IGST' })
  const report = new TaxReport('IN')
  report.add(
    invoice({
      country: 'IN',
      currency: 'INR',
      totalCents: 22_050,
      taxes: [igst(21_000, 1050)],
      lines: [
        { quantity: 2, hsnCode: '620520', paidCents: 10_500, taxes: [igst(10_000, 500)] },
        { quantity: 1, hsnCode: '610510', paidCents: 10_500, taxes: [igst(10_000, 500)] },
      ],
    }),
  )
  report.add(
    invoice({
      kind: 'credit-note',
      country: 'IN',
      currency: 'INR',
      totalCents: 5250,
      taxes: [igst(5000, 250)],
      lines: [{ quantity: 1, hsnCode: '620520', paidCents: 5250, taxes: [igst(5000, 250)] }],
    }),
  )
  const rows = report.hsn.map(({ hsnCode, quantity, sales, corrections }) => [
    hsnCode,
    quantity,
    sales.netCents - corrections.netCents,
    sales.taxCents - corrections.taxCents,
  ])
  expect(rows).toEqual([
    ['', 0, 1000, 50],
    ['610510', 1, 10_000, 500],
    ['620520', 1, 5000, 250],
  ])
})
