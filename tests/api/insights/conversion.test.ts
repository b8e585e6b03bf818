import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { placeOrder } from '../../support/paid-order.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'true' })
let token = ''
beforeAll(async () => {
  token = (await addPerson(shop(), { role: 'admin' })).token
})

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1'
const visit = (steps: readonly string[], headers: Record<string, string> = {}) =>
  shop().fetch('/visits', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': phone, ...headers },
    body: JSON.stringify({ steps }),
  })
const total = async () => (await shop().call('reportConversion', { token, query: { days: '7' } })).body.total

test.each([
  ['a bot', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
  ['a program', { 'user-agent': 'curl/8.5.0' }],
  ['Do Not Track', { dnt: '1' }],
  ['Global Privacy Control', { 'sec-gpc': '1' }],
])('%s is not counted', async (_who, headers) => {
  const reply = await visit(['view'], headers)
  expect([reply.status, await reply.json()]).toEqual([202, { counted: false }])
  expect((await total()).views).toBe(0)
})

test('steps add up by day, and nothing about the visitor is stored', async () => {
  for (const steps of [['view'], ['view', 'product'], ['add'], ['view', 'checkout']]) {
    expect((await visit(steps)).status).toBe(202)
  }
  expect(await total()).toEqual({ views: 3, products: 1, adds: 1, checkouts: 1, paid: 0 })
  const { rows } = await sql<Record<string, unknown>>`SELECT * FROM visit_counts`.execute(shop().deps.db)
  for (const row of rows) expect(Object.keys(row).sort()).toEqual(['count', 'day', 'shard', 'step'])
})

test('visits at once all count', async () => {
  const before = (await total()).adds
  await Promise.all(Array.from({ length: 30 }, () => visit(['add'])))
  expect((await total()).adds).toBe(before + 30)
})

test('a paid order counts on the day it was placed', async () => {
  await placeOrder(shop())
  expect((await total()).paid).toBe(1)
})

test('unknown steps are refused, and one address cannot drive the numbers up', async () => {
  expect((await visit(['paid'])).status).toBe(400)
  expect((await visit([])).status).toBe(400)
  const replies = await Promise.all(Array.from({ length: 130 }, () => visit(['view'])))
  expect(replies.some(({ status }) => status === 429)).toBe(true)
})
