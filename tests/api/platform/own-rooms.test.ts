import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createApp } from '../../../src/api/app.ts'
import { listOwnRooms, loadOwnRooms, type OwnRoom, ownRoom, runEveryMinute } from '../../../src/api/own-rooms.ts'
import { listShopTables } from '../../../src/features/staff/server/archive/shop-tables.ts'
import { migrate } from '../../../src/platform/database/migrate.ts'
import type { Role } from '../../../src/platform/pure/access/roles.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

// A merchant's own room as `tests/support/own-shop` has one: shops near a shopper.

const shop = provideShop({ SITE_URL: 'http://localhost:8888', THROTTLES: 'false' })
const folder = new URL('../../support/own-shop/', import.meta.url)
const files = {
  listRooms: async () => (await import('../../support/own-shop/rooms.ts')).default,
  loadRoom: async (name: string) => (await import(`../../support/own-shop/rooms/${name}/server.ts`)).default,
}
let rooms: readonly OwnRoom[] = []
let app: ReturnType<typeof createApp>

const ask = async (method: string, path: string, { token, body }: { token?: string; body?: object } = {}) => {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
  const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }
  const reply = await app.fetch(new Request(`http://localhost/rooms-api/stores/${path}`, init), {
    clientAddress: '127.0.0.1',
  })
  return { status: reply.status, body: await reply.json() }
}
const tokenOf = async (role: Role) => (await addPerson(shop(), { role })).token
const store = (more: object) => ({ name: 'Am Zoo', street: 'Zoostraße 1', postcode: '10117', town: 'Berlin', ...more })
const namesNear = async (near: string) =>
  (await ask('GET', `near?near=${encodeURIComponent(near)}`)).body.stores.map(({ name }: { name: string }) => name)

beforeAll(async () => {
  rooms = await loadOwnRooms(files)
  await migrate(shop().databaseUrl, new URL('rooms/stores/migrations/', folder), 'stores')
  app = createApp(shop().deps, rooms)
})

test('its migrations are listed as its own, and applied once', async () => {
  const again = await migrate(shop().databaseUrl, new URL('rooms/stores/migrations/', folder), 'stores')
  expect(again).toEqual([])
  const { rows } = await sql`SELECT name FROM schema_migrations WHERE name LIKE 'shop/%'`.execute(shop().deps.db)
  expect(rows).toEqual([{ name: 'shop/stores/0001_stores.sql' }])
})

test('what the merchant adds, shoppers find: their town first, then the postcode that is nearest', async () => {
  const token = await tokenOf('admin')
  const added = [
    store({}),
    store({ name: 'Am Tor', postcode: '10969' }),
    store({ name: 'Vor der Stadt', postcode: '10999', town: 'Falkensee' }),
    store({ name: 'Am Hafen', postcode: '20457', town: 'Hamburg' }),
  ]
  for (const body of added) expect((await ask('POST', 'all', { token, body })).status).toBe(200)
  expect(await namesNear('10961')).toEqual(['Am Tor', 'Vor der Stadt', 'Am Zoo'])
  expect(await namesNear('berlin')).toEqual(['Am Tor', 'Am Zoo'])
  expect(await namesNear('80331')).toEqual([])
  const { rows } = await sql`SELECT action, entity FROM audit_log WHERE entity = 'store'`.execute(shop().deps.db)
  expect(rows).toEqual(added.map(() => ({ action: 'created', entity: 'store' })))
})

test('its calls are checked as those of the shop are: who, permission, proof, and what is sent', async () => {
  const body = store({})
  expect((await ask('GET', 'all')).status).toBe(401)
  expect((await ask('GET', 'all', { token: await tokenOf('shopper') })).status).toBe(403)
  const packer = await tokenOf('packer')
  expect((await ask('POST', 'all', { token: packer, body })).status).toBe(403)
  const admin = await tokenOf('admin')
  const wrong = await ask('POST', 'all', { token: admin, body: { ...body, name: '' } })
  expect([wrong.status, JSON.stringify(wrong.body)]).toEqual([400, expect.stringContaining('name')])
  await sql`UPDATE sessions SET verified_at = now() - interval '2 days'`.execute(shop().deps.db)
  expect((await ask('POST', 'all', { token: admin, body })).status).toBe(403)
  expect((await ask('GET', 'near?near=1')).status).toBe(400)
  expect((await ask('PUT', 'near?near=10115')).status).toBe(405)
  expect((await ask('GET', 'elsewhere')).status).toBe(404)
})

test('a store that is not there can’t be deleted, and one that is goes alone', async () => {
  const token = await tokenOf('admin')
  const add = async (town: string) => (await ask('POST', 'all', { token, body: store({ town }) })).body.store.id
  const [gone, stays] = [await add('Ulm'), await add('Ulm')]
  expect((await ask('DELETE', `all/${gone}`, { token })).status).toBe(200)
  expect((await ask('DELETE', `all/${gone}`, { token })).status).toBe(404)
  expect((await ask('DELETE', 'all/x', { token })).status).toBe(404)
  const { stores } = (await ask('GET', 'near?near=Ulm')).body
  expect(stores.map(({ id }: { id: string }) => id)).toEqual([stays])
})

test('each minute it does what is due, also when another room fails before it', async () => {
  const token = await tokenOf('admin')
  const lastDay = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  for (const days of [-2, 2]) {
    const body = store({ name: `Closes ${days}`, town: 'Trier', lastDay: lastDay(days) })
    expect((await ask('POST', 'all', { token, body })).status).toBe(200)
  }
  const logged: string[] = []
  const failing = { calls: [], everyMinute: () => Promise.reject(new Error('away')) }
  const log = (_level: string, event: string) => void logged.push(event)
  await runEveryMinute([failing, ...rooms], { ...shop().deps, log })
  expect(logged).toEqual(['timer-failed'])
  expect(await namesNear('Trier')).toEqual(['Closes 2'])
})

test('the file of the whole shop has its tables', async () => {
  const tables = await listShopTables(shop().deps.db)
  expect(tables.map(({ name }) => name)).toContain('own_stores')
})

describe('what can’t be used is named', () => {
  const load = (list: unknown, room: unknown = undefined) =>
    loadOwnRooms({ listRooms: async () => list, loadRoom: async () => room })
  const elsewhere = ownRoom({
    endpoints: { find: { method: 'GET', path: '/rooms-api/others/near', who: 'anyone' } },
    schemas: { find: { query: z.object({}), reply: z.object({}) } },
    handlers: { find: async () => ({}) },
  })

  test.each<[string, () => Promise<unknown>, string]>([
    ['a list that is none', () => load('stores'), 'a list of names'],
    ['a name with a path', () => load(['../stores']), 'a list of names'],
    ['a name twice', () => load(['stores', 'stores']), 'names a room twice'],
    ['a folder without a room', () => load(['stores']), 'shop/rooms/stores/server.ts can’t be used'],
    [
      'a path outside of its own',
      () => load(['stores'], elsewhere),
      'the path of find has to begin with /rooms-api/stores/',
    ],
  ])('%s', async (_what, loading, said) => {
    await expect(loading()).rejects.toMatchObject({ faults: [expect.stringContaining(said)] })
  })

  test('a shop without a list has no rooms', async () => {
    expect(await listOwnRooms()).toEqual([])
  })

  test('a table without its prefix, and nothing of its file is kept', async () => {
    const place = join(shop().dataDir, 'migrations')
    await mkdir(place)
    await writeFile(join(place, '0001_mine.sql'), 'CREATE TABLE own_good (id int); CREATE TABLE stores (id int);')
    const applied = migrate(shop().databaseUrl, pathToFileURL(`${place}/`), 'stores')
    await expect(applied).rejects.toThrow('begin with own_, not so stores')
    const { rows } = await sql`SELECT FROM pg_class WHERE relname IN ('own_good', 'stores')`.execute(shop().deps.db)
    expect(rows).toEqual([])
  })
})
