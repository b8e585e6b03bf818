import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createDeps } from '../../src/api/deps.ts'
import { schemas } from '../../src/api/schemas.ts'
import { createCall } from '../support/api-client.ts'
import { startApiProcess } from '../support/api-process.ts'
import { checkOutFormer } from '../support/former-release.ts'
import { findBrokenInvariants } from '../support/invariants.ts'
import { addVariant, cards, makeOrderBody } from '../support/orders.ts'
import { addPerson } from '../support/people.ts'
import { createDatabase, startPostgres } from '../support/postgres.ts'
import { report } from './report.ts'

// `node tests/bench/two-versions.ts [REF]`: the API of a former release (the last tag, or that commit) and this one's side by side
// on the new schema, each called as the pages of both call it. Orders move between them, and then the former one is stopped.

const orderCount = 80

const { former, folder } = await checkOutFormer(process.argv[2])
const load = (path: string) => import(pathToFileURL(join(folder, path)).href)
const old: {
  startApiProcess: typeof startApiProcess
  createCall: typeof createCall
  schemas: typeof schemas
} = {
  ...(await load('tests/support/api-process.ts')),
  ...(await load('tests/support/api-client.ts')),
  ...(await load('src/api/schemas.ts')),
}

const postgres = await startPostgres()
const database = await createDatabase(postgres.serverUrl)
const env = { DATABASE_URL: database.url, DATA_DIR: join(folder, 'data'), DATABASE_POOL: '5', THROTTLES: 'false' }
const deps = createDeps({ NODE_ENV: 'test', ...env })
const servers = { former: await old.startApiProcess(env), present: await startApiProcess(env) }
const wrong: string[] = []

/** Calls one version as the pages of the other do, which read the reply by their own contract. */
function connect(pages: 'former' | 'present', api: 'former' | 'present') {
  const send = (path: string, init: RequestInit) => fetch(`${servers[api].url}${path}`, init)
  const call = (pages === 'former' ? old.createCall : createCall)(send)
  const shapes: Record<string, { reply: { safeParse(value: unknown): { success: boolean; error?: Error } } }> = (
    pages === 'former' ? old : { schemas }
  ).schemas as never
  const checked = async (name: Parameters<typeof call>[0], options: Parameters<typeof call>[1]) => {
    const answer = await call(name, options)
    const read = answer.status < 300 ? shapes[name]?.reply.safeParse(answer.body) : null
    if (read && !read.success) wrong.push(`${pages} pages can't read ${name} of the ${api} API: ${read.error?.message}`)
    if (answer.status >= 300)
      wrong.push(`${name}: ${answer.status} ${answer.body.message} (${pages} pages, ${api} API)`)
    return answer
  }
  return checked as typeof call
}

const pairs = (['former', 'present'] as const).flatMap((pages) =>
  (['former', 'present'] as const).map((api) => ({ pages, api })),
)

/** Buys with one pair of versions, and goes on with the other API, as after a deploy. */
async function buy(index: number, variant: { id: string; productId: string; priceCents: number }): Promise<void> {
  const { pages, api } = pairs[index % pairs.length] ?? { pages: 'former', api: 'present' }
  const other = api === 'former' ? 'present' : 'former'
  const first = connect(pages, api)
  const next = connect(pages, other)
  const { token } = await addPerson({ deps })
  await first('getProduct', { params: { id: variant.productId } })
  const order = {
    token,
    body: makeOrderBody([{ variant, quantity: 1 }]),
    headers: { 'idempotency-key': `key-${index}` },
  }
  const placed = await first('createOrder', order)
  const again = await next('createOrder', order)
  if (placed.body.order?.id !== again.body.order?.id) wrong.push(`key-${index} has two orders`)
  const { reference } = placed.body.payment
  await servers[other].pay(reference, cards.approves)
  const { id } = placed.body.order
  await next('verifyPayment', { token, body: { orderId: id, reference } })
  const { body } = await first('getOrder', { token, params: { id } })
  if (body.order?.state !== 'paid') wrong.push(`key-${index} is ${body.order?.state}`)
  if (index % 4 === 3) await next('cancelOrder', { token, params: { id } })
}

try {
  const variant = await addVariant({ deps }, { stock: 10_000 })
  const startedAt = performance.now()
  for (let index = 0; index < orderCount; index += 8) {
    await Promise.all(Array.from({ length: 8 }, (_, each) => buy(index + each, variant)))
  }
  const seconds = (performance.now() - startedAt) / 1000
  await servers.former.kill()
  for (const { broken, subject } of await findBrokenInvariants(deps.db)) wrong.push(`${broken}: ${subject}`)
  const { count } = await deps.db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) !== orderCount) wrong.push(`${count} orders for ${orderCount} presses`)
  for (const line of new Set(wrong)) console.error(line)
  await report('two-versions', [
    {
      what: `Two versions at once: orders on the new schema, with pages and API of ${former} and of this one`,
      measured: `${orderCount} orders, ${wrong.length} faults`,
      budget: 'no fault',
      met: wrong.length === 0,
      note: `${seconds.toFixed(1)} s`,
    },
  ])
  process.exitCode = wrong.length === 0 ? 0 : 1
} finally {
  await servers.present.kill()
  await deps.db.destroy()
  await database.drop()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
