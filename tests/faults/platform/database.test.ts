import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDeps, type Deps } from '../../../src/api/deps.ts'
import { openDatabase } from '../../../src/platform/database/client.ts'
import { type ApiProcess, startApiProcess } from '../../support/api-process.ts'
import { expectInvariants } from '../../support/invariants.ts'
import { addVariant, makeOrderBody } from '../../support/orders.ts'
import { addPerson } from '../../support/people.ts'
import { type StoppablePostgres, startStoppablePostgres } from '../../support/stoppable-postgres.ts'

let postgres: StoppablePostgres
let dataDir: string
let deps: Deps
let server: ApiProcess

beforeAll(async () => {
  postgres = await startStoppablePostgres()
  dataDir = await mkdtemp(join(tmpdir(), 'placket-faults-'))
  const env = {
    NODE_ENV: 'test',
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    DATABASE_POOL: '8',
    PROVIDER_TIMEOUT_MS: '1000',
  }
  deps = createDeps(env)
  server = await startApiProcess(env)
})
afterAll(async () => {
  await server.kill()
  await deps.db.destroy()
  await postgres.remove()
  await rm(dataDir, { recursive: true, force: true })
})

interface Wish {
  token: string
  body: unknown
  headers: Record<string, string>
}

async function makeWishes(count: number): Promise<Wish[]> {
  const people = await Promise.all(Array.from({ length: 4 }, () => addPerson({ deps })))
  const variant = await addVariant({ deps }, { stock: 10_000 })
  return Array.from({ length: count }, (_, index) => ({
    token: people[index % people.length]?.token ?? '',
    body: makeOrderBody([{ variant, quantity: 1 }]),
    headers: { 'idempotency-key': randomUUID() },
  }))
}

/** The status of each call; callers without a database get a reply too. */
const order = async (wish: Wish) => (await server.call('createOrder', wish)).status

async function expectOneOrderEach(wishes: readonly Wish[]): Promise<void> {
  for (const wish of wishes) expect(await order(wish)).toBe(201)
  const keys = wishes.map((wish) => wish.headers['idempotency-key'] ?? '')
  const kept = await deps.db.selectFrom('idempotency_keys').select('order_id').where('key', 'in', keys).execute()
  expect(new Set(kept.map((row) => row.order_id)).size).toBe(wishes.length)
  await expectInvariants(deps.db)
}

test('while the database is away under load there are 503 and not ready; afterwards nothing is lost or doubled', async () => {
  const wishes = await makeWishes(60)
  const underway = wishes.slice(0, 30).map(order)
  await postgres.stop()
  const statuses = await Promise.all([...underway, ...wishes.slice(30).map(order)])
  for (const status of statuses) expect([201, 503]).toContain(status)
  expect(statuses).toContain(503)
  expect(await server.call('checkReadiness')).toMatchObject({ status: 503, body: { message: 'Something went wrong' } })
  expect(await server.call('checkHealth')).toMatchObject({ status: 200 })
  await postgres.start()
  await expect.poll(async () => (await server.call('checkReadiness')).status, { timeout: 60_000 }).toBe(200)
  await expectOneOrderEach(wishes)
})

/** Suspends every process of the server, like a frozen disk or machine: connections stay open and nothing replies. */
async function freeze(): Promise<() => void> {
  const stopped: number[] = []
  const stop = async (query: RawBuilder<{ pid: number }>) => {
    for (const { pid } of (await query.execute(deps.db)).rows) {
      process.kill(pid, 'SIGSTOP')
      stopped.push(pid)
    }
  }
  // First the process that starts the others, so that none is missed.
  await stop(sql`SELECT split_part(pg_read_file('postmaster.pid'), E'\n', 1)::int AS pid`)
  await stop(sql`SELECT pid FROM pg_stat_activity`)
  return () => {
    for (const pid of stopped) process.kill(pid, 'SIGCONT')
  }
}

/** A busy machine may exceed the six seconds; without the limit it takes ten. */
const refusedWithinMs = 8000

test('a frozen database is 503 after six seconds at most, even without a free connection, and nothing is lost', async () => {
  const wishes = await makeWishes(40)
  // All connections are open, so that none is missed while opening.
  await Promise.all(Array.from({ length: 40 }, () => server.call('checkReadiness')))
  const underway = wishes.slice(0, 20).map(order)
  const build = openDatabase(postgres.url, 1, { patient: true })
  await sql`SELECT 1`.execute(build)
  const thaw = await freeze()
  const frozenAt = performance.now()
  const ask = async (name: 'checkReadiness' | 'listBrands') => (await server.call(name)).status
  const patient = sql<{ two: number }>`SELECT 2 AS two`.execute(build)
  const timed = async (work: Promise<number>) => ({ status: await work, ms: performance.now() - frozenAt })
  try {
    const late = [...wishes.slice(20).map(order), ask('checkReadiness'), ask('listBrands')]
    const answers = await Promise.all([...underway, ...late].map(timed))
    for (const { status, ms } of answers.filter(({ status }) => status !== 201)) {
      expect(status).toBe(503)
      expect(ms).toBeLessThan(refusedWithinMs)
    }
    expect(answers.slice(20).map(({ status }) => status)).toEqual(Array(22).fill(503))
    const againAt = performance.now()
    expect(await ask('checkReadiness')).toBe(503)
    expect(performance.now() - againAt).toBeLessThan(refusedWithinMs)
  } finally {
    thaw()
  }
  // Nobody waits for a build or an import: it continues when the database does.
  expect((await patient).rows).toEqual([{ two: 2 }])
  await build.destroy()
  await expect.poll(() => ask('checkReadiness'), { timeout: 30_000 }).toBe(200)
  await expectOneOrderEach(wishes)
})

test('connections killed under load cost a retry and nothing else', async () => {
  const wishes = await makeWishes(80)
  const killer = openDatabase(postgres.url, 1)
  let killed = 0
  const under = Promise.all(wishes.map(order))
  let running = true
  const ended = under.finally(() => {
    running = false
  })
  while (running) {
    const { rows } = await sql<{ gone: boolean }>`
      SELECT pg_terminate_backend(pid) AS gone FROM pg_stat_activity
      WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'`.execute(killer)
    killed += rows.length
  }
  for (const status of await ended) expect([201, 503]).toContain(status)
  await killer.destroy()
  expect(killed).toBeGreaterThan(0)
  await expectOneOrderEach(wishes)
})
