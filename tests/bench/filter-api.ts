import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import type { FilterSummary } from '../../src/features/listing/rules/index-format.ts'
import { formatFilter, priceCeilingCents } from '../../src/features/listing/rules/query.ts'
import { readLiveIndex } from '../../src/features/listing/server/live-index.ts'
import type { Database } from '../../src/platform/database/client.ts'
import { openIndex } from '../support/facet-check.ts'
import { hostileQueries } from '../support/hostile-queries.ts'
import { ownPrices } from '../support/own-prices.ts'
import { makeFilters } from '../support/random-filters.ts'
import { describeTimes, openLargeShop, quantile } from './large-shop.ts'
import { type Row, report } from './report.ts'

// `node tests/bench/filter-api.ts`: filter-productsV2 and the search over 44,446 products on a real PostgreSQL, with 50
// connections. A shopper looks at a page before the next click: each connection waits a second between replies. Then without waiting.

const connections = 50
const p99LimitMs = 100
const perSecondLimit = 600

async function ask(port: number, path: string, agent: Agent): Promise<number> {
  const start = performance.now()
  const request = get({ port, host: '127.0.0.1', path, agent })
  const [response] = await once(request, 'response')
  if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}`)
  response.resume()
  await once(response, 'end')
  return performance.now() - start
}

/** Processor time of a process so far, in milliseconds; 0 where the system doesn't say. */
async function readCpuMs(pid: number | undefined): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [, , , , , , , , , , , user = 0, system = 0] = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  return (user + system) * 10
}

interface Load {
  what: string
  paths: readonly string[]
  thinkMs: number
  requests: number
}

async function run(api: { port: number; pid: number | undefined }, load: Load): Promise<Row> {
  const { what, paths, thinkMs, requests } = load
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  let next = 0
  const start = performance.now()
  const cpuBefore = await readCpuMs(api.pid)
  const shoppers = Array.from({ length: connections }, async () => {
    await wait(Math.random() * thinkMs)
    while (next < requests) {
      const path = paths[next % paths.length] ?? ''
      next += 1
      times.push(await ask(api.port, path, agent))
      if (thinkMs > 0) await wait(thinkMs * (0.5 + Math.random()))
    }
  })
  await Promise.all(shoppers)
  agent.destroy()
  const perSecond = (times.length / (performance.now() - start)) * 1000
  const cpu = ((await readCpuMs(api.pid)) - cpuBefore) / times.length
  const p99 = quantile(
    times.toSorted((a, b) => a - b),
    0.99,
  )
  return {
    what: `${what}, 44,446 products, ${connections} connections, ${thinkMs} ms between requests`,
    measured: `p99 ${p99.toFixed(0)} ms, ${perSecond.toFixed(0)}/s`,
    budget: thinkMs > 0 ? `p99 ${p99LimitMs} ms` : `p99 ${p99LimitMs} ms, ${perSecondLimit}/s`,
    met: p99 < p99LimitMs && (thinkMs > 0 || perSecond >= perSecondLimit),
    // Other work on the machine makes replies later, but hardly changes the time that the process itself needs.
    note: `${describeTimes(times)}; ${cpu.toFixed(1)} ms of processor for each; load of the machine ${loadavg()[0]?.toFixed(1)}`,
  }
}

/** Queries as shoppers type them: words, colours, brands and categories of the shop, prices, and some with a letter missing. */
function makeSearches({ categories, colors, facets }: FilterSummary, words: readonly string[]): string[] {
  const labels = (choices: readonly { label: string }[]) => choices.map(({ label }) => label).filter(Boolean)
  const [category, color, word] = [labels(categories), labels(colors), words].map((all) => fc.constantFrom(...all))
  const brand = fc.constantFrom(...labels(facets.find(({ key }) => key === 'brand')?.choices ?? []))
  if (!category || !color || !word) throw new Error('The catalogue has no words')
  const query = fc.oneof(
    ...[category, brand, word],
    fc.tuple(color, category).map((parts) => parts.join(' ')),
    fc.tuple(brand, category).map((parts) => parts.join(' ')),
    fc
      .tuple(color, brand, fc.integer({ min: 20, max: 200 }))
      .map(([first, second, price]) => `${first} ${second} under $${price}`),
    fc.tuple(word, category).map(([first, second]) => `mens ${first} ${second}`),
    word.map((typed) => typed.slice(0, 2) + typed.slice(3)),
  )
  return fc
    .sample(query, { numRuns: 2000, seed: 17 })
    .map((text) => `/product-api/filter-products-sidebar?query=${encodeURIComponent(text)}`)
}

/** Filters of whole categories, as most shoppers choose them: each has a page of products. */
function makeBroad({ categories }: FilterSummary): string[] {
  const more = ['', '&size=m,l', '&color=black', '&sort=price-asc', '&maxPrice=80', '&color=black,white&size=xl']
  return categories
    .slice(0, 80)
    .flatMap(({ value }) => more.map((rest) => `/product-api/filter-productsV2?category=${value}${rest}`))
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** The time of a function's first reply after a cold start, and of a warm one with and without changes. */
async function runCold(db: Database): Promise<Row> {
  const read = () => time(() => readLiveIndex(db, ownPrices))
  const cold = await read()
  await db.updateTable('variants').where('id', '=', '1').set({ price_cents: 4321 }).execute()
  const changed = await read()
  const same = await read()
  return {
    what: 'The index of 44,446 products, read whole by a cold function',
    measured: `${cold.toFixed(0)} ms`,
    budget: `${coldLimitMs} ms`,
    met: cold < coldLimitMs,
    note: `after one price changed ${changed.toFixed(0)} ms, after nothing ${same.toFixed(1)} ms`,
  }
}

const hostileLimitMs = 200
const coldLimitMs = 2000

/** Each several times, one after the other; a refusal is a valid reply, a server error is not. */
async function runHostile(port: number): Promise<Row> {
  const times: number[] = []
  let broken = 0
  let slowest = ''
  for (const call of ['filter-productsV2', 'filter-products-sidebar']) {
    for (const query of [...hostileQueries, ...hostileQueries, 'query=%00']) {
      const start = performance.now()
      const response = await fetch(`http://127.0.0.1:${port}/product-api/${call}?${query}`)
      await response.arrayBuffer()
      const time = performance.now() - start
      if (time > Math.max(...times)) slowest = `${call}?${query.slice(0, 40)}`
      times.push(time)
      if (response.status >= 500) broken += 1
    }
  }
  const most = Math.max(...times)
  return {
    what: `Hostile queries, 44,446 products, ${times.length} of them`,
    measured: `most ${most.toFixed(0)} ms, ${broken} × 5xx`,
    budget: `${hostileLimitMs} ms, no 5xx`,
    met: most < hostileLimitMs && broken === 0,
    note: `the slowest: ${slowest}`,
  }
}

const shop = await openLargeShop()
if (shop) {
  const { index } = await openIndex(shop.db)
  const scale = { currency: 'USD', ceilingCents: priceCeilingCents(index.summary.price.max, 'USD') }
  const paths = makeFilters(index.summary, 2000, 7).map(
    (filter) => `/product-api/filter-productsV2?${formatFilter(filter, scale)}`,
  )
  const api = fork(fileURLToPath(new URL('api-process.ts', import.meta.url)), {
    env: { ...process.env, DATABASE_URL: shop.url, DATABASE_POOL: '4' },
  })
  const [{ port }] = (await once(api, 'message')) as [{ port: number }]
  const served = { port, pid: api.pid }
  const words = await shop.db.selectFrom('search_words').select('word').orderBy('word').execute()
  const searches = makeSearches(
    index.summary,
    words.map(({ word }) => word),
  )
  const random = { what: 'filter-productsV2, random filters', paths }
  const broad = { what: 'filter-productsV2, whole categories', paths: makeBroad(index.summary) }
  const search = { what: 'Search', paths: searches }
  // As in a shop that has been open for a while. One after the other: a process that has just started refuses fifty calls at once.
  const agent = new Agent({ keepAlive: true })
  for (const load of [random, broad, search]) {
    for (const path of load.paths) await ask(port, path, agent)
  }
  agent.destroy()
  const rows = [
    await runCold(shop.db),
    await run(served, { ...search, thinkMs: 1000, requests: 1500 }),
    await run(served, { ...random, thinkMs: 1000, requests: 1500 }),
    await run(served, { ...random, thinkMs: 0, requests: 12_000 }),
    await run(served, { ...broad, thinkMs: 0, requests: 12_000 }),
    await runHostile(port),
  ]
  api.send('stop')
  await once(api, 'exit')
  await shop.stop()
  await report('filter-api', rows)
}
