import { readFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createDeps } from '../../src/api/deps.ts'
import { seedDemo } from '../../src/hosts/local/seed.ts'
import { startApiProcess } from '../support/api-process.ts'
import { cards, makeOrderBody } from '../support/orders.ts'
import { addPerson } from '../support/people.ts'
import { createDatabase, startPostgres } from '../support/postgres.ts'
import { median } from './how-fast/measure.ts'
import { report } from './report.ts'

// `node tests/bench/memory.ts [seconds]`: ten minutes of everything a shop does, and whether its process grows. The first
// third warms up; the middle of the second third is compared with that of the last.
const seconds = Number(process.argv[2]) || 600
const growthLimit = 1.1
const shoppers = 8

const postgres = await startPostgres()
const database = await createDatabase(postgres.serverUrl)
await seedDemo(database.url)
const dataDir = await mkdtemp(join(tmpdir(), 'placket-memory-'))
const settings = {
  NODE_ENV: 'test',
  DATABASE_URL: database.url,
  DATA_DIR: dataDir,
  DATABASE_POOL: '8',
  THROTTLES: 'false',
}
const deps = createDeps(settings)
const server = await startApiProcess(settings)
await deps.db.updateTable('variants').set({ stock: 1_000_000, received: 1_000_000 }).execute()
const variants = await deps.db.selectFrom('variants').select(['id', 'product_id', 'price_cents']).limit(100).execute()
const people = await Promise.all(Array.from({ length: shoppers }, () => addPerson({ deps })))

let calls = 0
let faults = 0
const end = performance.now() + seconds * 1000

async function shop(index: number): Promise<void> {
  const token = people[index]?.token
  for (let turn = index; performance.now() < end; turn += 1) {
    const variant = variants[turn % variants.length]
    if (!variant) return
    const goods = { id: variant.id, priceCents: variant.price_cents }
    const answers = [
      await server.call('filterProductsV2', { query: { color: 'white,sky', size: 'm', page: String(1 + (turn % 3)) } }),
      await server.call('searchProducts', { query: { query: ['linnen', 'oxford', 'tee'][turn % 3] ?? '' } }),
      await server.call('getProduct', { params: { id: variant.product_id } }),
      await server.call('addToCart', { token, body: { variantId: variant.id, quantity: 1 } }),
      await server.call('getCart', { token }),
      await server.call('getUser', { token: 'x'.repeat(43) }),
    ]
    const placed = await server.call('createOrder', { token, body: makeOrderBody([{ variant: goods, quantity: 1 }]) })
    if (placed.status === 201) await server.pay(placed.body.payment.reference, cards.approves)
    calls += answers.length + 2
    faults += [...answers, placed].filter(({ status }) => status >= 500).length
  }
}

const readMb = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
const samples: number[] = []
async function watch(): Promise<void> {
  while (performance.now() < end) {
    samples.push(readMb())
    await wait(250)
  }
}
await Promise.all([watch(), ...people.map((_, index) => shop(index))])

const third = Math.floor(samples.length / 3)
const before = median(samples.slice(third, 2 * third))
const after = median(samples.slice(2 * third))
const met = after <= before * growthLimit && faults === 0
await report('memory', [
  {
    what: `Memory of the API over ${seconds} s of everything, ${shoppers} shoppers without a pause`,
    measured: `${before.toFixed(0)} MB, then ${after.toFixed(0)} MB`,
    budget: `at most ${growthLimit} x`,
    met,
    note: `${calls} calls, ${faults} faults of ours, most ${Math.max(...samples).toFixed(0)} MB`,
  },
])
await server.kill()
await deps.db.destroy()
await postgres.stop()
process.exit(met ? 0 : 1)
