import { spawn } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createDeps } from '../../src/api/deps.ts'
import { type ApiProcess, startApiProcess } from '../support/api-process.ts'
import { findBrokenInvariants } from '../support/invariants.ts'
import { addVariant, makeOrderBody } from '../support/orders.ts'
import { createDatabase, startPostgres } from '../support/postgres.ts'
import type { Callers, CallersResult } from './callers.ts'
import { quantile } from './large-shop.ts'
import { report } from './report.ts'
import { addShoppers, behindProxy } from './shoppers.ts'

// `node tests/bench/overload.ts [seconds]`: finds how many orders a second one process handles, offers four times as many for a
// while, and measures how soon it recovers. Refused callers must get 429 or 503, and nothing may be half done. Then how many calls
// that read the shop it answers at its peak and with three and ten times as many callers who ignore Retry-After, and how long nine
// honest addresses wait beside one that sends all it can.
const seconds = Number(process.argv[2]) || 20
const callSeconds = 8
const recoveryLimitMs = 10_000
/** About as fast as before. */
const calmMs = 500

const postgres = await startPostgres()
const database = await createDatabase(postgres.serverUrl)
const dataDir = await mkdtemp(join(tmpdir(), 'placket-overload-'))
const settings = {
  ...behindProxy,
  NODE_ENV: 'test',
  DATABASE_URL: database.url,
  DATA_DIR: dataDir,
  DATABASE_POOL: '8',
  CALL_WAIT_MS: process.env['CALL_WAIT_MS'] ?? '800',
  CALL_MAX_MS: '7500',
}
const deps = createDeps(settings)
const server: ApiProcess = await startApiProcess(settings)
const shoppers = await addShoppers(deps, 1000)
const variants = await Promise.all(Array.from({ length: 20 }, () => addVariant({ deps }, { stock: 1_000_000 })))

const answered = new Map<string, number>()
let placed = 0

async function order(): Promise<{ status: string; tookMs: number }> {
  placed += 1
  const variant = variants[placed % variants.length]
  const shopper = shoppers[placed % shoppers.length]
  const body = makeOrderBody(variant ? [{ variant, quantity: 1 }] : [])
  const start = performance.now()
  const status = await server
    .call('createOrder', {
      token: shopper?.token,
      body,
      headers: { 'idempotency-key': `overload-${placed}`, ...shopper?.headers },
    })
    .then((answer) => String(answer.status))
    .catch(() => 'no answer')
  return { status, tookMs: performance.now() - start }
}

/** This many at a time, one after the other: the capacity of the process. */
async function findCapacity(): Promise<number> {
  const start = performance.now()
  let done = 0
  const shopper = async () => {
    while (performance.now() - start < 5000) {
      await order()
      done += 1
    }
  }
  await Promise.all(Array.from({ length: 16 }, shopper))
  return done / ((performance.now() - start) / 1000)
}

const capacity = await findCapacity()
const perSecond = Math.round(capacity * 4)
const underway: Promise<void>[] = []
const times = { accepted: [] as number[], refused: [] as number[] }
const began = performance.now()
for (let sent = 0; sent < perSecond * seconds; sent += 1) {
  const early = began + (sent * 1000) / perSecond - performance.now()
  if (early > 1) await wait(early)
  underway.push(
    order().then(({ status, tookMs }) => {
      answered.set(status, (answered.get(status) ?? 0) + 1)
      times[status === '201' ? 'accepted' : 'refused'].push(tookMs)
    }),
  )
}
const stopped = performance.now()
let recoveredMs = Number.POSITIVE_INFINITY
while (performance.now() - stopped < 6 * recoveryLimitMs) {
  const { status, tookMs } = await order()
  if (status === '201' && tookMs < calmMs) {
    recoveredMs = performance.now() - stopped
    break
  }
  await wait(100)
}
await Promise.all(underway)
const broken = await findBrokenInvariants(deps.db)
const allowed = new Set(['201', '429', '503'])
const met = [...answered.keys()].every((status) => allowed.has(status)) && broken.length === 0
const p99Of = (list: number[]) =>
  quantile(
    list.toSorted((a, b) => a - b),
    0.99,
  ).toFixed(0)

const load = fileURLToPath(new URL('./callers.ts', import.meta.url))

/** What callers from a process of their own got in some seconds. */
async function sendFrom(callers: readonly Callers[]): Promise<CallersResult[]> {
  const child = spawn(process.execPath, [load, JSON.stringify({ url: server.url, seconds: callSeconds, callers })], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const output = await text(child.stdout)
  return JSON.parse(output) as CallersResult[]
}

const usefulOf = (results: readonly CallersResult[]) =>
  results.reduce((sum, { served }) => sum + served, 0) / callSeconds
const medianOf = (results: readonly CallersResult[]) =>
  quantile(
    results.flatMap(({ tookMs }) => tookMs).toSorted((a, b) => a - b),
    0.5,
  )

const crowd = (connections: number, obedient: boolean): Callers[] =>
  Array.from({ length: 30 }, (_, place) => ({
    address: `10.1.0.${place}`,
    connections: connections / 30,
    pauseMs: 0,
    obedient,
  }))

await sendFrom(crowd(30, true))
const peakCalls = await sendFrom(crowd(30, true))
const peak = usefulOf(peakCalls)
const threeTimes = await sendFrom(crowd(90, false))
const tenTimes = await sendFrom(crowd(300, false))
const fromOne = await sendFrom([{ address: '10.2.0.1', connections: 300, pauseMs: 0, obedient: false }])
const honest: Callers[] = Array.from({ length: 9 }, (_, place) => ({
  address: `10.3.0.${place}`,
  connections: 1,
  pauseMs: 50,
  obedient: true,
}))
const usual = await sendFrom(honest)
const [greedyResult, ...besides] = await sendFrom([
  { address: '10.3.1.1', connections: 300, pauseMs: 0, obedient: false },
  ...honest,
])
const besideMedian = medianOf(besides)
const usualMedian = medianOf(usual)
const refusedOf = (results: readonly CallersResult[]) => results.reduce((sum, { refused }) => sum + refused, 0)
const share = (results: readonly CallersResult[]) => usefulOf(results) / peak
const leastShare = 0.8
const mostTimes = 2

await report('overload', [
  {
    what: `Four times what one process takes: ${perSecond} orders a second for ${seconds} s`,
    measured: [...answered]
      .sort()
      .map(([status, count]) => `${count} × ${status}`)
      .join(', '),
    budget: '201, 429 and 503 alone, nothing half done',
    met,
    note: `alone ${capacity.toFixed(0)}/s; p99 ${p99Of(times.accepted)} ms of accepted, ${p99Of(times.refused)} ms of refused; ${broken.length} broken invariants`,
  },
  {
    what: 'After that, until an order is as quick as before',
    measured: `${(recoveredMs / 1000).toFixed(1)} s`,
    budget: `${recoveryLimitMs / 1000} s`,
    met: recoveredMs <= recoveryLimitMs,
  },
  ...[
    { what: 'Three times the callers of the peak, who ignore Retry-After', results: threeTimes },
    { what: 'Ten times the callers of the peak, who ignore Retry-After', results: tenTimes },
    { what: 'The same 300 connections from one address', results: fromOne },
  ].map(({ what, results }) => ({
    what: `${what}: calls served a second (at the peak ${peak.toFixed(0)}; ${refusedOf(results)} refused)`,
    measured: `${usefulOf(results).toFixed(0)}, ${(100 * share(results)).toFixed(0)} %`,
    budget: `${100 * leastShare} % of the peak`,
    met: share(results) >= leastShare,
  })),
  {
    what: `Nine honest addresses beside one with 300 connections that ignores Retry-After, median (alone ${usualMedian.toFixed(1)} ms; ${refusedOf(besides)} of theirs refused; the other had ${greedyResult?.served} served)`,
    measured: `${besideMedian.toFixed(1)} ms, ${(besideMedian / usualMedian).toFixed(2)} x`,
    budget: `${mostTimes} x, none refused`,
    met: besideMedian <= mostTimes * usualMedian && refusedOf(besides) === 0,
  },
])
await server.kill()
await deps.db.destroy()
await postgres.stop()
process.exit(met && recoveredMs <= recoveryLimitMs ? 0 : 1)
