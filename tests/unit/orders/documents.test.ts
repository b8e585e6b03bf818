import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PrintedDocument } from '../../../src/features/orders/document-contract.ts'
import * as ar from '../../../src/features/orders/messages/ar.ts'
import { creditTaxes, sumTaxes, type TaxLine } from '../../../src/features/orders/rules/document-amounts.ts'
import { layOutDocument } from '../../../src/features/orders/rules/document-layout.ts'
import { writeDocumentPdf } from '../../../src/features/orders/server/documents/document-pdf.ts'
import { documentTexts } from '../../../src/features/orders/server/documents/document-texts.ts'
import { findDirection, orderRuns } from '../../../src/features/orders/server/documents/pdf-text.ts'
import { languages } from '../../../src/platform/pure/language.ts'

const tax = { name: 'VAT', ratePpm: 200_000, baseCents: 10_000, taxCents: 2000, reversed: false }

const nothing = { cents: 0, taxes: [] }

test('a refund of an amount has its share of each tax', () => {
  const credit = { credited: nothing, known: nothing, refundCents: 3000 }
  const shared = creditTaxes({ ...credit, invoice: { cents: 12_000, taxes: [tax] } })
  expect(shared).toEqual([{ ...tax, baseCents: 2500, taxCents: 500 }])
  expect(creditTaxes({ ...credit, invoice: nothing })).toEqual([])
})

test('a refund of items has their own taxes', () => {
  const reduced = { ...tax, ratePpm: 50_000, baseCents: 2000, taxCents: 100 }
  const invoice = { cents: 14_100, taxes: [tax, reduced] }
  const known = { cents: 1050, taxes: [{ ...reduced, baseCents: 1000, taxCents: 50 }] }
  expect(creditTaxes({ invoice, credited: nothing, known, refundCents: 1050 })).toEqual([
    { ...tax, baseCents: 0, taxCents: 0 },
    { ...reduced, baseCents: 1000, taxCents: 50 },
  ])
})

test('however an order is refunded, the taxes of its credit notes add up to those of its invoice', () => {
  const cents = fc.integer({ min: 0, max: 100_000 })
  const part = fc.record({ refund: fc.integer({ min: 1, max: 30_000 }), known: cents, tax: cents })
  fc.assert(
    fc.property(cents, cents, fc.array(part, { maxLength: 8 }), (base, paid, parts) => {
      const invoice = { cents: base + paid, taxes: [{ ...tax, baseCents: base, taxCents: paid }] }
      const credited: { cents: number; taxes: TaxLine[] } = { cents: 0, taxes: [] }
      for (const wanted of [...parts, { refund: Number.POSITIVE_INFINITY, known: 0, tax: 0 }]) {
        const refundCents = Math.min(wanted.refund, invoice.cents - credited.cents)
        const known = { cents: wanted.known, taxes: [{ ...tax, baseCents: wanted.known, taxCents: wanted.tax }] }
        const taxes = creditTaxes({ invoice, credited, refundCents, known })
        for (const { taxCents } of taxes) expect(taxCents).toBeGreaterThanOrEqual(0)
        credited.cents += refundCents
        credited.taxes.push(...taxes)
      }
      expect(sumTaxes(credited.taxes)).toEqual(invoice.cents === 0 ? [] : invoice.taxes)
    }),
  )
})

const invoice: PrintedDocument = {
  id: 'd1',
  kind: 'invoice',
  name: 'INV-7',
  timeZone: 'UTC',
  issuedAt: '2026-03-04T12:00:00Z',
  orderNumber: '1001',
  orderedAt: '2026-03-03T12:00:00Z',
  suppliedAt: null,
  invoice: '',
  reason: '',
  bankReference: '',
  seller: ['Quay Shirts Ltd', 'VAT GB 1'],
  buyer: ['Łukasz Ωδή', 'Київ'],
  buyerTaxNumber: 'PL 9',
  currency: 'EUR',
  lines: [{ name: 'Oxford, White, M', sku: 'OX-M', quantity: 2, unitPrice: 50, total: 100 }],
  subtotal: 100,
  discount: 10,
  shipping: 5,
  shippingName: '',
  taxIncluded: false,
  paymentFee: 0,
  taxExempt: 0,
  total: 114,
  taxes: [{ name: 'VAT', rate: 21, base: 90, amount: 19, reversed: false }],
  payments: [],
}
const credit: PrintedDocument = {
  ...invoice,
  kind: 'credit-note',
  name: 'CN-1',
  invoice: 'INV-7',
  reason: 'A stain',
  lines: [],
  subtotal: null,
  discount: 0,
  shipping: null,
  total: 12.5,
  taxes: [{ name: 'VAT', rate: 21, base: 10, amount: 2.5, reversed: false }],
}

test.each([
  ['de', ['Lieferdatum', '5. März 2026']],
  ['en', ['Date of supply', 'March 5, 2026']],
] as const)('an invoice in %s has the date of supply once its parcels have left', (language, fact) => {
  const words = documentTexts[language]
  const sent = { ...invoice, suppliedAt: '2026-03-05T12:00:00Z' }
  expect(layOutDocument(sent, language, words).facts).toContainEqual(fact)
  expect(layOutDocument(invoice, language, words).facts.map(([label]) => label)).not.toContain(fact[0])
})

test('the column of a line’s amount isn’t called as the total', () => {
  for (const language of languages) {
    const { columns, total } = layOutDocument(invoice, language, documentTexts[language])
    expect([language, columns.at(-1) === total[0]]).toEqual([language, false])
  }
  expect(layOutDocument(invoice, 'de', documentTexts.de).columns.at(-1)).toBe('Betrag')
})

test('an invoice has the shop, the buyer with their tax number, the lines, and the taxes by rate', () => {
  expect(layOutDocument(invoice, 'en')).toMatchObject({
    title: 'Invoice INV-7',
    facts: [
      ['Date', 'March 4, 2026'],
      ['Order', '1001'],
      ['Ordered on', 'March 3, 2026'],
    ],
    seller: ['Quay Shirts Ltd', 'VAT GB 1'],
    buyer: ['Łukasz Ωδή', 'Київ', 'Tax number: PL 9'],
    rows: [['Oxford, White, M (OX-M)', '2', '€50.00', '€100.00']],
    totals: [
      ['Subtotal', '€100.00'],
      ['Discount', '−€10.00'],
      ['Shipping', '€5.00'],
      ['VAT', '€19.00'],
    ],
    total: ['Total', '€114.00'],
    taxRows: [['VAT', '21%', '€90.00', '€19.00']],
    notes: [],
  })
})

test('a document’s dates are the shop’s days: late on New Year’s Eve in New York is no invoice of January', () => {
  const late = { ...invoice, issuedAt: '2027-01-01T03:00:00Z', orderedAt: '2027-01-01T03:00:00Z' }
  const dateOf = (timeZone: string, language = 'en') => layOutDocument({ ...late, timeZone }, language).facts[0]?.[1]
  expect(dateOf('America/New_York')).toBe('December 31, 2026')
  expect(dateOf('Europe/Berlin', 'de')).toBe('1. Januar 2027')
})

test('what gift cards, store credit and money paid are lines of their own below the total, in every language', () => {
  const payments: PrintedDocument['payments'] = [
    { kind: 'gift-card', lastFour: 'WXYZ', amount: 50 },
    { kind: 'online', lastFour: '', amount: 44 },
    { kind: 'store-credit', lastFour: '', amount: 20 },
  ]
  const list = (words?: Parameters<typeof layOutDocument>[2]) =>
    layOutDocument({ ...invoice, payments }, 'en', words).payments
  expect(list()).toEqual([
    ['Gift card …WXYZ', '€50.00'],
    ['Online payment', '€44.00'],
    ['Store credit', '€20.00'],
  ])
  expect(list(ar).map(([label]) => label)).toEqual(['بطاقة هدية …\u2068WXYZ\u2069', 'الدفع الإلكتروني', 'رصيد المتجر'])
})

test('taxes that prices include are not added again, and those that the buyer owes are named', () => {
  const included = layOutDocument({ ...invoice, taxIncluded: true, taxExempt: 4 }, 'en')
  expect(included.totals.slice(2)).toEqual([
    ['Shipping', '€5.00'],
    ['Tax not charged', '−€4.00'],
  ])
  expect(included.taxColumns.at(-1)).toBe('Tax included')
  const taxes = invoice.taxes.map((line) => ({ ...line, rate: null, reversed: true }))
  const reversed = layOutDocument({ ...invoice, taxes }, 'en')
  expect(reversed.totals.map(([label]) => label)).not.toContain('VAT')
  expect([reversed.taxRows, reversed.notes]).toEqual([
    [['VAT', '', '€90.00', '€0.00']],
    ['Reverse charge: the buyer accounts for the tax.'],
  ])
})

test('a credit note names its invoice and reason, and the amount with its tax', () => {
  const layout = layOutDocument(credit, 'en')
  expect(layout.title).toBe('Credit note CN-1')
  expect(layout.facts.slice(-2)).toEqual([
    ['Invoice', 'INV-7'],
    ['Reason', 'A stain'],
  ])
  expect([layout.rows, layout.totals, layout.total]).toEqual([[], [['VAT', '€2.50']], ['Refunded', '€12.50']])
})

test('the PDF has its title and as many pages as its lines need', async () => {
  const [line] = invoice.lines
  const many = { ...invoice, lines: Array.from({ length: 120 }, (_, place) => ({ ...line, sku: `S${place}` })) }
  const pages = async (document: unknown) => {
    const printed = document as PrintedDocument
    const pdf = (await writeDocumentPdf(layOutDocument(printed, 'en'), { ...printed, language: 'en' })).toString(
      'latin1',
    )
    expect([pdf.slice(0, 5), pdf.trimEnd().slice(-5)]).toEqual(['%PDF-', '%%EOF'])
    return Number(/\/Count (\d+)/.exec(pdf)?.[1])
  }
  expect([await pages(invoice), await pages(credit), await pages(many)]).toEqual([1, 1, 4])
})

const layoutTaxes = (language: string) => layOutDocument(invoice, language).taxRows[0]?.[1]

describe('a document in Arabic', () => {
  const show = (text: string) => orderRuns(text, 'rtl', { weight: 'plain' }).map((run) => run.text)

  test('has its words in the order of reading, with names and numbers in their own', () => {
    expect(show('فاتورة INV-7')).toEqual(['INV-7', 'فاتورة '])
    // The brackets turn round with what they enclose.
    expect(show('قميص (أبيض) M')).toEqual(['M', 'قميص )أبيض( '])
    expect(show('Oxford, White')).toEqual(['Oxford, White'])
    expect(orderRuns('عدد 12 OX', 'ltr', { weight: 'bold' }).map(({ font }) => font)).toEqual([
      'bold',
      'bold arabic',
      'bold',
    ])
  })

  test('has lines of another script in their own direction', () => {
    const shown = (text: string) =>
      orderRuns(text, findDirection(text, 'rtl'), { weight: 'plain' }).map((run) => run.text)
    expect(shown('12 Mill Lane').join('')).toBe('12 Mill Lane')
    expect(shown('Oxford, أبيض, M').at(0)).toBe('Oxford, ')
    expect(shown('شارع 12').at(-1)).toBe('شارع ')
    expect(['10117', 'Berlin'].map((text) => findDirection(text, 'rtl'))).toEqual(['rtl', 'ltr'])
  })

  test('keeps vowel marks with their letters', () => {
    expect(show('جدًا')).toEqual(['جدًا'])
  })

  test('is in its words, and brings letters of both scripts', async () => {
    const layout = layOutDocument(invoice, 'ar-AE', ar)
    expect(layout).toMatchObject({ title: 'فاتورة INV-7', columns: ['المنتج', 'الكمية', 'السعر', 'المبلغ'] })
    expect(layoutTaxes('de')).toBe('21\u00a0%')
    const pdf = (await writeDocumentPdf(layout, { ...invoice, language: 'ar' })).toString('latin1')
    expect(pdf).toContain('/Lang (ar)')
    for (const font of ['NotoSansArabic-Regular', 'NotoSans-Bold']) expect(pdf).toContain(font)
  })
})
