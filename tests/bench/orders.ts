import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDeps } from '../../src/api/deps.ts'
import { startApiProcess } from '../support/api-process.ts'
import { findBrokenInvariants } from '../support/invariants.ts'
import { addVariant, makeOrderBody } from '../support/orders.ts'
import { createDatabase, startPostgres } from '../support/postgres.ts'
import { quantile } from './large-shop.ts'
import { report } from './report.ts'
import { addShoppers, behindProxy } from './shoppers.ts'

// node tests/bench/orders.ts [orders a second] [seconds]: an open load, so that a slow reply never delays the next order.
const perSecond = Number(process.argv[2] ?? 200)
const seconds = Number(process.argv[3] ?? 60)
const offered = perSecond * seconds
const variantCount = 20
// Two lines with one item each: the stock runs out before the orders do.
const stockEach = Math.floor((offered * 2 * 0.6) / variantCount)

const postgres = await startPostgres()
const database = await createDatabase(postgres.serverUrl)
const dataDir = await mkdtemp(join(tmpdir(), 'placket-orders-'))
const settings = {
  ...behindProxy,
  NODE_ENV: 'test',
  DATABASE_URL: database.url,
  DATA_DIR: dataDir,
  DATABASE_POOL: '12',
  CALL_WAIT_MS: process.env['CALL_WAIT_MS'] ?? '800',
  CALL_MAX_MS: '7500',
}
const deps = createDeps(settings)
const servers = [await startApiProcess(settings), await startApiProcess(settings)]
const shoppers = await addShoppers(deps, 2000)
const variants = await Promise.all(
  Array.from({ length: variantCount }, () => addVariant({ deps }, { stock: stockEach })),
)

const took: number[] = []
const accepted: number[] = []
const answered = new Map<string, number>()

async function order(index: number): Promise<void> {
  const startedAt = performance.now()
  const pair = [variants[index % variantCount], variants[(index * 7 + 3) % variantCount]]
  const items = pair.flatMap((variant) => (variant ? [{ variant, quantity: 1 }] : []))
  const shopper = shoppers[index % shoppers.length]
  const headers = { 'idempotency-key': `bench-${index}`, ...shopper?.headers }
  const request = { token: shopper?.token, body: makeOrderBody(items), headers }
  const call = servers[index % servers.length]?.call('createOrder', request)
  const status = await (call ?? Promise.reject()).then(
    (answer) => String(answer.status),
    () => 'no answer',
  )
  took.push(performance.now() - startedAt)
  if (status === '201') accepted.push(performance.now() - startedAt)
  answered.set(status, (answered.get(status) ?? 0) + 1)
}

const startedAt = performance.now()
const underway: Promise<void>[] = []
for (let index = 0; index < offered; index += 1) {
  const wait = startedAt + (index * 1000) / perSecond - performance.now()
  if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait))
  underway.push(order(index))
}
await Promise.all(underway)
const lasted = (performance.now() - startedAt) / 1000

for (const times of [took, accepted]) times.sort((a, b) => a - b)
const { held } = await deps.db
  .selectFrom('variants')
  .select((eb) => eb.fn.sum<string>('held').as('held'))
  .executeTakeFirstOrThrow()
const lines = await deps.db
  .selectFrom('order_lines')
  .select((eb) => eb.fn.sum<string>('quantity').as('items'))
  .executeTakeFirstOrThrow()
const broken = await findBrokenInvariants(deps.db)
const answers = [...answered].sort().map(([status, count]) => `${count} × ${status}`)
const stockWords = `${stockEach * variantCount} in stock, ${held} held, ${lines.items} on orders, ${broken.length} broken invariants`
const errors = offered - (answered.get('201') ?? 0) - (answered.get('409') ?? 0)
await report('orders', [
  {
    what: `${perSecond} orders a second offered for ${seconds} s over two processes`,
    measured: `accepted p99 ${quantile(accepted, 0.99).toFixed(0)} ms, median ${quantile(accepted, 0.5).toFixed(0)} ms; all median ${quantile(took, 0.5).toFixed(0)} ms, over in ${lasted.toFixed(1)} s`,
    budget: 'no error; as many orders as stock',
    met: broken.length === 0 && errors === 0 && Number(held) === Number(lines.items),
    note: `${answers.join(', ')}; items: ${stockWords}`,
  },
])
await Promise.all(servers.map((server) => server.kill()))
await deps.db.destroy()
await postgres.stop()
await rm(dataDir, { recursive: true, force: true })
process.exit(broken.length === 0 ? 0 : 1)
