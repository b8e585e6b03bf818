import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../../support/invariants.ts'
import { addVariant, cards, makeOrderBody, openSandbox } from '../../support/orders.ts'
import { advanceTo, placeOrder, readMails, readMailText } from '../../support/paid-order.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })
let admin = ''
beforeAll(async () => {
  admin = (await addPerson(shop(), { role: 'admin' })).token
})

/** A packed order of two shirts of one variant and one of another. */
async function placePacked() {
  const { token } = await addPerson(shop())
  const items = [
    { variant: await addVariant(shop()), quantity: 2 },
    { variant: await addVariant(shop()), quantity: 1 },
  ]
  const { order, payment } = (await shop().call('createOrder', { token, body: makeOrderBody(items) })).body
  await openSandbox(shop()).pay(payment.reference, cards.approves)
  const params = { id: order.id }
  const step = (body: Record<string, unknown>) =>
    shop().call('advanceOrder', { token: admin, params, body: body as { to: 'shipped' } })
  await step({ to: 'packed' })
  const read = async () => (await shop().call('getOrder', { token, params })).body.order
  const [first, second] = order.lines.map(({ id }) => id)
  return { id: order.id, number: order.number, step, read, first: first ?? '', second: second ?? '' }
}

test('an order leaves in two parcels, each with its items, carrier and link, and is shipped with the last', async () => {
  const { id, number, step, read, first, second } = await placePacked()
  const ups = { carrier: 'UPS', trackingNumber: '1Z 9' }
  const part = await step({ to: 'shipped', ...ups, lines: [{ lineId: first, quantity: 1 }], parcels: 0 })
  expect(part.status).toBe(200)
  expect(await read()).toMatchObject({
    state: 'packed',
    shipments: [
      {
        position: 1,
        ...ups,
        deliveredAt: null,
        lines: [{ lineId: first, quantity: 1 }],
        trackingUrl: 'https://www.ups.com/track?tracknum=1Z9',
      },
    ],
  })
  const trackingUrl = 'https://courier.example/track/7'
  await step({ to: 'shipped', carrier: 'Courier', trackingUrl })
  const order = await read()
  const rest = [
    { lineId: first, quantity: 1 },
    { lineId: second, quantity: 1 },
  ]
  expect(order).toMatchObject({ state: 'shipped', carrier: 'Courier', trackingNumber: null })
  expect(order.shipments?.[1]).toMatchObject({ position: 2, trackingUrl, lines: rest })
  expect(order.history.map(({ state }) => state)).toEqual(['pending', 'paid', 'packed', 'shipped'])
  expect(await readMailText(shop(), `order-shipped:${id}:1`)).toContain('The rest follows in another parcel.')
  const mail = await readMailText(shop(), `order-shipped:${id}:2`)
  expect(mail).toContain('Everything in your order has now left.')
  expect(mail).toContain(`Track your parcel: ${trackingUrl}`)
  const found = await shop().call('listAllOrders', { query: { query: number }, token: admin })
  expect(found.body.orders[0]?.shipments).toHaveLength(2)
  await expectInvariants(shop().deps.db)
})

test('parcels arrive one by one, and the order is delivered with the last', async () => {
  const { id, step, read, first } = await placePacked()
  await step({ to: 'shipped', lines: [{ lineId: first, quantity: 2 }] })
  const [one] = (await read()).shipments ?? []
  expect((await step({ to: 'delivered' })).status).toBe(409)
  expect((await step({ to: 'delivered', shipmentId: one?.id })).status).toBe(200)
  expect((await step({ to: 'delivered', shipmentId: one?.id })).status).toBe(409)
  expect((await step({ to: 'delivered', shipmentId: crypto.randomUUID() })).status).toBe(409)
  expect(await read()).toMatchObject({ state: 'packed', shipments: [{ deliveredAt: expect.any(String) }] })
  await step({ to: 'shipped' })
  await step({ to: 'delivered' })
  const order = await read()
  expect(order.state).toBe('delivered')
  expect(order.shipments?.every(({ deliveredAt }) => deliveredAt !== null)).toBe(true)
  const mails = ['order-paid', 'order-shipped', 'order-delivered', 'order-shipped', 'order-delivered']
  expect(await readMails(shop(), id)).toEqual(mails)
  expect(await readMailText(shop(), `order-delivered:${id}:1`)).toContain('The rest of your order is still on its way')
  expect(await readMailText(shop(), `order-delivered:${id}:2`)).toContain('within 30 days')
  await expectInvariants(shop().deps.db)
})

test('a parcel with more than is left is refused at its field, and nothing leaves', async () => {
  const { step, read, first, second } = await placePacked()
  const refused = async (lines: object[], field: string, problem: string) => {
    const answer = await step({ to: 'shipped', lines })
    expect(answer).toMatchObject({ status: 400, body: { faults: [{ field, problem }] } })
  }
  const most = { lineId: first, quantity: 3 }
  await refused([{ lineId: second, quantity: 1 }, most], 'lines.1.quantity', 'must be at most 2, which is what is left')
  await refused([{ lineId: crypto.randomUUID(), quantity: 1 }], 'lines.0.lineId', 'is not a line of this order')
  const once = { lineId: first, quantity: 1 }
  await refused([once, once], 'lines.1.lineId', 'is in the parcel twice')
  expect((await step({ to: 'shipped', lines: [] })).status).toBe(400)
  expect((await step({ to: 'shipped', lines: [{ lineId: first, quantity: 0 }] })).status).toBe(400)
  await step({ to: 'shipped', lines: [{ lineId: second, quantity: 1 }] })
  const gone = [{ lineId: second, quantity: 1 }]
  await refused(gone, 'lines.0.quantity', 'must be 0: everything of it has left')
  expect((await read()).shipments).toHaveLength(1)
  await expectInvariants(shop().deps.db)
})

test.each(['http://post.example/1', 'javascript:alert(1)', 'https://me@post.example/1', 'post.example'])(
  'a tracking link such as %s is refused at its field',
  async (trackingUrl) => {
    const { step } = await placePacked()
    const faults = [{ field: 'trackingUrl' }]
    expect(await step({ to: 'shipped', trackingUrl })).toMatchObject({ status: 400, body: { faults } })
  },
)

test('a packer who has not seen the last parcel is told, and a repeated press ships nothing twice', async () => {
  const { step, read, first } = await placePacked()
  const parcel = { to: 'shipped', lines: [{ lineId: first, quantity: 1 }], parcels: 0 }
  expect((await step(parcel)).status).toBe(200)
  expect(await step(parcel)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('Another parcel has left') },
  })
  expect((await read()).shipments).toHaveLength(1)
})

test('what has not been packed, or was cancelled, has no parcels', async () => {
  const { order, token } = await placeOrder(shop())
  const ship = () => shop().call('advanceOrder', { token: admin, params: { id: order.id }, body: { to: 'shipped' } })
  expect((await ship()).status).toBe(409)
  await shop().call('cancelOrder', { token, params: { id: order.id } })
  expect((await ship()).status).toBe(409)
})

test('orders are packed and shipped together, each in the audit log, and those that cannot be are named', async () => {
  const first = await placeOrder(shop())
  const second = await placeOrder(shop())
  const unpaid = await placeOrder(shop(), { card: null })
  const ids = [first, second, unpaid].map(({ order }) => order.id)
  const advance = (to: 'packed' | 'shipped', more: readonly string[] = []) =>
    shop().call('advanceOrders', { token: admin, body: { ids: [...ids, ...more], to, carrier: 'Post' } })
  const message = 'This step is not possible for the order now'
  const refused = [{ id: unpaid.order.id, number: unpaid.order.number, message }]
  expect((await advance('packed')).body).toEqual({ moved: ids.slice(0, 2), refused })
  const absent = crypto.randomUUID()
  const shipped = await advance('shipped', [absent, ids[0] ?? ''])
  expect(shipped.body).toEqual({
    moved: ids.slice(0, 2),
    refused: [...refused, { id: absent, number: '', message: 'Not found' }],
  })
  const rows = shop().deps.db.selectFrom('audit_log').select(['action', 'entity_id']).where('entity_id', 'in', ids)
  expect((await rows.orderBy('id').execute()).map(({ action }) => action)).toEqual([
    'packed',
    'packed',
    'shipped',
    'shipped',
  ])
  expect((await advance('packed', Array(60).fill(absent))).status).toBe(400)
  await expectInvariants(shop().deps.db)
})

test('a shopper is emailed when the order is packed if the merchant wants that', async () => {
  const { order } = await placeOrder(shop())
  await advanceTo(shop(), order.id, 'packed')
  expect(await readMails(shop(), order.id)).toEqual(['order-paid'])
  await shop().call('updateSettings', { token: admin, body: { packedMail: true } })
  const wanted = await placeOrder(shop())
  await advanceTo(shop(), wanted.order.id, 'packed')
  expect(await readMails(shop(), wanted.order.id)).toEqual(['order-paid', 'order-packed'])
})

test('orders of a release without parcels become one parcel each', async () => {
  const { order } = await placeOrder(shop(), { quantity: 2 })
  await advanceTo(shop(), order.id, 'delivered')
  const { db } = shop().deps
  const migration = await readFile('netlify/database/migrations/0050_shipments.sql', 'utf8')
  const filling = migration.slice(migration.indexOf('INSERT INTO shipments'))
  const { rows } = await db.transaction().execute(async (trx) => {
    await sql`DELETE FROM shipments`.execute(trx)
    for (const statement of filling.split(';').filter((part) => part.trim() !== ''))
      await sql.raw(statement).execute(trx)
    return sql`SELECT carrier, delivered_at >= shipped_at AS arrived, quantity FROM shipments
      JOIN shipment_lines ON shipment_id = shipments.id WHERE order_id = ${order.id}`.execute(trx)
  })
  expect(rows).toEqual([{ carrier: 'Post', arrived: true, quantity: 2 }])
  await expectInvariants(db)
})
