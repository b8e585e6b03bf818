import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startApiProcess } from '../support/api-process.ts'
import { createDatabase, startPostgres } from '../support/postgres.ts'
import { openSlowSockets } from '../support/slow-sockets.ts'
import { quantile } from './large-shop.ts'
import { report } from './report.ts'

// `node tests/bench/doors.ts`: how long a page and a call take while 250 connections send slowly, and while 100 made-up picture
// addresses are requested twice a second, compared with how long they take alone.
const seconds = 20
const times = 2

const postgres = await startPostgres()
const database = await createDatabase(postgres.serverUrl)
const dataDir = await mkdtemp(join(tmpdir(), 'placket-doors-'))
const server = await startApiProcess({ DATABASE_URL: database.url, DATA_DIR: dataDir, DATABASE_POOL: '5' })

/** Median and 95th percentile of a page's file and a call that queries the database. */
async function measure(): Promise<{ median: number; p95: number; refused: number }> {
  const took: number[] = []
  let refused = 0
  const until = performance.now() + seconds * 1000
  while (performance.now() < until) {
    for (const path of ['/favicon.svg', '/readyz', '/api/category/get-category']) {
      const start = performance.now()
      const response = await fetch(`${server.url}${path}`)
      await response.arrayBuffer()
      took.push(performance.now() - start)
      if (response.status >= 500) refused += 1
    }
    await wait(20)
  }
  const sorted = took.toSorted((a, b) => a - b)
  return { median: quantile(sorted, 0.5), p95: quantile(sorted, 0.95), refused }
}

async function besides<T>(nuisance: () => Promise<unknown>, everyMs: number, work: () => Promise<T>): Promise<T> {
  const over = new AbortController()
  const going = (async () => {
    while (!over.signal.aborted) await Promise.all([nuisance(), wait(everyMs)])
  })()
  const result = await work()
  over.abort()
  await going
  return result
}

const hostile = Array.from({ length: 100 }, (_, index) =>
  index % 2 ? `url=/none-${index}.webp&w=3000&fm=avif` : `url=https://away-${index}.example/a.png&w=2000&fm=webp`,
)
const askAll = () => Promise.all(hostile.map((query) => fetch(`${server.url}/.netlify/images?${query}`)))

await measure()
const alone = await measure()
const pictures = await besides(askAll, 500, measure)
const head =
  'POST /auth-api/check-mobile HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{'
const slow = await openSlowSockets(server.url, { count: 250, head })
const trickle = await besides(async () => slow.trickle(), 1000, measure)
slow.close()

const row = (what: string, found: typeof alone) => {
  const ratio = found.median / alone.median
  return {
    what: `A page and calls ${what}, median (alone ${alone.median.toFixed(1)} ms; ${found.refused} refused)`,
    measured: `${found.median.toFixed(1)} ms, ${ratio.toFixed(2)} x; p95 ${(found.p95 / alone.p95).toFixed(2)} x`,
    budget: `${times} x, none refused`,
    met: ratio <= times && found.refused === 0,
  }
}
const rows = [
  row('beside 100 made-up picture addresses, twice a second', pictures),
  row('beside 250 connections that send a byte a second', trickle),
]
await report('doors', rows)
await server.kill()
await postgres.stop()
process.exit(rows.every(({ met }) => met) ? 0 : 1)
