import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createDeps } from '../../src/api/deps.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { type ApiProcess, startApiProcess } from '../support/api-process.ts'
import { findBrokenInvariants } from '../support/invariants.ts'
import { addVariant, cards, makeOrderBody } from '../support/orders.ts'
import { addPerson } from '../support/people.ts'
import { startPgBouncer } from '../support/pgbouncer.ts'
import { createDatabase, startPostgres } from '../support/postgres.ts'
import { readCode } from '../support/sign-in.ts'
import { quantile } from './large-shop.ts'
import { report } from './report.ts'

// `node tests/bench/pooled.ts [processes] [rounds]`: that many processes of one connection each, as functions are, reach one
// PostgreSQL through PgBouncer in transaction mode. In each round every process signs somebody in, orders, is told by the provider that the order
// is paid, and asked by the shopper's page, all at once. Who is refused tries again after the time they were told, as people do.
const count = Number(process.argv[2]) || 100
const rounds = Number(process.argv[3]) || 5
const connections = 20
const triesMax = 20

const postgres = await startPostgres()
const database = await createDatabase(postgres.serverUrl)
await migrate(database.url)
const pooler = await startPgBouncer(postgres.serverUrl, connections)
const dataDir = await mkdtemp(join(tmpdir(), 'placket-pooled-'))
const url = `${pooler.url}${new URL(database.url).pathname.slice(1)}`
const settings = {
  NODE_ENV: 'test',
  DATABASE_URL: url,
  DATA_DIR: dataDir,
  DATABASE_POOL: '1',
  THROTTLES: 'false',
  CALL_MAX_MS: '7500',
}
const deps = createDeps({ ...settings, DATABASE_URL: database.url, DATABASE_POOL: '4' })
const servers: ApiProcess[] = []
while (servers.length < count)
  servers.push(
    ...(await Promise.all(
      Array.from({ length: Math.min(4, count - servers.length) }, () => startApiProcess(settings)),
    )),
  )
const people = await Promise.all(Array.from({ length: count }, () => addPerson({ deps })))
const variants = await Promise.all(Array.from({ length: 20 }, () => addVariant({ deps }, { stock: 1_000_000 })))

/** `accepted` and `refused`: each reply's own time. `done`: from the first press to the reply that was wanted. */
const times = { accepted: [] as number[], refused: [] as number[], orders: [] as number[], done: [] as number[] }
const failures: string[] = []

/** Repeats a refused request after the time it was told to wait. */
async function insist<T extends { status: number; headers?: Headers }>(
  what: string,
  work: () => Promise<T>,
): Promise<T | undefined> {
  const start = performance.now()
  for (let tries = 1; tries <= triesMax; tries += 1) {
    const asked = performance.now()
    const answer = await work().catch(() => undefined)
    const took = performance.now() - asked
    if (answer && answer.status < 400) {
      times.accepted.push(took)
      if (what === 'create-order') times.orders.push(took)
      times.done.push(performance.now() - start)
      return answer
    }
    if (!answer || ![429, 503].includes(answer.status)) {
      failures.push(`${what}: ${answer?.status ?? 'no answer'}`)
      return undefined
    }
    times.refused.push(took)
    await wait(1000 * Number(answer.headers?.get('retry-after') ?? 1) * (1 + Math.random()))
  }
  failures.push(`${what}: refused ${triesMax} times`)
  return undefined
}

async function visit(server: ApiProcess, place: number, round: number): Promise<void> {
  const phoneNumber = `+1202555${String(round * count + place).padStart(4, '0')}`
  await insist('send-otp', () => server.call('sendOtp', { body: { phoneNumber } }))
  const otp = await readCode({ dataDir } as Parameters<typeof readCode>[0], phoneNumber)
  await insist('verify-otp', () => server.call('verifyOtp', { body: { phoneNumber, otp } }))
  const variant = variants[place % variants.length]
  const headers = { 'idempotency-key': `pooled-${round}-${place}` }
  const body = makeOrderBody(variant ? [{ variant, quantity: 1 }] : [])
  const token = people[place]?.token
  const placed = await insist('create-order', () => server.call('createOrder', { token, body, headers }))
  const reference = placed?.body.payment.reference
  if (!placed || !reference) return
  await insist('webhook', () => server.pay(reference, cards.approves).then(() => ({ status: 200 })))
  // The shopper returns, and their page asks: a provider repeats a refused webhook, which the sandbox doesn't.
  const paid = { orderId: placed.body.order.id, reference }
  await insist('verify-payment', () => server.call('verifyPayment', { token, body: paid }))
}

const began = performance.now()
/** Of each round: in the first one every process is new. */
const tails: string[] = []
for (let round = 0; round < rounds; round += 1) {
  const before = times.accepted.length
  await Promise.all(servers.map((server, place) => visit(server, place, round)))
  const own = times.accepted.slice(before).sort((a, b) => a - b)
  tails.push(quantile(own, 0.99).toFixed(0))
}
const seconds = (performance.now() - began) / 1000
const { paid } = await deps.db
  .selectFrom('orders')
  .select(({ fn }) => fn.countAll<string>().as('paid'))
  .where('state', '=', 'paid')
  .executeTakeFirstOrThrow()
const broken = await findBrokenInvariants(deps.db)
const describe = (list: number[]) => {
  const sorted = list.toSorted((a, b) => a - b)
  return `median ${quantile(sorted, 0.5).toFixed(0)} ms, p99 ${quantile(sorted, 0.99).toFixed(0)} ms`
}
const met = failures.length === 0 && broken.length === 0 && Number(paid) === count * rounds
await report('pooled', [
  {
    what: `${count} processes of one connection, through PgBouncer with ${connections}, ${rounds} times at once: a code, its proof, an order, its payment, the return`,
    measured: `${paid} of ${count * rounds} orders paid, ${failures.length} errors that a retry did not mend`,
    budget: 'all paid, no error',
    met,
    note: [
      `${times.accepted.length} calls in ${seconds.toFixed(1)} s: ${describe(times.accepted)}, p99 of each round ${tails.join(', ')} ms`,
      `orders alone ${describe(times.orders)}`,
      `${times.refused.length} refused and tried again: ${describe(times.refused)}`,
      `with waiting ${describe(times.done)}`,
      `${broken.length} broken invariants`,
    ].join('; '),
  },
])
if (failures.length > 0) console.error([...new Set(failures)].join('\n'))
for (const server of servers) await server.kill()
await deps.db.destroy()
await pooler.stop()
await postgres.stop()
process.exit(met ? 0 : 1)
