import { beforeAll, expect, test } from 'vitest'
import type { BodyInput } from '../../../src/api/schemas.ts'
import { makeOrderLink } from '../../../src/features/orders/server/order-link.ts'
import { placeDeliveredOrder } from '../../support/delivered-order.ts'
import { changeCredit, issueCard } from '../../support/gift-cards.ts'
import { expectInvariants } from '../../support/invariants.ts'
import { addVariant, cards, makeOrderBody, openSandbox } from '../../support/orders.ts'
import { placeOrder } from '../../support/paid-order.ts'
import { addPerson } from '../../support/people.ts'
import { refundByHand } from '../../support/refunds.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })
const seller = 'Quay Shirts Ltd\n1 Quay Street, Bristol\n\nVAT GB 123'
let admin = ''
beforeAll(async () => {
  admin = (await addPerson(shop(), { role: 'admin' })).token
  await shop().call('updateSettings', { token: admin, body: { invoiceSeller: seller } })
})

async function listDocuments(orderId: string) {
  const { body } = await shop().call('readAnyOrder', { token: admin, params: { id: orderId } })
  return body.order.documents ?? []
}
const readDocument = (id: string, token?: string, link?: string) =>
  shop().call('readDocument', { params: { id }, query: link ? { link } : {}, ...(token ? { token } : {}) })

test('a paid order has an invoice with the shop, the buyer, the lines and the sum; an unpaid one has none', async () => {
  const { order, token } = await placeOrder(shop(), { quantity: 2 })
  const [invoice, ...more] = await listDocuments(order.id)
  expect(more).toEqual([])
  expect(invoice).toMatchObject({ kind: 'invoice', name: 'INV-1' })
  const { document } = (await readDocument(invoice?.id ?? '', token)).body
  expect(document).toMatchObject({
    name: 'INV-1',
    orderNumber: order.number,
    seller: seller.split('\n').filter(Boolean),
    buyer: ['Test Person', '1 Main Street', 'New York, NY 10001', 'United States'],
    lines: [{ sku: order.lines[0]?.sku, quantity: 2, unitPrice: 49.5, total: 99 }],
    subtotal: 99,
    discount: 0,
    shipping: order.shipping,
    total: order.total,
    currency: 'USD',
    invoice: '',
  })
  const unpaid = await placeOrder(shop(), { card: null })
  expect(await listDocuments(unpaid.order.id)).toEqual([])
})

test('each refund that is paid out has a credit note, with the goods of a return', async () => {
  const { order, lineId, ask, settle, token } = await placeDeliveredOrder(shop(), { quantity: 2 })
  await refundByHand(shop(), admin, { id: order.id, amount: 5, reason: 'A stain' })
  await settle((await ask([{ lineId, quantity: 1 }])).body.return.id)
  const documents = await listDocuments(order.id)
  expect(documents.map(({ kind }) => kind)).toEqual(['invoice', 'credit-note', 'credit-note'])
  const [invoice, ...notes] = documents
  const read = await Promise.all(notes.map(({ id }) => readDocument(id, token)))
  expect(read.map(({ body }) => body.document)).toMatchObject([
    { name: 'CN-1', invoice: invoice?.name, reason: 'A stain', total: 5, lines: [], subtotal: null },
    { name: 'CN-2', reason: 'returned', total: 49.5, lines: [{ quantity: 1, unitPrice: null, total: 49.5 }] },
  ])
  await expectInvariants(shop().deps.db)
})

test('a document is read by its customer, an admin and whoever has the link, as PDF too, and by nobody else', async () => {
  const { order, token } = await placeOrder(shop())
  const { token: other } = await addPerson(shop())
  const id = (await listDocuments(order.id))[0]?.id ?? ''
  const link = makeOrderLink(shop().deps.config, order.id)
  for (const [as, by, status] of [
    [token, undefined, 200],
    [admin, undefined, 200],
    [undefined, link, 200],
    [other, undefined, 404],
    [undefined, 'forged', 404],
    [undefined, undefined, 401],
  ] as const) {
    expect((await readDocument(id, as, by)).status).toBe(status)
    const path = `/api/orders/document-pdf/${id}${by ? `?link=${by}` : ''}`
    const pdf = await shop().fetch(path, { headers: as ? { authorization: `Bearer ${as}` } : {} })
    expect(pdf.status).toBe(status)
    if (status === 200) expect((await pdf.text()).slice(0, 5)).toBe('%PDF-')
  }
  expect((await readDocument(crypto.randomUUID(), admin)).status).toBe(404)
  // A link opens the documents of its own order alone.
  const elsewhere = (await listDocuments((await placeOrder(shop())).order.id))[0]?.id ?? ''
  expect((await readDocument(elsewhere, undefined, link)).status).toBe(404)
})

test('an invoice keeps what it was issued with, whatever the merchant changes later', async () => {
  const { order } = await placeOrder(shop())
  const change = (body: object) => shop().call('updateSettings', { token: admin, body })
  await change({ invoiceSeller: 'Another Ltd', invoicePrefix: 'R-' })
  const next = await placeOrder(shop())
  const before = await listDocuments(order.id)
  const after = await listDocuments(next.order.id)
  expect((await readDocument(before[0]?.id ?? '', admin)).body.document.seller[0]).toBe('Quay Shirts Ltd')
  expect(after[0]?.name).toMatch(/^R-\d+$/)
  expect(await change({ invoicePrefix: 'no.' })).toMatchObject({ status: 400 })
  await change({ invoiceSeller: seller, invoicePrefix: 'INV-' })
})

test('an order of a release without invoices gets its documents when the merchant asks, once', async () => {
  const { order } = await placeDeliveredOrder(shop(), { quantity: 2 })
  const issue = (token = admin) => shop().call('issueInvoice', { token, params: { id: order.id } })
  expect(await issue()).toMatchObject({ status: 409, body: { message: 'This order already has an invoice' } })
  // As that release left it: the last numbers of all are free again.
  const { db } = shop().deps
  await db.deleteFrom('order_documents').where('order_id', '=', order.id).execute()
  await db
    .updateTable('document_counters')
    .set((eb) => ({ last_number: eb('last_number', '-', 1) }))
    .where('kind', '=', 'invoice')
    .execute()
  await refundByHand(shop(), admin, { id: order.id, amount: 5, reason: 'A stain' })
  expect(await listDocuments(order.id)).toEqual([])
  const { body } = await issue()
  expect(body.documents.map(({ kind }) => kind)).toEqual(['invoice', 'credit-note'])
  expect((await issue((await addPerson(shop())).token)).status).toBe(403)
  const unpaid = await placeOrder(shop(), { card: null })
  expect((await shop().call('issueInvoice', { token: admin, params: { id: unpaid.order.id } })).status).toBe(409)
  await expectInvariants(db)
})

test('an invoice has the taxes as charged, by rate, and credit notes their share of them', async () => {
  const row = {
    name: 'State tax',
    country: 'US',
    region: 'NY',
    steps: [{ from: 0, percent: 4 }],
    validFrom: '2020-01-01',
  }
  const table = { included: false, home: '', taxNumber: 'TIN 77', rows: [row] }
  const change = (body: BodyInput<'updateTaxes'>) => shop().call('updateTaxes', { token: admin, body })
  expect((await change(table)).status).toBe(200)
  const { token } = await addPerson(shop())
  const variant = await addVariant(shop(), { priceCents: 10_000 })
  const body = makeOrderBody([{ variant, quantity: 1 }], { displayedTotal: 104 })
  const { order, payment } = (await shop().call('createOrder', { token, body })).body
  await openSandbox(shop()).pay(payment.reference, cards.approves)
  await refundByHand(shop(), admin, { id: order.id, amount: 26, reason: 'A stain' })
  const documents = await listDocuments(order.id)
  const read = await Promise.all(documents.map(({ id }) => readDocument(id, token)))
  const tax = { name: 'State tax', rate: 4, reversed: false }
  expect(read.map((answer) => answer.body.document)).toMatchObject([
    { taxes: [{ ...tax, base: 100, amount: 4 }], total: 104, seller: expect.arrayContaining(['Tax number: TIN 77']) },
    { taxes: [{ ...tax, base: 25, amount: 1 }], total: 26 },
  ])
  await change({ included: false, home: '', rows: [] })
  await expectInvariants(shop().deps.db)
})

test('what gift card, store credit and money paid, and where a refund went, are lines that come to the total', async () => {
  const { code } = await issueCard(shop(), 30)
  const { id: userId, token } = await addPerson(shop())
  await changeCredit(shop(), userId, { change: 'give', amount: 10, reason: 'a torn cuff' })
  const variant = await addVariant(shop(), { priceCents: 10_000 })
  const use = { giftCards: [code], storeCredit: true, displayedDue: 60, displayedTotal: 100 }
  const { order, payment } = (
    await shop().call('createOrder', { token, body: makeOrderBody([{ variant, quantity: 1 }], use) })
  ).body
  await openSandbox(shop()).pay(payment.reference, cards.approves)
  await refundByHand(shop(), admin, { id: order.id, amount: 65, reason: 'A stain' })
  await refundByHand(shop(), admin, { id: order.id, amount: 20, reason: 'Another', asStoreCredit: true })
  const read = await Promise.all((await listDocuments(order.id)).map(({ id }) => readDocument(id, token)))
  const card = (amount: number) => ({ kind: 'gift-card', lastFour: code.slice(-4), amount })
  const credit = (amount: number) => ({ kind: 'store-credit', lastFour: '', amount })
  const online = (amount: number) => ({ kind: 'online', lastFour: '', amount })
  expect(read.map(({ body }) => body.document.payments)).toEqual([
    [card(30), online(60), credit(10)],
    [online(60), credit(5)],
    [credit(20)],
  ])
  for (const { body } of read) {
    const { payments = [], total } = body.document
    expect(payments.reduce((sum, { amount }) => sum + amount, 0)).toBe(total)
  }
  // One that money alone paid has its total and nothing else.
  const plain = await placeOrder(shop())
  const [invoice] = await listDocuments(plain.order.id)
  expect((await readDocument(invoice?.id ?? '', plain.token)).body.document.payments).toEqual([])
})
