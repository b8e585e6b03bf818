import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { beforeAll, expect, test } from 'vitest'
import { addVariant, makeOrderBody } from '../../support/orders.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })
let token = ''
let ann = { id: '', token: '' }
/** Has a name and an email on an order alone. */
let nameless = { id: '', token: '' }

// Columns as Shopify's admin exports them.
const customers = stringify([
  [
    'Customer ID',
    'First Name',
    'Last Name',
    'Email',
    'Accepts Email Marketing',
    'Phone',
    'Accepts SMS Marketing',
    'Total Spent',
    'Total Orders',
    'Tags',
  ],
  ['1', 'Mia', 'Stone', 'mia@example.com', 'yes', "'+12125560001", 'no', '0', '0', 'VIP'],
  ['2', 'Noor', 'Haddad', '', 'no', '+12125560002', 'no', '0', '0', ''],
  ['3', 'Ann', 'Before', 'ann@example.com', 'no', '+12125560003', 'no', '0', '0', ''],
])
const addPhone = async (phone: string) => {
  const person = await addPerson(shop())
  await shop().deps.db.updateTable('users').set({ phone }).where('id', '=', person.id).execute()
  return person
}

const order = (name: string, email: string, phone: string, placedAt: string) => [
  name,
  email,
  'paid',
  'fulfilled',
  'USD',
  '45.00',
  placedAt,
  '1',
  'Quay Shirt',
  '45.00',
  'Q-1',
  phone,
  'Mia Stone-Park',
]
const orders = stringify([
  [
    'Name',
    'Email',
    'Financial Status',
    'Fulfillment Status',
    'Currency',
    'Total',
    'Created at',
    'Lineitem quantity',
    'Lineitem name',
    'Lineitem price',
    'Lineitem sku',
    'Phone',
    'Billing Name',
  ],
  order('#7001', 'mia@example.com', '+12125560001', '2023-05-01 10:00:00 +0000'),
  order('#7002', 'mia@example.com', '+12125560001', '2024-05-01 10:00:00 +0000'),
  order('#7003', 'ann@example.com', '+12125560003', '2024-06-01 10:00:00 +0000'),
])

beforeAll(async () => {
  token = (await addPerson(shop(), { role: 'admin' })).token
  ann = await addPhone('+12125560003')
  nameless = await addPerson(shop())
  const body = makeOrderBody([{ variant: await addVariant(shop()), quantity: 1 }], { email: 'given@example.com' })
  expect((await shop().call('createOrder', { token: nameless.token, body })).status).toBe(201)
  await shop().deps.db.updateTable('users').set({ name: '', email: null }).where('id', '=', nameless.id).execute()
  for (const csv of [customers, orders]) {
    expect((await shop().call('importPast', { token, body: { csv, dryRun: false } })).body.faults).toEqual([])
  }
})

const find = async (query: string) => (await shop().call('listFormerPeople', { token, query: { query } })).body.people
const names = async (query: string) => (await find(query)).map(({ name }) => name)
const idOf = async (query: string) => (await find(query))[0]?.id ?? ''

test.each([
  ['a name', 'mia st'],
  ['the name on an order', 'stone-park'],
  ['an email', 'MIA@example'],
  ['a phone', '(212) 556-0001'],
  ['the number of an order there', '7002'],
])('a former customer is found by %s', async (_what, query) => {
  expect(await names(query)).toEqual(['Mia Stone'])
})

test('is listed once with all orders, and not at all once there is an account with the phone', async () => {
  expect(await find('')).toMatchObject([
    { name: 'Noor Haddad', orders: 0, phone: '+12125560002' },
    { name: 'Mia Stone', orders: 2, email: 'mia@example.com', phone: '+12125560001', acceptsEmail: true },
  ])
})

test('an account is found by what the former shop knew of it', async () => {
  const people = async (query: string) =>
    (await shop().call('listPeople', { token, query: { query } })).body.people.map(({ id }) => id)
  expect(await people('7003')).toEqual([ann.id])
  expect(await people('Ann Before')).toEqual([ann.id])
  expect(await people('7001')).toEqual([])
})

test('has a page with orders, groups there and consents', async () => {
  const { body } = await shop().call('readFormerPerson', { token, params: { id: await idOf('mia') } })
  expect(body.orders.map(({ number }) => number)).toEqual(['#7002', '#7001'])
  expect(body.customers).toMatchObject([{ tags: ['VIP'], acceptsEmail: true, acceptsSms: false }])
  expect((await shop().call('readFormerPerson', { token, params: { id: 'nobody' } })).status).toBe(404)
})

test('is in a group, and stays in it when they sign in', async () => {
  const { group } = (await shop().call('createCustomerGroup', { token, body: { name: 'Regulars' } })).body
  const params = { id: await idOf('noor') }
  expect((await shop().call('setFormerGroups', { token, params, body: { groups: ['999'] } })).status).toBe(400)
  await shop().call('setFormerGroups', { token, params, body: { groups: [group.id] } })
  const members = async () => (await shop().call('listCustomerGroups', { token })).body.groups[0]?.members
  expect(await members()).toBe(1)
  const noor = await addPhone('+12125560002')
  const read = async () => (await shop().call('readCustomer', { token, params: { id: noor.id } })).body.customer.groups
  expect(await read()).toEqual([{ id: group.id, name: 'Regulars' }])
  await shop().call('setCustomerGroups', { token, params: { id: noor.id }, body: { groups: [] } })
  expect([await read(), await members()]).toEqual([[], 0])
})

test('is in the exported list of customers, which has the names and emails of the screens', async () => {
  const exported = async (list: 'customers' | 'past-orders') => {
    const { csv } = (await shop().call('exportList', { token, params: { list } })).body
    return parse<Record<string, string>>(csv, { columns: true })
  }
  const rows = await exported('customers')
  expect(rows.find(({ Email }) => Email === 'mia@example.com')).toMatchObject({
    Name: 'Mia Stone',
    Role: 'former customer',
    'Orders at the former shop': '2',
    'Agreed to mails there': 'yes',
  })
  const { people } = (await shop().call('listPeople', { token, query: { limit: '50' } })).body
  for (const { name, email, phone } of people) {
    expect(rows).toContainEqual(expect.objectContaining({ Name: name, Email: email, Phone: `'${phone}` }))
  }
  expect((await exported('past-orders')).map((row) => row['Order'])).toEqual(['#7001', '#7002', '#7003'])
})

test('the data of a customer have the name and email that the screen shows', async () => {
  const { user } = (await shop().call('exportCustomer', { token, params: { id: nameless.id } })).body
  expect([user.name, user.email]).toEqual(['Test Person', 'given@example.com'])
})

test('is erased for good, and nobody else is', async () => {
  await shop().call('eraseFormerPerson', { token, params: { id: await idOf('mia') } })
  await shop().call('importPast', { token, body: { csv: customers, dryRun: false } })
  await shop().call('importPast', { token, body: { csv: orders, dryRun: false } })
  expect(await names('')).toEqual([])
  const { orders: left } = (await shop().call('readPastOf', { token, params: { id: ann.id } })).body
  expect(left).toHaveLength(1)
})
