import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createDeps } from '../../../src/api/deps.ts'
import { openDatabase } from '../../../src/platform/database/client.ts'
import { migrate } from '../../../src/platform/database/migrate.ts'
import { startApiProcess } from '../../support/api-process.ts'
import { expectInvariants } from '../../support/invariants.ts'
import { addVariant, makeOrderBody } from '../../support/orders.ts'
import { addPerson } from '../../support/people.ts'
import { startPostgresServer } from '../../support/postgres-server.ts'
import { startTcpProxy } from '../../support/tcp-proxy.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'placket-failover-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))

test('when PostgreSQL fails over to its standby in mid-order, no order that was confirmed is lost and none is doubled', async () => {
  const primary = await startPostgresServer(['-c', 'fsync=off', '-c', 'max_connections=100'])
  const { port } = new URL(primary.serverUrl)
  await migrate(`${primary.serverUrl}postgres`)
  const standbyPort = await primary.addStandby()
  const proxy = await startTcpProxy(Number(port))
  const at = (to: number | string) => `${primary.serverUrl}postgres`.replace(`:${port}/`, `:${to}/`)

  const direct = openDatabase(at(port), 1)
  const isFollowed = async () =>
    (await sql`SELECT FROM pg_stat_replication WHERE state = 'streaming'`.execute(direct)).rows.length
  await expect.poll(isFollowed).toBe(1)
  // What was confirmed is on both, as a host promises that fails over without loss.
  await sql`ALTER SYSTEM SET synchronous_standby_names = '*'`.execute(direct)
  const pid = Number(
    (
      await sql<{
        pid: number
      }>`SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int AS pid, pg_reload_conf()`.execute(direct)
    ).rows[0]?.pid,
  )
  const env = { DATABASE_URL: at(proxy.port), DATA_DIR: dataDir, DATABASE_POOL: '8', PROVIDER_TIMEOUT_MS: '1000' }
  const deps = createDeps({ NODE_ENV: 'test', ...env })
  const server = await startApiProcess(env)

  const people = await Promise.all(Array.from({ length: 4 }, () => addPerson({ deps })))
  const variant = await addVariant({ deps }, { stock: 1000 })
  const wishes = Array.from({ length: 80 }, (_, index) => ({
    token: people[index % people.length]?.token ?? '',
    body: makeOrderBody([{ variant, quantity: 1 }]),
    headers: { 'idempotency-key': randomUUID() },
  }))
  const confirmed = new Map<number, string>()
  const order = async (wish: (typeof wishes)[number], index: number) => {
    const { status, body } = await server.call('createOrder', wish)
    if (status === 201) confirmed.set(index, body.order.id)
    return status
  }
  const underway = wishes.map(order)
  await expect.poll(() => confirmed.size, { interval: 5 }).toBeGreaterThan(4)
  process.kill(pid, 'SIGQUIT')
  const standby = openDatabase(at(standbyPort), 1, { patient: true })
  // Not waited for in one query: on a busy machine a promotion can take longer than the shop allows any.
  await sql`SELECT pg_promote(wait => false)`.execute(standby)
  const follows = async () =>
    (await sql<{ follows: boolean }>`SELECT pg_is_in_recovery() AS follows`.execute(standby)).rows[0]?.follows
  await expect.poll(follows, { interval: 20 }).toBe(false)
  proxy.switchTo(standbyPort)
  const statuses = await Promise.all(underway)
  expect(statuses.filter((status) => status !== 201 && status !== 503)).toEqual([])
  expect(statuses).toContain(503)

  await expect.poll(async () => (await server.call('checkReadiness')).status).toBe(200)
  const before = new Map(confirmed)
  for (const [index, wish] of wishes.entries()) expect(await order(wish, index)).toBe(201)
  for (const [index, id] of before) expect(confirmed.get(index)).toBe(id)
  expect(new Set(confirmed.values()).size).toBe(wishes.length)
  await expectInvariants(deps.db)

  await server.kill()
  await Promise.all([deps.db.destroy(), standby.destroy(), direct.destroy(), proxy.stop()])
  await primary.start()
  await primary.remove()
})
