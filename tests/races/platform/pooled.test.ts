import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createApp } from '../../../src/api/app.ts'
import { createDeps } from '../../../src/api/deps.ts'
import { migrate } from '../../../src/platform/database/migrate.ts'
import { createCall } from '../../support/api-client.ts'
import { expectInvariants } from '../../support/invariants.ts'
import { addVariant, makeOrderBody, readVariant } from '../../support/orders.ts'
import { addPerson } from '../../support/people.ts'
import { hasPgBouncer, type Pooler, startPgBouncer } from '../../support/pgbouncer.ts'
import { openShop, type TestShop } from '../../support/shop.ts'

if (!hasPgBouncer) console.warn('Skipped: PgBouncer is not installed')

describe.runIf(hasPgBouncer)('behind PgBouncer in transaction mode, with five connections', () => {
  let pooler: Pooler
  let shop: TestShop
  let url: string

  beforeAll(async () => {
    pooler = await startPgBouncer(inject('serverUrl'), 5)
    shop = await openShop(inject('serverUrl'))
    await migrate(shop.databaseUrl)
    url = `${pooler.url}${new URL(shop.databaseUrl).pathname.slice(1)}`
  })
  afterAll(async () => {
    await shop.close()
    await pooler.stop()
  })

  test('a hundred functions of one connection each sell ten items ten times', async () => {
    const { token } = await addPerson(shop)
    const variant = await addVariant(shop, { stock: 10 })
    const body = makeOrderBody([{ variant, quantity: 1 }])
    const functions = Array.from({ length: 100 }, () => {
      const settings = { NODE_ENV: 'test', DATA_DIR: shop.dataDir, DATABASE_POOL: '1', THROTTLES: 'false' }
      const deps = { ...createDeps(settings, url), log: () => undefined }
      const app = createApp(deps)
      const fetch = async (path: string, init: RequestInit) =>
        app.fetch(new Request(`http://localhost${path}`, init), { clientAddress: '127.0.0.1' })
      return { deps, call: createCall(fetch) }
    })
    const answers = await Promise.all(functions.map(({ call }) => call('createOrder', { token, body })))
    await Promise.all(functions.map(({ deps }) => deps.db.destroy()))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(10)
    expect(statuses.filter((status) => status === 409)).toHaveLength(90)
    expect(await readVariant(shop, variant.id)).toMatchObject({ stock: 0, held: 10 })
    await expectInvariants(shop.deps.db)
  })

  test('a connection that set nothing has the limits of all', async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query(`
      SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock,
        current_setting('idle_in_transaction_session_timeout') AS idle`)
    await client.end()
    expect(rows).toEqual([{ statement: '5s', lock: '2s', idle: '10s' }])
  })

  test('migrations leave no lock on the connection that the next visitor gets', async () => {
    expect(await Promise.all([1, 2, 3, 4].map(() => migrate(url)))).toEqual([[], [], [], []])
    const { rows } = await sql`
      SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND database =
        (SELECT oid FROM pg_database WHERE datname = current_database())`.execute(shop.deps.db)
    expect(rows).toEqual([])
  })
})
