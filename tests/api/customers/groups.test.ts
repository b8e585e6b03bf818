import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { placeDeliveredOrder } from '../../support/delivered-order.ts'
import { advanceTo, placeOrder } from '../../support/paid-order.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })
let admin = { id: '', token: '' }
beforeAll(async () => {
  admin = await addPerson(shop(), { role: 'admin' })
})

const createGroup = (name: string) => shop().call('createCustomerGroup', { body: { name }, token: admin.token })
const setGroups = (id: string, groups: string[]) =>
  shop().call('setCustomerGroups', { params: { id }, body: { groups }, token: admin.token })

test('a group is made, renamed, given customers, and deleted when no promotion is for it', async () => {
  const { body } = await createGroup('Trade')
  expect(body.group).toMatchObject({ name: 'Trade', members: 0, promotions: [] })
  expect(await createGroup('trade')).toMatchObject({
    status: 409,
    body: { message: 'There is a group of this name already' },
  })
  const params = { id: body.group.id }
  const rename = { params, body: { name: 'Tailors', version: body.group.version }, token: admin.token }
  const guests = (await createGroup('Guests')).body.group
  expect((await shop().call('updateCustomerGroup', rename)).body.group.name).toBe('Tailors')
  const named = (await shop().call('listCustomerGroups', { token: admin.token })).body.groups
  expect(named.map(({ name }) => name)).toEqual(['Guests', 'Tailors'])
  await shop().call('deleteCustomerGroup', { params: { id: guests.id }, token: admin.token })
  expect(
    (await shop().call('updateCustomerGroup', { ...rename, body: { ...rename.body, name: 'Third' } })).status,
  ).toBe(409)

  const { id } = await addPerson(shop())
  const others = (await createGroup('Press')).body.group.id
  const neighbour = await addPerson(shop())
  await setGroups(neighbour.id, [others])
  expect((await setGroups(id, [params.id])).body.customer.groups).toEqual([{ id: params.id, name: 'Tailors' }])
  const { customer } = (await shop().call('readCustomer', { params: { id: neighbour.id }, token: admin.token })).body
  expect(customer.groups).toEqual([{ id: others, name: 'Press' }])
  const promotion = { automatic: true, title: 'Trade prices', kind: 'percent', value: 15, groups: ['tailors'] }
  const made = await shop().call('createPromoCode', { body: promotion, token: admin.token })
  expect(made.body.promocode.groups).toEqual(['Tailors'])
  const { groups } = (await shop().call('listCustomerGroups', { token: admin.token })).body
  expect(groups).toMatchObject([{ name: 'Press' }, { name: 'Tailors', members: 1, promotions: ['Trade prices'] }])

  const remove = { params, token: admin.token }
  expect(await shop().call('deleteCustomerGroup', remove)).toMatchObject({
    status: 409,
    body: { message: 'A promotion is for this group. Change or delete the promotion first.' },
  })
  await shop().call('deletePromoCode', { params: { id: made.body.promocode.id }, token: admin.token })
  expect((await shop().call('deleteCustomerGroup', remove)).status).toBe(200)
  expect((await shop().call('deleteCustomerGroup', remove)).status).toBe(404)
  expect((await setGroups(id, [params.id])).status).toBe(400)
  const { body: shown } = await shop().call('readCustomer', { params: { id }, token: admin.token })
  expect(shown.customer.groups).toEqual([])
})

test('the second of two editors of a customer’s groups is told, and changes nothing', async () => {
  const { id } = await addPerson(shop())
  const mine = (await createGroup('Mine')).body.group.id
  const theirs = (await createGroup('Theirs')).body.group.id
  const { groupsVersion: version = '' } = (await setGroups(id, [])).body.customer
  const set = (groups: string[]) =>
    shop().call('setCustomerGroups', { params: { id }, body: { groups, version }, token: admin.token })
  expect((await set([theirs])).status).toBe(200)
  expect(await set([mine])).toMatchObject({ status: 409, body: { changes: [{ field: 'groups', theirs: [theirs] }] } })
  const { customer } = (await shop().call('readCustomer', { params: { id }, token: admin.token })).body
  expect(customer.groups.map((group) => group.name)).toEqual(['Theirs'])
})

test('groups of nobody, and what is no group, are refused', async () => {
  expect((await setGroups(randomUUID(), [])).status).toBe(404)
  const { id } = await addPerson(shop())
  expect((await setGroups(id, ['x'])).status).toBe(400)
  expect((await createGroup('  ')).status).toBe(400)
})

test('what is stored about a customer is exported as they could download it, and the log says so', async () => {
  const { userId, token } = await placeOrder(shop())
  const { body: group } = await createGroup('Exported')
  await setGroups(userId, [group.group.id])
  const { body } = await shop().call('exportCustomer', { params: { id: userId }, token: admin.token })
  const { body: own } = await shop().call('downloadMyData', { token })
  expect({ ...body, sessions: [] }).toEqual({ ...own, sessions: [] })
  expect(body).toMatchObject({ groups: [{ name: 'Exported' }], orders: [{ lines: [{}] }] })
  const log = await shop().deps.db.selectFrom('audit_log').select('action').where('entity_id', '=', userId).execute()
  expect(log).toContainEqual({ action: 'exported the data of' })
})

test('a customer is erased on request: orders stay without the person, and nothing else does', async () => {
  const { userId, order, token } = await placeOrder(shop())
  const erase = () => shop().call('eraseCustomer', { params: { id: userId }, token: admin.token })
  expect(await erase()).toMatchObject({
    status: 409,
    body: { message: 'This customer has an order or exchange in progress. Erase the customer once it is complete.' },
  })
  await advanceTo(shop(), order.id, 'delivered')
  const { db } = shop().deps
  // They went to the address that the order named, which isn't the account's.
  const readMailsAbout = () => db.selectFrom('outbox').select('subject').where('order_id', '=', order.id).execute()
  expect(await readMailsAbout()).not.toEqual([])
  expect((await erase()).status).toBe(200)
  expect(await readMailsAbout()).toEqual([])
  expect((await shop().call('readCustomer', { params: { id: userId }, token: admin.token })).status).toBe(404)
  expect((await shop().call('listOrders', { token })).status).toBe(401)
  const { body } = await shop().call('readAnyOrder', { params: { id: order.id }, token: admin.token })
  expect(body.order).toMatchObject({ total: order.total, email: '', address: { name: '', line1: '' } })
  expect((await erase()).status).toBe(404)
})

test('a customer whose exchange is still to be sent is not erased', async () => {
  const { userId, variant, lineId, ask, settle, advance } = await placeDeliveredOrder(shop())
  const erase = () => shop().call('eraseCustomer', { params: { id: userId }, token: admin.token })
  const { id } = (await ask([{ lineId, quantity: 1, variantId: variant.id }], { kind: 'exchange' })).body.return
  const refused = { status: 409, body: { message: expect.stringContaining('an order or exchange in progress') } }
  expect(await erase()).toMatchObject(refused)
  await settle(id)
  await advance(id, 'packed')
  expect(await erase()).toMatchObject(refused)
  await advance(id, 'shipped', { carrier: 'Post' })
  expect((await erase()).status).toBe(200)
})

test('staff are not erased', async () => {
  const { id } = await addPerson(shop(), { role: 'editor' })
  expect(await shop().call('eraseCustomer', { params: { id }, token: admin.token })).toMatchObject({
    status: 409,
    body: { message: 'This person can use the admin. Make them a shopper first.' },
  })
})
