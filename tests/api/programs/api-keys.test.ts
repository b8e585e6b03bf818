import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { createApp } from '../../../src/api/app.ts'
import { addKey } from '../../support/api-keys.ts'
import { addVariant } from '../../support/orders.ts'
import { placeOrder } from '../../support/paid-order.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })
let owner: Awaited<ReturnType<typeof addPerson>>
beforeAll(async () => {
  owner = await addPerson(shop(), { role: 'admin', name: 'Olga Owner' })
})

const make = (body: object, token = owner.token) =>
  shop().call('createKey', { token, body: { name: 'Warehouse', scopes: ['stock.write'], days: 90, ...body } })
const invalid = { status: 401, body: { message: 'This API key is unknown, expired or revoked' } }
const wrongScope = { status: 403, body: { message: 'This API key does not allow this call' } }

test('a key is shown once, stored hashed, changes stock, and the log names it', async () => {
  const made = await make({ scopes: ['stock.read', 'stock.write'] })
  expect(made).toMatchObject({
    status: 201,
    body: { apiKey: { name: 'Warehouse', state: 'active', madeBy: 'Olga Owner' } },
  })
  const { key, apiKey } = made.body
  const { rows } = await sql<{ text: string }>`SELECT api_keys::text AS text FROM api_keys`.execute(shop().deps.db)
  expect(rows.map(({ text }) => text).join()).not.toContain(key)
  const variant = await addVariant(shop(), { stock: 5 })
  const body = { changes: [{ id: variant.id, stock: 9, seenStock: 5 }] }
  expect((await shop().call('updateVariants', { token: key, body })).body.variants).toMatchObject([{ stock: 9 }])
  const query = { entity: 'variant', entityId: variant.id }
  const log = await shop().call('listAudit', { token: owner.token, query })
  expect(log.body.entries).toMatchObject([{ actor: 'Olga Owner', key: 'Warehouse', after: { stock: 9 } }])
  const listed = await shop().call('listKeys', { token: owner.token })
  expect(listed.body.keys.find(({ id }) => id === apiKey.id)).toMatchObject({
    ending: key.slice(-4),
    lastUsedAt: expect.any(String),
  })
  expect(JSON.stringify(listed.body)).not.toContain(key)
  const made2 = await shop().call('listAudit', { token: owner.token, query: { entity: 'API key' } })
  expect(made2.body.entries[0]).toMatchObject({ action: 'created', title: 'Warehouse', key: '' })
})

test("a key of the wrong scope, of a shopper's call, unknown, expired or revoked is refused", async () => {
  const { key, id } = await addKey(shop(), { scopes: ['orders.read'] })
  const { order } = await placeOrder(shop())
  const params = { id: order.id }
  expect((await shop().call('readAnyOrder', { token: key, params })).status).toBe(200)
  expect(await shop().call('advanceOrder', { token: key, params, body: { to: 'packed' } })).toMatchObject(wrongScope)
  expect((await shop().call('getOrder', { token: key, params })).status).toBe(401)
  expect(await shop().call('listOrders', { token: key })).toMatchObject(wrongScope)
  expect(await shop().call('listAllOrders', { token: `plk_${'x'.repeat(43)}` })).toMatchObject(invalid)
  const past = await addKey(shop(), { scopes: ['orders.read'], expiresAt: new Date(Date.now() - 1000) })
  expect(await shop().call('listAllOrders', { token: past.key })).toMatchObject(invalid)
  const neighbour = await addKey(shop(), { scopes: ['orders.read'] })
  expect((await shop().call('revokeKey', { token: owner.token, params: { id } })).status).toBe(200)
  expect((await shop().call('readAnyOrder', { token: neighbour.key, params })).status).toBe(200)
  expect(await shop().call('readAnyOrder', { token: key, params })).toMatchObject(invalid)
  expect((await shop().call('revokeKey', { token: owner.token, params: { id } })).status).toBe(404)
  // A key isn't a session: calls for everybody are answered as to a guest.
  expect((await shop().call('listProducts', { token: key })).status).toBe(200)
})

test('a key does no more than whoever made it may do now', async () => {
  const manager = await addPerson(shop(), { role: 'manager' })
  const { key } = (await make({ scopes: ['orders.read', 'settings.read'] }, manager.token)).body
  expect((await shop().call('listAllOrders', { token: key })).status).toBe(200)
  const become = (role: 'packer' | 'shopper') =>
    shop().call('changeRole', { token: owner.token, params: { id: manager.id }, body: { role } })
  await become('packer')
  expect((await shop().call('listAllOrders', { token: key })).status).toBe(200)
  expect(await shop().call('listSettings', { token: key })).toMatchObject(wrongScope)
  await become('shopper')
  expect(await shop().call('listAllOrders', { token: key })).toMatchObject(wrongScope)
})

test.each([
  ['no scope', { scopes: [] }, 'scopes', 'must be at least one permission'],
  ['a scope that gives power over people', { scopes: ['people.write'] }, 'scopes.0', 'must be one of orders.read'],
  ['an empty name', { name: ' ' }, 'name', 'must not be empty'],
  ['a lifetime of nothing', { days: 0 }, 'days', 'must be at least 1'],
])('%s is refused at the field', async (_name, body, field, problem) => {
  const answer = await make(body)
  expect(answer).toMatchObject({
    status: 400,
    body: { faults: [{ field, problem: expect.stringContaining(problem) }] },
  })
})

test('neither packers nor viewers see or make keys', async () => {
  for (const role of ['packer', 'editor', 'viewer'] as const) {
    const { token } = await addPerson(shop(), { role })
    expect((await shop().call('listKeys', { token })).status).toBe(403)
    expect((await make({}, token)).status).toBe(403)
  }
})

test('a program that runs away is slowed down, and another key is not', async () => {
  const { deps } = shop()
  const app = createApp({ ...deps, config: { ...deps.config, THROTTLES: true } })
  const busy = await addKey(shop(), { scopes: ['orders.read'] })
  const calm = await addKey(shop(), { scopes: ['orders.read'] })
  const read = (key: string) =>
    app.fetch(new Request('http://localhost/api/orders/all-orders', { headers: { authorization: `Bearer ${key}` } }), {
      clientAddress: '127.0.0.1',
    })
  await read(busy.key)
  await sql`UPDATE throttles SET count = 600 WHERE key LIKE 'api-key:%'`.execute(deps.db)
  const refused = await read(busy.key)
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  expect((await read(calm.key)).status).toBe(200)
})
