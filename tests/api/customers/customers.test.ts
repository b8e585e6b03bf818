import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { placeDeliveredOrder } from '../../support/delivered-order.ts'
import { addVariant, cards, makeOrderBody, openSandbox, testAddress } from '../../support/orders.ts'
import { advanceTo, placeOrder } from '../../support/paid-order.ts'
import { addPerson } from '../../support/people.ts'
import { refundByHand } from '../../support/refunds.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })
let admin = { id: '', token: '' }

beforeAll(async () => {
  admin = await addPerson(shop(), { role: 'admin', name: 'Ada Admin' })
})

const readCustomer = async (id: string) =>
  (await shop().call('readCustomer', { params: { id }, token: admin.token })).body.customer
const addNote = (about: string, id: string, text: string, token = admin.token) =>
  about === 'person'
    ? shop().call('addCustomerNote', { params: { id }, body: { text }, token })
    : shop().call('addNote', { params: { about, id }, body: { text }, token })
const listNotes = async (about: string, id: string) => {
  const { body } =
    about === 'person'
      ? await shop().call('listCustomerNotes', { params: { id }, token: admin.token })
      : await shop().call('listNotes', { params: { about, id }, token: admin.token })
  return body.notes
}

test('a customer shows orders, what was paid and kept, and what came back', async () => {
  const neighbour = await placeOrder(shop(), { quantity: 2 })
  const { order, userId, ask, lineId, settle, read } = await placeDeliveredOrder(shop(), { quantity: 3 })
  const asked = await ask([{ lineId, quantity: 1 }])
  expect(asked.status).toBe(201)
  expect((await readCustomer(userId)).orders[0]).toMatchObject({ state: 'delivered', openReturns: 1, items: 3 })
  await settle(asked.body.return.id)
  const { refunded } = await read()
  expect(refunded).toBeGreaterThan(0)
  expect(await readCustomer(userId)).toMatchObject({
    name: 'Test Person',
    orders: [{ id: order.id, number: order.number, total: order.total, openReturns: 0 }],
    spent: [{ currency: order.currency, amount: Number((order.total - refunded).toFixed(2)), orders: 1 }],
    items: { bought: 3, returned: 1 },
  })
  expect(await readCustomer(neighbour.userId)).toMatchObject({
    orders: [{ id: neighbour.order.id, openReturns: 0 }],
    spent: [{ amount: neighbour.order.total, orders: 1 }],
    items: { bought: 2, returned: 0 },
  })
})

test('an order that cost nothing counts among those paid, until it is cancelled', async () => {
  await shop().deps.db.insertInto('promo_codes').values({ code: 'ALL-FREE', kind: 'percent', value: 100 }).execute()
  const { userId, token, order } = await placeOrder(shop())
  const variant = await addVariant(shop(), { priceCents: 8000 })
  const body = makeOrderBody([{ variant, quantity: 1 }], { promoCode: 'ALL-FREE', displayedTotal: 0 })
  const free = (await shop().call('createOrder', { token, body })).body.order
  expect(free).toMatchObject({ state: 'paid', total: 0 })
  const spent = { currency: order.currency, amount: order.total }
  expect(await readCustomer(userId)).toMatchObject({ spent: [{ ...spent, orders: 2 }] })
  await shop().call('cancelOrder', { token, params: { id: free.id } })
  expect(await readCustomer(userId)).toMatchObject({ spent: [{ ...spent, orders: 1 }] })
})

test('an order refunded in full counts with nothing spent, and a cancelled one no more', async () => {
  const { userId, token, order, body } = await placeOrder(shop())
  const again = async () => {
    const variant = await addVariant(shop())
    const items = [{ variantId: variant.id, quantity: 1 }]
    const placed = (await shop().call('createOrder', { token, body: { ...body, items } })).body
    await openSandbox(shop()).pay(placed.payment.reference, cards.approves)
    return placed.order
  }
  const spent = async () => (await readCustomer(userId)).spent
  const { currency, total } = order
  expect(await spent()).toEqual([{ currency, amount: total, orders: 1 }])
  const cancelled = await again()
  await shop().call('cancelOrder', { token, params: { id: cancelled.id } })
  expect(await spent()).toEqual([{ currency, amount: total, orders: 1 }])
  const merchant = await advanceTo(shop(), order.id, 'delivered')
  await refundByHand(shop(), merchant, { id: order.id, reason: 'All of it was torn' })
  expect(await spent()).toEqual([{ currency, amount: 0, orders: 1 }])
})

test('who cancelled their only order has spent nothing in no order', async () => {
  const { userId, token, order } = await placeOrder(shop())
  await shop().call('cancelOrder', { token, params: { id: order.id } })
  expect((await readCustomer(userId)).spent).toEqual([])
})

test('an unpaid order is listed, but nothing is spent or bought', async () => {
  const { userId, order } = await placeOrder(shop(), { card: null })
  expect(await readCustomer(userId)).toMatchObject({
    orders: [{ id: order.id, state: 'pending' }],
    spent: [],
    items: { bought: 0, returned: 0 },
  })
})

test('a customer without a name has that of their newest order, is found by it, and loses it with the address', async () => {
  const { userId, order } = await placeOrder(shop())
  const { db } = shop().deps
  const setName = (name: string) => db.updateTable('users').set({ name }).where('id', '=', userId).execute()
  const setAddress = (address: object) =>
    db
      .updateTable('orders')
      .set({ address: JSON.stringify(address) })
      .where('id', '=', order.id)
      .execute()
  const find = async (query: string) =>
    (await shop().call('listPeople', { query: { query }, token: admin.token })).body.people.map(({ name }) => name)
  await setName('')
  await setAddress({ ...testAddress, name: 'Nora Newman' })
  expect(await readCustomer(userId)).toMatchObject({ name: 'Nora Newman' })
  expect(await find('nora new')).toEqual(['Nora Newman'])
  await setName('Nora Own')
  expect(await readCustomer(userId)).toMatchObject({ name: 'Nora Own' })
  expect(await find('nora new')).toEqual([])
  await setName('')
  await setAddress({ country: 'US', state: 'NY' })
  expect(await readCustomer(userId)).toMatchObject({ name: '' })
  expect(await find('nora')).toEqual([])
})

test('a customer without an email has that of their newest order, is found by it, and loses it with the order’s', async () => {
  const { userId, order } = await placeOrder(shop())
  const { db } = shop().deps
  const setOwn = (email: string | null) => db.updateTable('users').set({ email }).where('id', '=', userId).execute()
  const setOrders = (email: string) => db.updateTable('orders').set({ email }).where('id', '=', order.id).execute()
  const find = async (query: string) =>
    (await shop().call('listPeople', { query: { query }, token: admin.token })).body.people.map(({ email }) => email)
  await setOwn(null)
  await setOrders('nora@order.example')
  expect(await readCustomer(userId)).toMatchObject({ email: 'nora@order.example' })
  expect(await find('nora@')).toEqual(['nora@order.example'])
  await setOwn('own@nora.example')
  expect(await readCustomer(userId)).toMatchObject({ email: 'own@nora.example' })
  expect(await find('nora@')).toEqual([])
  await setOwn(null)
  await setOrders('')
  expect(await readCustomer(userId)).toMatchObject({ email: '' })
  expect(await find('nora@')).toEqual([])
})

test('the order leads to its customer', async () => {
  const { userId, order } = await placeOrder(shop())
  const { body } = await shop().call('readAnyOrder', { params: { id: order.id }, token: admin.token })
  expect(body.order.customerId).toBe(userId)
})

test('notes about an order and a customer are kept in order, with their author, and deleted', async () => {
  const neighbour = await placeOrder(shop())
  await addNote('order', neighbour.order.id, 'Rings twice')
  await addNote('person', neighbour.userId, 'New here')
  const { userId, order } = await placeOrder(shop())
  for (const [about, id] of [
    ['order', order.id],
    ['person', userId],
  ] as const) {
    expect((await addNote(about, id, '  Prefers the side door.\nRing twice. ')).status).toBe(201)
    await addNote(about, id, 'Called back.')
    const notes = await listNotes(about, id)
    expect(notes).toMatchObject([
      { text: 'Prefers the side door.\nRing twice.', author: 'Ada Admin' },
      { text: 'Called back.', author: 'Ada Admin' },
    ])
    const params = { id: notes[0]?.id ?? '' }
    const [name, other] =
      about === 'order'
        ? (['deleteNote', 'deleteCustomerNote'] as const)
        : (['deleteCustomerNote', 'deleteNote'] as const)
    expect((await shop().call(other, { params, token: admin.token })).status).toBe(404)
    expect((await shop().call(name, { params, token: admin.token })).status).toBe(200)
    expect((await shop().call(name, { params, token: admin.token })).status).toBe(404)
    expect(await listNotes(about, id)).toMatchObject([{ text: 'Called back.' }])
  }
  const log = await shop()
    .deps.db.selectFrom('audit_log')
    .select(['action', 'before', 'after'])
    .where('entity_id', '=', userId)
    .orderBy('id')
    .execute()
  expect(log.map(({ action }) => action)).toEqual(['added a note to', 'added a note to', 'deleted a note from'])
  expect(JSON.stringify(log)).not.toContain('side door')
})

test('shoppers never see notes; their own data includes them, and they go with the account', async () => {
  const neighbour = await placeOrder(shop(), { card: null })
  await addNote('order', neighbour.order.id, 'Rings twice')
  await addNote('person', neighbour.userId, 'New here')
  const { token, userId, order } = await placeOrder(shop(), { card: null })
  await addNote('order', order.id, 'Asked for a discount')
  await addNote('person', userId, 'Regular')
  expect((await shop().call('listNotes', { params: { about: 'order', id: order.id }, token })).status).toBe(403)
  const shown = await shop().call('getOrder', { params: { id: order.id }, token })
  expect(shown.status).toBe(200)
  expect(JSON.stringify(shown.body)).not.toContain('Asked for a discount')
  const mine = await shop().call('downloadMyData', { token })
  expect(mine.body['notes']).toMatchObject([{ text: 'Asked for a discount' }, { text: 'Regular' }])
  await shop().call('cancelOrder', { params: { id: order.id }, token })
  expect((await shop().call('deleteAccount', { token })).status).toBe(200)
  expect(await listNotes('order', order.id)).toEqual([])
  expect(await listNotes('order', neighbour.order.id)).toMatchObject([{ text: 'Rings twice' }])
  expect(await listNotes('person', neighbour.userId)).toMatchObject([{ text: 'New here' }])
  expect(await shop().deps.db.selectFrom('notes').selectAll().where('user_id', '=', userId).execute()).toEqual([])
})

test('nobody and nothing: unknown ids, an empty note, and one that is too long', async () => {
  const { order } = await placeOrder(shop())
  for (const id of [randomUUID(), 'x']) {
    expect((await shop().call('readCustomer', { params: { id }, token: admin.token })).status).toBe(404)
    expect((await addNote('person', id, 'Hello')).status).toBe(404)
  }
  expect((await addNote('order', order.id, '   ')).status).toBe(400)
  expect((await addNote('order', order.id, 'x'.repeat(2001))).status).toBe(400)
  expect((await addNote('parcel', order.id, 'Hello')).status).toBe(404)
})

test('a packer reads and writes notes about orders, and none about customers', async () => {
  const { userId, order } = await placeOrder(shop())
  await addNote('person', userId, 'Regular')
  const { token } = await addPerson(shop(), { role: 'packer' })
  const ofOrder = { params: { about: 'order', id: order.id }, token }
  expect((await shop().call('addNote', { ...ofOrder, body: { text: 'Fragile' } })).status).toBe(201)
  expect((await shop().call('listNotes', ofOrder)).body.notes).toMatchObject([{ text: 'Fragile' }])
  const ofPerson = { params: { id: userId }, token }
  expect((await shop().call('listCustomerNotes', ofPerson)).status).toBe(403)
  expect((await shop().call('addCustomerNote', { ...ofPerson, body: { text: 'Late' } })).status).toBe(403)
  const [note] = await listNotes('person', userId)
  expect((await shop().call('deleteCustomerNote', { params: { id: note?.id ?? '' }, token })).status).toBe(403)
  expect((await shop().call('deleteNote', { params: { id: note?.id ?? '' }, token })).status).toBe(404)
  const old = { params: { about: 'person', id: userId }, token: admin.token }
  expect((await shop().call('listNotes', old)).status).toBe(404)
})
