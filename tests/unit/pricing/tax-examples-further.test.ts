import { describe, expect, test } from 'vitest'
import type { PrintedDocument } from '../../../src/features/orders/document-contract.ts'
import { layOutDocument } from '../../../src/features/orders/rules/document-layout.ts'
import { charge, flat, row, table } from '../../support/tax-sales.ts'

describe('Japan', () => {
  const tax = row({ name: 'Consumption tax', country: 'JP', steps: flat(100_000) })
  const reduced = row({ name: 'Consumption tax', country: 'JP', taxClass: 'Reduced', steps: flat(80_000) })
  const japan = { country: 'JP', postcode: '100-0001' }

  // National Tax Agency, the leaflet "適格請求書等保存方式の概要", example of an invoice: 80,000 yen at 10 % are 8,000 yen of tax, 40,000
  // at 8 % are 3,200, together 131,200.
  test('an invoice states the amount and the tax of each rate', () => {
    const sale = charge(table([tax, reduced]), { place: japan, prices: [80_000, [40_000, 'Reduced']] })
    expect(sale).toMatchObject({
      lines: [
        ['Consumption tax', 8, 40_000, 3200],
        ['Consumption tax', 10, 80_000, 8000],
      ],
      total: 131_200,
    })
  })

  // The same agency, "インボイス制度に関するQ&A", question 57, on rounding: 83 yen x 167 and 67 yen x 197 at 8 % are 27,060 yen, 57 yen x 77
  // and 57 yen x 417 at 10 % are 28,158 yen. Their taxes, 2,164.8 and 2,815.8 yen, are rounded once for each rate, never line by line. The
  // way is the seller's choice: the example cuts off, here they go to the nearest yen.
  test('a fraction is rounded once for each rate of the invoice', () => {
    const prices: (number | [number, string])[] = [[83 * 167, 'Reduced'], [67 * 197, 'Reduced'], 57 * 77, 57 * 417]
    expect(charge(table([tax, reduced]), { place: japan, prices }).lines).toEqual([
      ['Consumption tax', 8, 27_060, 2165],
      ['Consumption tax', 10, 28_158, 2816],
    ])
    // Line by line, three items of 14 yen would be taxed with 3 yen.
    expect(charge(table([tax]), { place: japan, prices: [14, 14, 14] }).lines).toEqual([['Consumption tax', 10, 42, 4]])
  })

  // The same agency, Tax Answer 6902, on the display of total prices: 11,000 yen, of which 1,000 yen are consumption tax.
  test('a price that includes the tax says what of it is tax', () => {
    const sale = charge(table([tax], { included: true }), { place: japan, prices: [11_000] })
    expect(sale).toMatchObject({ lines: [['Consumption tax', 10, 10_000, 1000]], total: 11_000 })
  })
})

// Directive 2006/112/EC, articles 138 and 197: a business in another member state that gives its VAT number owes the tax itself. Article
// 226 (11a): the invoice then says 'Reverse charge'; articles 226 (3) and (4): it has both numbers.
describe('a business in another member state', () => {
  const union = [row({ country: 'FR', steps: flat(200_000), reverseCharge: true })]
  const sell = (included: boolean, reversed: boolean) =>
    charge(table(union, { included, home: 'DE' }), { place: { country: 'FR' }, prices: [12_000], reversed })

  test('pays the price without the tax, whether prices include it or not', () => {
    expect(sell(true, false)).toMatchObject({ lines: [['VAT', 20, 10_000, 2000]], total: 12_000 })
    expect(sell(true, true)).toMatchObject({ lines: [['VAT', 20, 10_000, 0]], total: 10_000 })
    expect(sell(false, false)).toMatchObject({ lines: [['VAT', 20, 12_000, 2400]], total: 14_400 })
    expect(sell(false, true)).toMatchObject({ lines: [['VAT', 20, 12_000, 0]], total: 12_000 })
  })

  test('reads the words on the invoice, beside both numbers', () => {
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
      payments: [],
      seller: ['Tax number: DE123456789'],
      buyer: ['A business'],
      buyerTaxNumber: 'FR40303265045',
      currency: 'EUR',
      total: 100,
      lines: [{ name: 'Oxford, White, M', sku: 'OX-M', quantity: 1, unitPrice: 120, total: 120 }],
      subtotal: 120,
      discount: 0,
      shipping: 0,
      shippingName: '',
      paymentFee: 0,
      taxIncluded: true,
      taxExempt: 20,
      taxes: [{ name: 'VAT', rate: 20, base: 100, amount: 0, reversed: true }],
    }
    const { notes, buyer, seller, totals, total } = layOutDocument(invoice, 'en')
    expect(notes).toEqual(['Reverse charge: the buyer accounts for the tax.'])
    expect(buyer).toContain('VAT number: FR40303265045')
    expect(seller).toContain('Tax number: DE123456789')
    expect(totals).toContainEqual(['Tax not charged', '−€20.00'])
    expect(total[1]).toBe('€100.00')
  })
})
