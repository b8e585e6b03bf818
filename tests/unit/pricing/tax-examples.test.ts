import { describe, expect, test } from 'vitest'
import type { TaxRow } from '../../../src/platform/pure/taxes.ts'
import { charge, flat, row, table } from '../../support/tax-sales.ts'

// HM Revenue & Customs, "Calculating VAT for VAT-inclusive and VAT-exclusive prices",
// hmrc.gov.uk/vat/forms-rates/rates/calculating.htm: £100 before VAT is £120 at 20 % and £105 at 5 %; the VAT in a price
// that includes it is 1/6 at 20 % and 1/21 at 5 %.
describe('United Kingdom', () => {
  test('VAT is added to a price without it', () => {
    expect(charge(table([row({})]), { prices: [10_000] })).toMatchObject({
      lines: [['VAT', 20, 10_000, 2000]],
      total: 12_000,
    })
    const reduced = table([row({ steps: flat(50_000) })])
    expect(charge(reduced, { prices: [10_000] })).toMatchObject({ lines: [['VAT', 5, 10_000, 500]], total: 10_500 })
  })

  test('VAT in a price that includes it is the VAT fraction', () => {
    const included = { included: true }
    expect(charge(table([row({})], included), { prices: [12_000] }).lines).toEqual([['VAT', 20, 10_000, 2000]])
    const reduced = table([row({ steps: flat(50_000) })], included)
    expect(charge(reduced, { prices: [10_500] })).toMatchObject({ lines: [['VAT', 5, 10_000, 500]], total: 10_500 })
    expect(charge(table([row({})], included), { prices: [6000] }).lines).toEqual([['VAT', 20, 5000, 1000]])
  })

  // VAT Notice 714: clothes of young children are zero-rated. VAT Notice 700/24, 5: delivery shares the treatment of what is delivered.
  test('children’s clothes have a class of their own, and shipping follows the goods by value', () => {
    const taxes = table([row({}), row({ taxClass: 'Children', steps: flat(0) })], { included: true })
    const sale = charge(taxes, { prices: [9000, [3000, 'Children']], shippingCents: 400 })
    expect(sale.lines).toEqual([
      ['VAT', 0, 3100, 0],
      ['VAT', 20, 7750, 1550],
    ])
    expect(sale.total).toBe(12_400)
  })
})

describe('European Union', () => {
  // Directive 2006/112/EC, articles 33 and 59c: distance sales to consumers are taxed where the parcel arrives. Standard rates of
  // 2026 by the Commission's "Taxes in Europe" database: DE 19 %, FR 20 %, HU 27 %, IE 23 %.
  const union = table(
    [
      row({ country: 'DE', steps: flat(190_000) }),
      row({ country: 'FR', steps: flat(200_000) }),
      row({ country: 'HU', steps: flat(270_000) }),
      row({ country: 'IE', steps: flat(230_000) }),
      // Article 6: Büsingen and Heligoland are outside the VAT territory.
      row({ country: 'DE', postcodes: ['78266', '27498'], steps: flat(0) }),
    ],
    { included: true, home: 'DE' },
  )
  test.each([
    ['DE', '10115', 1900, 10_000],
    ['DE', '27498', 0, 11_900],
    ['FR', '75001', 1983, 9917],
    ['HU', '1011', 2530, 9370],
    ['IE', 'D02 AF30', 2225, 9675],
    ['CH', '8001', 0, 0],
  ])('a shirt of €119.00 sent to %s %s includes %i cents of VAT', (country, postcode, tax, base) => {
    const { lines, total } = charge(union, { place: { country, postcode }, prices: [11_900] })
    expect(total).toBe(11_900)
    expect(lines.reduce((sum, line) => sum + Number(line[3]), 0)).toBe(tax)
    if (country !== 'CH') expect(lines[0]?.[2]).toBe(base)
  })
})

describe('India', () => {
  const split = (name: string, low: number, high: number, scope: TaxRow['scope'], from = 250_001) =>
    row({
      name,
      scope,
      country: 'IN',
      taxClass: 'Apparel',
      steps: [
        { fromCents: 0, ratePpm: low },
        { fromCents: from, ratePpm: high },
      ],
    })
  // Notification 9/2025-Central Tax (Rate): from 22 September 2025 apparel is taxed at 5 % up to 2,500 rupees a piece, above at
  // 18 %. IGST Act 2017, s. 7 and s. 8: within a state half is central and half state tax, otherwise it is integrated.
  const present = [
    split('CGST', 25_000, 90_000, 'inside'),
    split('SGST', 25_000, 90_000, 'inside'),
    split('IGST', 50_000, 180_000, 'outside'),
  ]
  const mumbai = { home: 'IN-MH' }
  const inside = { country: 'IN', region: 'MH', postcode: '400001' }
  const outside = { country: 'IN', region: 'KA', postcode: '560001' }
  const shirt: [number, string] = [250_000, 'Apparel']
  const coat: [number, string] = [300_000, 'Apparel']

  test('within the state the tax is half CGST and half SGST, by the price of each piece', () => {
    expect(charge(table(present, mumbai), { place: inside, prices: [shirt, coat] })).toMatchObject({
      lines: [
        ['CGST', 2.5, 250_000, 6250],
        ['CGST', 9, 300_000, 27_000],
        ['SGST', 2.5, 250_000, 6250],
        ['SGST', 9, 300_000, 27_000],
      ],
      total: 616_500,
    })
  })

  test('to another state it is IGST', () => {
    expect(charge(table(present, mumbai), { place: outside, prices: [shirt, coat] })).toMatchObject({
      lines: [
        ['IGST', 5, 250_000, 12_500],
        ['IGST', 18, 300_000, 54_000],
      ],
      total: 616_500,
    })
  })

  // CBIC, "FAQ on GST rates" of 27 July 2017, question 33: what counts is the transaction value; a garment sold at 950 rupees is
  // taxed at 5 %, the same at 1,100 rupees at 12 %.
  test('until 2025 the slab ended at 1,000 rupees, and orders of that time had its rates', () => {
    const past = { ...split('IGST', 50_000, 120_000, 'outside', 100_001), validFrom: '2017-07-01' }
    const taxes = table([past, { ...split('IGST', 50_000, 180_000, 'outside'), validFrom: '2025-09-22' }], mumbai)
    const sell = (cents: number, today: string) =>
      charge(taxes, { place: outside, today, prices: [[cents, 'Apparel']] }).lines[0]?.slice(1)
    expect(sell(95_000, '2017-08-01')).toEqual([5, 95_000, 4750])
    expect(sell(110_000, '2017-08-01')).toEqual([12, 110_000, 13_200])
    expect(sell(110_000, '2025-09-21')).toEqual([12, 110_000, 13_200])
    expect(sell(110_000, '2025-09-22')).toEqual([5, 110_000, 5500])
  })

  // CGST Act 2017, s. 15(3): a discount on the invoice is no part of the value, so the slab counts what is left.
  test('a discount can bring a piece below the slab', () => {
    const sale = charge(table(present, mumbai), { place: outside, prices: [coat], percentOff: 20 })
    expect(sale).toMatchObject({ lines: [['IGST', 5, 240_000, 12_000]], total: 252_000 })
  })

  test('prices that include GST are in the slab of their value before tax', () => {
    const sell = (cents: number) =>
      charge(table(present, { ...mumbai, included: true }), { place: outside, prices: [[cents, 'Apparel']] })
    expect(sell(262_500)).toMatchObject({ lines: [['IGST', 5, 250_000, 12_500]], total: 262_500 })
    expect(sell(354_000)).toMatchObject({ lines: [['IGST', 18, 300_000, 54_000]], total: 354_000 })
    // At 5 % its value would be above the limit: the higher rate applies.
    expect(sell(270_000).lines).toEqual([['IGST', 18, 228_814, 41_186]])
  })
})

describe('New York', () => {
  // Tax Bulletin ST-122 and Publication 718-C of the Department of Taxation and Finance: clothing sold for less than $110 an item is
  // exempt from the state's 4 %, the 3/8 % of the commuter district and New York City's 4 1/2 %; elsewhere counties decide.
  const clothing = (ratePpm: number) => [
    { fromCents: 0, ratePpm: 0 },
    { fromCents: 11_000, ratePpm },
  ]
  const taxes = table([
    row({ name: 'NY State tax', country: 'US', region: 'NY', steps: flat(40_000) }),
    row({ name: 'NY State tax', country: 'US', region: 'NY', taxClass: 'Clothing', steps: clothing(40_000) }),
    ...['10001...10299', '10301...10314'].flatMap((range) => [
      row({ name: 'NYC tax', country: 'US', region: 'NY', postcodes: [range], steps: flat(48_750) }),
      row({
        name: 'NYC tax',
        country: 'US',
        region: 'NY',
        postcodes: [range],
        taxClass: 'Clothing',
        steps: clothing(48_750),
      }),
    ]),
    row({ name: 'Albany County tax', country: 'US', region: 'NY', postcodes: ['12201...12288'], steps: flat(40_000) }),
  ])
  const manhattan = { country: 'US', region: 'NY', postcode: '10013-1234' }
  const albany = { country: 'US', region: 'NY', postcode: '12207' }

  test('an item under $110 is exempt, one of $110 is taxed in full, whatever the sum', () => {
    const sale = charge(taxes, {
      place: manhattan,
      prices: [
        [10_999, 'Clothing'],
        [10_999, 'Clothing'],
        [11_000, 'Clothing'],
      ],
    })
    expect(sale.lines.filter((line) => line[3] !== 0)).toEqual([
      ['NY State tax', 4, 11_000, 440],
      ['NYC tax', 4.875, 11_000, 536],
    ])
    expect(sale.total).toBe(32_998 + 976)
    expect(sale.refunds).toEqual([10_999, 10_999, 11_976])
  })

  test('a county that did not choose the exemption taxes clothing', () => {
    const sale = charge(taxes, { place: albany, prices: [[5000, 'Clothing']] })
    expect(sale.lines.filter((line) => line[3] !== 0)).toEqual([['Albany County tax', 4, 5000, 200]])
  })

  // Tax Bulletin ST-838: shipping is taxed if what is shipped is.
  test('shipping of exempt clothing is exempt, of a taxed bag it is taxed', () => {
    expect(charge(taxes, { place: manhattan, prices: [[5000, 'Clothing']], shippingCents: 800 }).total).toBe(5800)
    expect(charge(taxes, { place: manhattan, prices: [5000], shippingCents: 800 }).lines).toEqual([
      ['NY State tax', 4, 5800, 232],
      ['NYC tax', 4.875, 5800, 283],
    ])
  })

  test('another state has its own', () => {
    expect(charge(taxes, { place: { country: 'US', region: 'NJ', postcode: '07030' }, prices: [5000] }).lines).toEqual(
      [],
    )
  })
})
