import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endpointPath } from '../../../src/api/endpoint-path.ts'
import { type EndpointName, endpoints } from '../../../src/api/endpoints.ts'
import { createApi, type Handlers } from '../../../src/api/http.ts'
import { withDeadline } from '../../../src/platform/call-deadline.ts'
import type { DB } from '../../../src/platform/database/schema.ts'
import type { Endpoint } from '../../../src/platform/pure/endpoint.ts'
import { messages } from '../../../src/platform/pure/messages.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ CALL_MAX_MS: '7500' })
const calls = Object.entries(endpoints) as [EndpointName, Endpoint][]
const params = {
  id: '987654321',
  goneId: '987654322',
  x: '+14155550199',
  provider: 'stripe',
  list: 'wishlist',
  about: 'order',
  token: 'x'.repeat(40),
  file: 'x.webp',
}
const never = () => new Promise<never>(() => undefined)

/** Neither the database nor any handler ever replies. */
function createStuckApi(name: EndpointName) {
  const pool = { connect: never, end: async () => undefined } as unknown as PostgresPool
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  const handlers: Partial<Handlers> = { [name]: never }
  return createApi(handlers, { ...shop().deps, db })
}

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => vi.useRealTimers())

/** Lets the call read its body, which takes turns of the event loop. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

test('every endpoint replies within 8 seconds, in words, when its work never ends', async () => {
  const late: string[] = []
  for (const [name, { method, who }] of calls) {
    let response: Response | undefined
    const headers = {
      'content-type': 'application/json',
      'idempotency-key': name,
      authorization: `Bearer ${'x'.repeat(40)}`,
    }
    const init = { method, headers, ...(method === 'GET' ? {} : { body: '{}' }) }
    const request = new Request(`http://localhost${endpointPath(name, params)}`, init)
    const env = { clientAddress: '192.0.2.1' }
    void Promise.resolve(createStuckApi(name).fetch(request, env)).then((reply) => {
      response = reply
    })
    await settle()
    expect(response, `${name}, ${who}, replied before its work began`).toBeUndefined()
    await vi.advanceTimersByTimeAsync(8000)
    await settle()
    if (response?.status !== 503 || !response.headers.has('retry-after')) late.push(`${name} ${response?.status}`)
    else expect((await response.json()) as unknown).toMatchObject({ message: messages.tookTooLong })
  }
  expect(late).toEqual([])
})

test('work whose deadline has passed stores nothing, unless it records money', async () => {
  vi.useRealTimers()
  const { db } = shop().deps
  await sql`CREATE TABLE late_rows (name text)`.execute(db)
  const store = (name: string, done: PromiseWithResolvers<unknown>) => async () => {
    try {
      await db.transaction().execute(async (trx) => {
        await sql`INSERT INTO late_rows VALUES (${name})`.execute(trx)
        await new Promise((resolve) => setTimeout(resolve, 60))
        await sql`SELECT 1`.execute(trx)
      })
    } finally {
      done.resolve(undefined)
    }
  }
  for (const [name, stops] of [
    ['import', true],
    ['refund', false],
  ] as const) {
    const done = Promise.withResolvers<unknown>()
    await expect(withDeadline(40, stops, store(name, done))).rejects.toMatchObject({ status: 503 })
    await done.promise
  }
  expect((await sql`SELECT name FROM late_rows`.execute(db)).rows).toEqual([{ name: 'refund' }])
})
