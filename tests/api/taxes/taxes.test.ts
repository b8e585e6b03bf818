import { beforeAll, expect, test } from 'vitest'
import type { BodyInput } from '../../../src/api/schemas.ts'
import { messages } from '../../../src/platform/pure/messages.ts'
import { expectInvariants } from '../../support/invariants.ts'
import { addVariant, cards, makeOrderBody, openSandbox } from '../../support/orders.ts'
import { advanceTo, readMailText } from '../../support/paid-order.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

const countries = { SHIPPING_COUNTRIES: 'US,DE,IN,GB,CA', THROTTLES: 'false' }
const shop = provideShop({ ...countries, SHIPPING_STANDARD_CENTS: '595' })
const locked = provideShop({ TAX_TABLE: 'CA:7.25', THROTTLES: 'false' })

type Table = BodyInput<'updateTaxes'>
type Row = Table['rows'][number]

let token = ''
beforeAll(async () => {
  token = (await addPerson(shop(), { role: 'admin' })).token
})

const row = (over: Partial<Row>): Row => ({
  name: 'VAT',
  country: 'DE',
  steps: [{ from: 0, percent: 19 }],
  shipping: true,
  validFrom: '2020-01-01',
  ...over,
})
const german = row({})
const state = row({ name: 'State tax', country: 'US', region: 'NY', steps: [{ from: 0, percent: 4 }], shipping: false })
const clothing = row({
  name: 'State tax',
  country: 'US',
  region: 'NY',
  taxClass: 'Clothing',
  shipping: false,
  steps: [
    { from: 0, percent: 0 },
    { from: 110, percent: 4 },
  ],
})

const list = async () => (await shop().call('listTaxes', { token })).body
const save = (table: Partial<Table>) =>
  shop().call('updateTaxes', { token, body: { included: false, home: '', rows: [], ...table } })
const saveWell = async (table: Partial<Table>) => {
  const answer = await save(table)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const faultsOf = async (table: Partial<Table>) => {
  const answer = await save(table)
  expect(answer.status, JSON.stringify(answer.body)).toBe(400)
  const { faults } = answer.body as unknown as { faults: { field: string; problem: string }[] }
  return faults.map(({ field, problem }) => `${field} ${problem}`).join('\n')
}

const berlin = { country: 'DE', state: '', city: 'Berlin', postcode: '10115' }
const newYork = { country: 'US', state: 'NY', postcode: '10001' }

interface Wanted {
  prices?: number[]
  taxClass?: string
  place?: object
  total: number
  over?: object
}

/** Orders one of each price; the reply's order, or its message. */
async function order({ prices = [8000], taxClass = '', place = berlin, total, over = {} }: Wanted) {
  const { token: buyer } = await addPerson(shop())
  const items = []
  for (const priceCents of prices) {
    const variant = await addVariant(shop(), { priceCents })
    const product = shop().deps.db.updateTable('products').set({ tax_class: taxClass, hsn_code: '6205' })
    await product.where('id', '=', variant.productId).execute()
    items.push({ variant, quantity: 1 })
  }
  const body = makeOrderBody(items, { displayedTotal: total, ...over })
  const answer = await shop().call('createOrder', {
    token: buyer,
    body: { ...body, address: { ...body.address, ...place } },
  })
  const ids = items.map(({ variant }) => variant.id)
  return { ...answer, message: String(Object(answer.body).message), buyer, ids }
}

test.each<[string, Partial<Table>, string]>([
  [
    'a negative rate',
    { rows: [row({ steps: [{ from: 0, percent: -1 }] })] },
    'rows.0.steps.0.percent must be at least 0',
  ],
  ['100 %', { rows: [row({ steps: [{ from: 0, percent: 100 }] })] }, 'rows.0.steps.0.percent must be below 100'],
  ['a name of spaces', { rows: [row({ name: ' ' })] }, 'rows.0.name must not be empty'],
  ['no such country', { rows: [row({ country: 'XX' })] }, 'rows.0.country must be a country, and XX is none'],
  [
    'a region of another country',
    { rows: [row({ country: 'US', region: 'ON' })] },
    'rows.0.region must be a region of United States, and ON is none',
  ],
  [
    'a region where there are none',
    { rows: [row({ region: 'BY' })] },
    "rows.0.region can't be chosen by region in Germany. Name its postcodes instead",
  ],
  [
    'no such postcode',
    { rows: [row({ postcodes: ['1234'] })] },
    "rows.0.postcodes can't have 1234, which is no postcode",
  ],
  [
    'a range back to front',
    { rows: [row({ postcodes: ['20000...10000'] })] },
    "rows.0.postcodes can't be read at “20000...10000”",
  ],
  [
    'ranges that overlap in a row',
    { rows: [row({ postcodes: ['10000...19999', '19999'] })] },
    'rows.0.postcodes overlap each other',
  ],
  [
    'ranges that overlap in two rows',
    { rows: [row({ postcodes: ['10000...19999'] }), row({ postcodes: ['15000...25000'] })] },
    'rows.1.postcodes overlap those of row 1',
  ],
  ['the same row from the same day', { rows: [german, german] }, 'rows.1.validFrom is the same as in row 1'],
  [
    'a gap below the first step',
    { rows: [row({ steps: [{ from: 10, percent: 5 }] })] },
    'rows.0.steps leave a gap: no rate applies below 10',
  ],
  [
    'two steps from one price',
    {
      rows: [
        row({
          steps: [
            { from: 0, percent: 5 },
            { from: 0, percent: 6 },
          ],
        }),
      ],
    },
    'rows.0.steps overlap: two rates apply from the same price',
  ],
  [
    'a price of half a cent',
    {
      rows: [
        row({
          steps: [
            { from: 0, percent: 5 },
            { from: 0.005, percent: 6 },
          ],
        }),
      ],
    },
    'rows.0.steps have more decimal places',
  ],
  ['a day that is none', { rows: [row({ validFrom: '2026-02-30' })] }, 'rows.0.validFrom'],
  ['a home that is none', { home: 'DE-BY' }, 'home must be a country or a region of one, and DE-BY is neither'],
  [
    'taxes by state without the shop’s own',
    { rows: [row({ name: 'IGST', country: 'IN', scope: 'outside' })], home: 'IN' },
    'home is needed with its region: “IGST” depends on whether a parcel leaves it',
  ],
])('%s is refused at its field', async (_name, table, words) => {
  const before = await list()
  expect(await faultsOf(table)).toContain(words)
  expect(await list()).toEqual(before)
})

test('a shop without rows charges no tax, and its pages say nothing of any', async () => {
  expect((await shop().call('getPriceRules')).body.tax).toBeUndefined()
  const { body } = await order({ total: 80 })
  expect(body.order).toMatchObject({ tax: 0, taxes: [], total: 80 })
})

test('taxes are added for the destination, and the order keeps what it was charged with', async () => {
  await saveWell({ rows: [german, state, clothing] })
  expect((await shop().call('getPriceRules')).body.tax).toEqual({ included: false, name: 'State tax' })
  const sale = await order({ prices: [8000, 12_000], taxClass: 'Clothing', place: newYork, total: 204.8 })
  expect(sale.body.order).toMatchObject({
    tax: 4.8,
    total: 204.8,
    taxIncluded: false,
    taxes: [
      { name: 'State tax', percent: 0, base: 80, amount: 0 },
      { name: 'State tax', percent: 4, base: 120, amount: 4.8 },
    ],
  })
  const { id } = sale.body.order
  await saveWell({ rows: [row({ country: 'US', region: 'NY', name: 'Another', steps: [{ from: 0, percent: 50 }] })] })
  const kept = await shop().call('readAnyOrder', { token, params: { id } })
  expect(kept.body.order.taxes).toEqual(sale.body.order.taxes)
  const lines = shop().deps.db.selectFrom('order_lines').select(['hsn_code', 'tax_cents', 'paid_cents'])
  expect(await lines.where('order_id', '=', id).orderBy('position').execute()).toEqual([
    { hsn_code: '6205', tax_cents: 0, paid_cents: 8000 },
    { hsn_code: '6205', tax_cents: 480, paid_cents: 12_480 },
  ])
})

test('the page is told the taxes that the order is charged with, for each variant', async () => {
  await saveWell({ rows: [state, clothing] })
  const sale = await order({ taxClass: 'Clothing', prices: [12_000], place: newYork, total: 124.8 })
  const plain = await order({ prices: [12_000], place: newYork, total: 124.8 })
  const items = [...sale.ids, ...plain.ids, '999999', 'x'].join(',')
  const { body } = await shop().call('findTaxes', { query: { country: 'US', state: '', postcode: '10001', items } })
  const rest = { name: 'State tax', shipping: false, reverseCharge: false }
  expect(body).toEqual({
    included: false,
    reversed: false,
    lacksRegion: false,
    asksTaxNumber: false,
    computed: null,
    taxes: [
      { ...rest, items: plain.ids, steps: state.steps },
      { ...rest, items: sale.ids, steps: clothing.steps },
    ],
  })
  expect((await shop().call('findTaxes', { query: { country: 'DE' } })).body.taxes).toEqual([])
})

test('an order with a total from before a change of taxes is refused, and places nothing', async () => {
  await saveWell({ rows: [german] })
  expect(await order({ total: 80 })).toMatchObject({ status: 409, message: 'Price changed' })
  expect((await order({ total: 95.2 })).status).toBe(201)
  await saveWell({ rows: [row({ steps: [{ from: 0, percent: 20 }] })] })
  expect(await order({ total: 95.2 })).toMatchObject({ status: 409, message: 'Price changed' })
  await saveWell({ rows: [german, row({ validFrom: '2999-01-01', steps: [{ from: 0, percent: 25 }] })] })
  expect((await order({ total: 95.2 })).status).toBe(201)
})

test('prices that include VAT are charged, mailed and refunded as they are shown', async () => {
  await saveWell({ included: true, rows: [german], home: 'DE', shownName: 'VAT' })
  expect((await shop().call('getPriceRules')).body.tax).toEqual({ included: true, name: 'VAT' })
  const over = { email: 'b@example.com' }
  const sale = await order({ prices: [4000, 1999], total: 65.94, over })
  const { order: placed, payment } = sale.body
  expect(placed).toMatchObject({
    subtotal: 59.99,
    shipping: 5.95,
    tax: 10.53,
    total: 65.94,
    taxIncluded: true,
    taxes: [{ name: 'VAT', percent: 19, base: 55.41, amount: 10.53, reversed: false }],
  })
  await openSandbox(shop()).pay(payment.reference, cards.approves)
  const mail = await readMailText(shop(), `order-paid:${placed.id}`)
  expect(mail).toContain('Shipping: $5.95\nTotal: $65.94\nIncludes VAT (19%): $10.53')
  const admin = await advanceTo(shop(), placed.id, 'delivered')
  const [line] = placed.lines
  const back = { orderId: placed.id, kind: 'return', reason: 'Too large' } as const
  const asked = await shop().call('returnOrExchange', {
    token: sale.buyer,
    body: { ...back, lines: [{ lineId: line?.id ?? '', quantity: 1 }] },
  })
  const params = { id: asked.body.return.id }
  const settled = await shop().call('settleReturn', { token: admin, params, body: { accepted: true } })
  expect(settled.body.order).toMatchObject({ refunded: line?.unitPrice, total: 65.94 })
})

test('a business of another country owes the tax itself, where the row says so and its number can be one', async () => {
  expect(await faultsOf({ rows: [row({ reverseCharge: true })] })).toContain("home is needed: “VAT” isn't charged")
  await saveWell({ included: true, rows: [row({ reverseCharge: true })], home: 'US' })
  const sell = (taxNumber: string, total: number) => order({ total, over: { taxNumber } })
  const sale = await sell('at u 1234.5678', 67.23)
  expect(sale.body.order).toMatchObject({
    subtotal: 80,
    tax: 0,
    taxExempt: 12.77,
    total: 67.23,
    taxNumber: 'ATU12345678',
    taxes: [{ name: 'VAT', percent: 19, base: 67.23, amount: 0, reversed: true }],
  })
  expect(await sell('DE12', 80)).toMatchObject({ status: 400, message: messages.taxNumberUnfit })
  expect(await sell('ATU12345678', 80)).toMatchObject({ status: 409, message: 'Price changed' })
  expect((await sell('', 80)).body.order).toMatchObject({ tax: 12.77, taxExempt: 0, total: 80 })
  await saveWell({ included: true, rows: [row({ reverseCharge: true })], home: 'DE' })
  expect((await sell('DE123456789', 80)).body.order).toMatchObject({ tax: 12.77, total: 80 })
  const ask = async () => (await shop().call('findTaxes', { query: { country: 'DE', postcode: '10115' } })).body
  expect((await ask()).asksTaxNumber).toBe(false)
  await saveWell({ rows: [row({ reverseCharge: true })], home: 'FR' })
  expect((await ask()).asksTaxNumber).toBe(true)
  expect((await sell('ATU12345678', 80)).body.order).toMatchObject({ tax: 0, taxExempt: 0, total: 80 })
  expect((await sell('FR12345678901', 95.2)).body.order).toMatchObject({ tax: 15.2, total: 95.2 })
})

test('a promo code is quoted with the taxes of the order', async () => {
  await saveWell({ included: true, rows: [german] })
  const code = { code: 'TAXED', kind: 'percent', value: 50 } as const
  await shop().call('createPromoCode', { token, body: code })
  const variant = await addVariant(shop(), { priceCents: 8000 })
  const body = { code: 'TAXED', items: [{ variantId: variant.id, quantity: 1 }], country: 'DE', postcode: '10115' }
  expect((await shop().call('applyPromoCode', { body })).body.quote).toMatchObject({
    subtotal: 80,
    discount: 40,
    shipping: 0,
    tax: 6.39,
    total: 40,
    taxIncluded: true,
  })
})

test('where taxes depend on the region, an order without it is refused at that field', async () => {
  await saveWell({
    rows: [row({ name: 'HST', country: 'CA', region: 'ON', steps: [{ from: 0, percent: 13 }], shipping: false })],
  })
  const ottawa = { country: 'CA', postcode: 'K1A 0B1' }
  expect(await order({ place: { ...ottawa, state: '' }, total: 80 })).toMatchObject({
    status: 400,
    message: 'Choose a province',
  })
  const asked = (state: string) => shop().call('findTaxes', { query: { country: 'CA', postcode: 'K1A 0B1', state } })
  expect((await asked('')).body.lacksRegion).toBe(true)
  expect((await asked('ON')).body.lacksRegion).toBe(false)
  expect((await order({ place: { ...ottawa, state: 'Ontario' }, total: 90.4 })).status).toBe(201)
})

test('a row keeps its number, two editors are told, and the log names the change', async () => {
  await saveWell({ rows: [german, state] })
  const read = await list()
  expect(read.classes).toContain('Clothing')
  const { rows, version } = read
  const [first] = rows
  const renamed = rows.map((kept) => (kept === first ? { ...kept, name: 'MwSt.' } : kept))
  await saveWell({ rows: renamed, version })
  expect((await list()).rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
  expect((await save({ rows, version })).status).toBe(409)
  const { entries } = (await shop().call('listAudit', { query: { entity: 'tax' }, token })).body
  expect(JSON.stringify(entries[0]?.after)).toContain('MwSt.')
})

test('two editors at the same moment: one is saved, the other is told', async () => {
  const { version } = await list()
  const both = await Promise.all([
    save({ rows: [row({ name: 'First' })], version }),
    save({ rows: [row({ name: 'Second' })], version }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await list()).rows).toHaveLength(1)
})

test('taxes that the environment sets are locked, and say why', async () => {
  const admin = (await addPerson(locked(), { role: 'admin' })).token
  const { body } = await locked().call('listTaxes', { token: admin })
  expect(body).toMatchObject({ lockedBy: ['TAX_TABLE'], rows: [{ country: 'US', region: 'CA', name: 'Tax' }] })
  const answer = await locked().call('updateTaxes', { token: admin, body: { included: false, home: '', rows: [] } })
  expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining('TAX_TABLE')])
})

test('a product takes a class of the table and a code of the Harmonised System, and nothing else', async () => {
  await saveWell({ rows: [state, clothing] })
  const { productId: id } = await addVariant(shop())
  const change = async (body: object) => {
    const answer = await shop().call('updateProduct', { token, params: { id }, body })
    return answer.status === 200 ? answer.body.product : JSON.stringify(Object(answer.body).faults)
  }
  expect(await change({ taxClass: 'Clothing', hsnCode: '620520' })).toMatchObject({
    taxClass: 'Clothing',
    hsnCode: '620520',
  })
  expect(await change({ taxClass: 'Clothes' })).toContain('must be a class of the table of taxes. It has Clothing')
  expect(await change({ hsnCode: '62' })).toContain('4, 6 or 8 digits')
  await saveWell({ rows: [] })
  expect(await change({ taxClass: 'Clothing', name: 'Shirt' })).toMatchObject({ taxClass: 'Clothing', name: 'Shirt' })
  expect(await change({ taxClass: '', hsnCode: '' })).toMatchObject({ taxClass: '', hsnCode: '' })
})

test('all of it leaves stock and money consistent', async () => {
  await expectInvariants(shop().deps.db)
})

test('pages say of a tax only where a row applies to a country that their market delivers to', async () => {
  await saveWell({ included: true, rows: [row({ country: 'AE', name: 'VAT' })], home: 'AE' })
  expect((await shop().call('getPriceRules')).body.tax).toBeUndefined()
  await saveWell({ included: true, rows: [row({ country: 'AE', name: 'VAT' }), german], home: 'DE' })
  expect((await shop().call('getPriceRules')).body.tax).toMatchObject({ included: true })
})
