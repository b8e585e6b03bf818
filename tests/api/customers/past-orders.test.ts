import { stringify } from 'csv-stringify/sync'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { handlePast } from '../../../src/features/customers/server/past-handlers.ts'
import { messages } from '../../../src/platform/pure/messages.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })
let token = ''
let ann = { id: '', token: '' }
let bob = { id: '', token: '' }

// Columns as Shopify's admin exports them. help.shopify.com, "Exporting orders" and "Importing and exporting customers".
const orderHeaders = [
  'Name',
  'Email',
  'Financial Status',
  'Paid at',
  'Fulfillment Status',
  'Fulfilled at',
  'Accepts Marketing',
  'Currency',
  'Subtotal',
  'Shipping',
  'Taxes',
  'Total',
  'Discount Code',
  'Discount Amount',
  'Shipping Method',
  'Created at',
  'Lineitem quantity',
  'Lineitem name',
  'Lineitem price',
  'Lineitem sku',
  'Billing Name',
  'Shipping Name',
  'Shipping Address1',
  'Shipping City',
  'Shipping Zip',
  'Shipping Country',
  'Cancelled at',
  'Refunded Amount',
  'Id',
  'Phone',
]
type Cells = Record<string, string>
const write = (headers: readonly string[], rows: readonly Cells[]) =>
  stringify([headers, ...rows.map((row) => headers.map((header) => row[header] ?? ''))])
const order = (more: Cells): Cells => ({
  'Financial Status': 'paid',
  'Fulfillment Status': 'fulfilled',
  Currency: 'USD',
  Total: '45.00',
  'Created at': '2023-05-01 10:00:00 +0000',
  'Lineitem quantity': '1',
  'Lineitem name': 'Quay Shirt',
  'Lineitem price': '45.00',
  'Shipping Name': 'Ann Lee',
  'Shipping City': 'Boston',
  ...more,
})
const byPhone = order({ Name: '#1', Phone: '(212) 555-0171' })
const secondLine = { Name: '#1', 'Lineitem quantity': '2', 'Lineitem name': 'Belt', 'Lineitem price': '0' }
const byEmail = order({ Name: '#2', Email: 'Ann@example.com', 'Created at': '2024-05-01 10:00:00 +0000' })
const nobodys = order({ Name: '#3' })
const orders = write(orderHeaders, [byPhone, secondLine, byEmail, nobodys])

const send = async (csv: string, dryRun = false) =>
  (await shop().call('importPast', { token, body: { csv, dryRun } })).body
const numbersOf = async (person: { token: string }) =>
  (await shop().call('listPastOrders', { token: person.token })).body.orders.map(({ number }) => number)
const proveEmail = (id: string) =>
  sql`UPDATE users SET email_verified_at = now() WHERE id = ${id}`.execute(shop().deps.db)

/** Everything about stock, money and numbers. */
async function readMoney() {
  const tables = ['orders', 'order_lines', 'payments', 'refunds', 'variants', 'order_documents', 'outbox', 'users']
  const { db } = shop().deps
  return Promise.all(tables.map(async (name) => (await sql`SELECT * FROM ${sql.table(name)}`.execute(db)).rows))
}

beforeAll(async () => {
  token = (await addPerson(shop(), { role: 'admin' })).token
  ann = await addPerson(shop())
  bob = await addPerson(shop())
  await sql`UPDATE users SET phone = '+12125550171', email = 'ann@example.com' WHERE id = ${ann.id}`.execute(
    shop().deps.db,
  )
})

test.each([
  [
    'an amount',
    { ...byEmail, Total: 'free' },
    { row: 4, column: 'total', problem: '“free” is not an amount such as 49.50' },
  ],
  ['an order twice', byPhone, { row: 4, column: 'name', problem: 'is already in row 2' }],
])('%s that cannot be is a fault of its row, and nothing is imported', async (_what, wrong, fault) => {
  const csv = write(orderHeaders, [{ ...byPhone }, nobodys, wrong])
  expect(await send(csv)).toMatchObject({ faults: [fault], faultCount: 1, added: 0 })
  expect(await numbersOf(ann)).toEqual([])
})

test('another file is refused in words', async () => {
  const { faults, kind } = await send('name,price\nx,1\n')
  expect({ faults, kind }).toEqual({
    kind: null,
    faults: [
      {
        row: 1,
        column: '',
        problem: 'These are not the columns of a customer or order export of Shopify or WooCommerce',
      },
    ],
  })
})

test('a dry run writes nothing; an import writes all, touches no money, and again changes nothing', async () => {
  const before = await readMoney()
  expect(await send(orders, true)).toMatchObject({
    kind: 'orders',
    source: 'shopify',
    added: 3,
    changed: 0,
    unreachable: 1,
  })
  expect(await numbersOf(ann)).toEqual([])
  expect(await send(orders)).toMatchObject({ added: 3, changed: 0, same: 0 })
  expect(await readMoney()).toEqual(before)
  expect(await send(orders)).toMatchObject({ added: 0, changed: 0, same: 3 })
})

test('orders appear by the proved phone number, and by the email only once it is proved', async () => {
  expect(await numbersOf(ann)).toEqual(['#1'])
  expect(await numbersOf(bob)).toEqual([])
  const [first] = (await shop().call('listPastOrders', { token: ann.token })).body.orders
  expect(first).toMatchObject({
    number: '#1',
    state: 'sent',
    total: 45,
    currency: 'USD',
    lines: [
      { name: 'Quay Shirt', quantity: 1, unitPrice: 45 },
      { name: 'Belt', quantity: 2 },
    ],
  })
  await proveEmail(ann.id)
  expect(await numbersOf(ann)).toEqual(['#2', '#1'])
})

test('customers come with groups and consents as the export says them, for the merchant', async () => {
  const headers = [
    'Customer ID',
    'First Name',
    'Last Name',
    'Email',
    'Accepts Email Marketing',
    'Phone',
    'Total Spent',
    'Tags',
  ]
  const csv = write(headers, [
    {
      'Customer ID': "'900",
      'First Name': 'Ann',
      Email: 'ann@example.com',
      'Accepts Email Marketing': 'yes',
      Tags: 'VIP',
    },
    { 'Customer ID': "'901", 'First Name': 'Bea', Email: 'bea@example.com' },
  ])
  expect(await send(csv)).toMatchObject({ kind: 'customers', added: 2 })
  expect(await send(csv)).toMatchObject({ added: 0, changed: 0, same: 2 })
  const { customers, orders: past } = (await shop().call('readPastOf', { token, params: { id: ann.id } })).body
  expect(customers).toMatchObject([{ source: 'shopify', tags: ['VIP'], acceptsEmail: true, acceptsSms: null }])
  expect(past.map(({ number }) => number)).toEqual(['#2', '#1'])
})

test('a person’s copy of their data has them, and a deleted account empties them for good', async () => {
  const copy = await shop().call('downloadMyData', { token: ann.token })
  expect(JSON.stringify(copy.body)).toContain('Quay Shirt')
  expect((await shop().call('deleteAccount', { token: ann.token })).status).toBe(200)
  expect(await send(orders)).toMatchObject({ added: 0, changed: 0 })
  const rows = await shop()
    .deps.db.selectFrom('past_orders')
    .select(['number', 'email', 'phone', 'name', 'address'])
    .orderBy('number')
    .execute()
  for (const row of rows.slice(0, 2)) expect(row).toMatchObject({ email: '', phone: '', name: '', address: '' })
  const { email } = await shop()
    .deps.db.selectFrom('past_customers')
    .select('email')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  expect(email).toBe('')
})

test('a number without a code is one of the country of its order', async () => {
  await sql`UPDATE users SET phone = '+12125550172' WHERE id = ${bob.id}`.execute(shop().deps.db)
  const [home, abroad] = ['US', 'DE'].map((country, at) =>
    order({ Name: `#${at + 10}`, Phone: '212 555 0172', 'Shipping Country': country }),
  )
  expect(await send(write(orderHeaders, [home ?? {}, abroad ?? {}]))).toMatchObject({ added: 2 })
  expect(await numbersOf(bob)).toEqual(['#10'])
})

test.each([
  [
    'customers',
    'First Name,Last Name,Email,Total Spent,Customer ID',
    (at: number) => `Ann,${at},many${at}@example.com,0,7${at}`,
  ],
  [
    'orders',
    'Name,Financial Status,Currency,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price',
    (at: number) => `#7${at},paid,USD,45.00,2023-05-01 10:00:00 +0000,1,Quay Shirt,45.00`,
  ],
])('a file of many %s is tried and imported in parts, in which none is written twice', async (kind, header, write) => {
  const { deps } = shop()
  const lines = Array.from({ length: 1200 }, (_, at) => write(at))
  const csv = [header, ...lines, ''].join('\n')
  // A call without any time works on one batch.
  const hurried = { ...deps, config: { ...deps.config, CALL_MAX_MS: 0 } }
  const user = await addPerson(shop(), { role: 'admin' })
  const sendPart = (after: number, dryRun = false) =>
    handlePast.importPast({ body: { csv, dryRun, dates: 'year-first', after }, user } as never, hurried)
  expect(await sendPart(0, true)).toMatchObject({ kind, added: 500, after: 500 })
  expect(await sendPart(1000, true)).toMatchObject({ added: 200, after: null })
  expect(await sendPart(0)).toMatchObject({ added: 500, same: 0, after: 500, message: messages.importGoesOn })
  // The reply of the second part was lost: it is sent again.
  expect(await sendPart(500)).toMatchObject({ added: 500, after: 1000 })
  expect(await sendPart(500)).toMatchObject({ added: 0, changed: 0, same: 500, after: 1000 })
  expect(await sendPart(1000)).toMatchObject({ added: 200, after: null })
  expect(await send(csv, true)).toMatchObject({ added: 0, changed: 0, same: 1200, after: null })
  const twice = await shop().call('importPast', {
    token,
    body: { csv: `${csv}${lines[3]}\n`, dryRun: false, after: 1000 },
  })
  expect(twice.body).toMatchObject({ faults: [{ row: 1202, problem: 'is already in row 5' }], added: 0, after: null })
})
