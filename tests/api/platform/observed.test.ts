import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest'
import { createApp } from '../../../src/api/app.ts'
import type { Deps } from '../../../src/api/deps.ts'
import { reconcile } from '../../../src/features/orders/server/payments/reconciler.ts'
import { serveShop } from '../../../src/hosts/node/server.ts'
import { watchProcess } from '../../../src/hosts/node/watch-process.ts'
import { createLog } from '../../../src/platform/log.ts'
import { withRequestId } from '../../../src/platform/watch.ts'
import { createCall } from '../../support/api-client.ts'
import { addVariant, cards, makeOrderBody, openSandbox } from '../../support/orders.ts'
import { addPerson } from '../../support/people.ts'
import { refundByHand } from '../../support/refunds.ts'
import { openShop, type TestShop } from '../../support/shop.ts'
import { provePhone } from '../../support/sign-in.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop(inject('serverUrl'), { PORT: '0' })
})
afterAll(() => shop.close())
afterEach(() => {
  vi.unstubAllEnvs()
})

/** A collector that keeps what it is sent as it came. */
async function openCollector() {
  const received: { path: string; text: string }[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    received.push({ path: request.url ?? '', text })
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  const textOf = (path: string) =>
    received
      .filter((entry) => entry.path === path)
      .map(({ text }) => text)
      .join('\n')
  return { url, textOf, close: () => new Promise((resolve) => server.close(resolve)) }
}

const phone = '+12125550177'
const person = { name: 'Wilhelmina Featherstone', email: 'wilhelmina@example.net' }
const address = { ...person, line1: '77 Quincunx Terrace', city: 'Poughkeepsie', state: 'NY', postcode: '12601' }

/** The same shop, whose log is kept, in production's manner. */
function openLogged() {
  const lines: string[] = []
  const deps: Deps = { ...shop.deps, log: createLog((line) => lines.push(line)) }
  const app = createApp({ ...deps, config: { ...deps.config, production: true } })
  const fetch: TestShop['fetch'] = async (path, init = {}, clientAddress = '127.0.0.1') =>
    app.fetch(new Request(`http://localhost${path}`, init), { clientAddress })
  return { lines, logged: { ...shop, deps, fetch, call: createCall(fetch) } }
}

/** Signs in, orders, pays and is refunded; also asks for something that fails. Returns what must not be exported. */
async function makeJourney(logged: TestShop): Promise<{ secrets: string[]; requestId: string }> {
  const verification = await provePhone(logged, phone)
  const headers = { 'x-verification-token': verification }
  const { body: session } = await logged.call('loginRegisterForCheckOutPage', {
    headers,
    body: { phoneNumber: phone, ...person },
  })
  const { token } = session
  if (!token) throw new Error(`Nobody was signed in: ${session.message}`)
  const variant = await addVariant(logged)
  const { email, ...destination } = address
  const body = makeOrderBody([{ variant, quantity: 1 }], { address: { ...destination, country: 'US' }, email })
  const placed = await logged.call('createOrder', { token, body })
  expect(placed.status).toBe(201)
  const { order, payment } = placed.body
  await openSandbox(logged).pay(payment.reference, cards.approves)
  const { token: adminToken } = await addPerson(logged, { role: 'admin' })
  expect((await refundByHand(logged, adminToken, { id: order.id, amount: 5, reason: 'Felt kind' })).status).toBe(200)
  await reconcile(logged.deps)
  await logged.call('changeNumber', { params: { x: phone }, token })
  const otp: Deps['providers']['otp'] = {
    kind: 'carrier',
    name: 'broken',
    send: async ({ to }: { to: string }) => Promise.reject(new Error(`no way to ${to} or ${email}`)),
  }
  const { deps } = logged
  const broken = { ...deps, providers: { ...deps.providers, otp }, config: { ...deps.config, production: true } }
  const app = createApp(broken)
  const call = createCall(async (path, init) =>
    app.fetch(new Request(`http://localhost${path}`, init), { clientAddress: '127.0.0.1' }),
  )
  expect((await call('sendOtp', { body: { phoneNumber: '+12125550178' } })).status).toBe(500)
  const { line1, city, name } = destination
  const parts = [...name.split(' '), line1, city, 'Quincunx', email, email.split('@')[0] ?? '', phone, phone.slice(2)]
  const secrets = [...parts, '2125550178', token, adminToken, verification, payment.reference]
  return { secrets, requestId: placed.headers.get('x-request-id') ?? '' }
}

test('no span, metric or log line of a whole journey holds a number, mail, name, address or token', async () => {
  const collector = await openCollector()
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.url)
  const { lines, logged } = openLogged()
  const config = { ...logged.deps.config, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }
  const watching = await watchProcess({ ...logged.deps, config })
  const { secrets, requestId } = await makeJourney(logged)
  const counted = await watching.metrics.read()
  await watching.stop()
  await collector.close()
  const exported = {
    spans: collector.textOf('/v1/traces'),
    metrics: collector.textOf('/v1/metrics'),
    counted,
    log: lines.join(''),
  }
  const expected = [
    ['spans', 'POST /api/orders/create-order'],
    ['spans', 'insert users'],
    ['metrics', 'placket.step.duration'],
    ['counted', 'placket_placed_orders_total 1'],
    ['log', '/api/orders/create-order'],
    ['log', 'call-failed'],
  ] as const
  for (const [where, text] of expected) expect(exported[where].includes(text), `${text} in ${where}`).toBe(true)
  // Its own span, and one at least of a statement.
  expect(exported.spans.split(requestId).length).toBeGreaterThan(3)
  for (const [where, text] of Object.entries(exported)) {
    const found = secrets.filter((secret) => text.toLowerCase().includes(secret.toLowerCase()))
    expect(found, where).toEqual([])
  }
})

test('a statement carries the id of its call to the database', async () => {
  const readOwn = () =>
    sql<{ query: string }>`SELECT query FROM pg_stat_activity WHERE pid = pg_backend_pid()`.execute(shop.deps.db)
  const requestId = crypto.randomUUID()
  expect((await withRequestId(requestId, readOwn)).rows[0]?.query).toContain(`/* request ${requestId} */`)
  expect((await readOwn()).rows[0]?.query).not.toContain('request')
})

test('/metrics counts calls, refusals and what waits, for this machine alone', async () => {
  const { metrics, stop } = await watchProcess(shop.deps)
  const server = await serveShop(shop.deps, () => ({ live: 'public' }), { metrics })
  try {
    await fetch(`${server.url}/healthz`)
    await fetch(`${server.url}/user/get-user`)
    const reply = await fetch(`${server.url}/metrics`)
    expect(reply.headers.get('content-type')).toContain('text/plain')
    const text = await reply.text()
    expect(text).toContain('placket_call_seconds_count{route="GET /healthz",result="200"} 1')
    expect(text).toMatch(/placket_waiting\{queue="mails"\} \d+/)
    const behindProxy = await fetch(`${server.url}/metrics`, { headers: { 'x-forwarded-for': '127.0.0.1' } })
    expect(behindProxy.status).toBe(404)
    expect(await behindProxy.text()).not.toContain('placket_')
  } finally {
    await server.stop()
    await stop()
  }
})

test('without a collector nothing of the exporter is loaded', async () => {
  const loading =
    "import('./src/hosts/node/watch-process.ts').then(({ watchProcess }) => watchProcess(JSON.parse(process.argv[1])))"
  const readLoaded = async (config: object) => {
    const report = `import { registerHooks } from 'node:module'; const urls = [];
      registerHooks({ load: (url, context, next) => { urls.push(url); return next(url, context) } });
      await ${loading}; console.log(urls.filter((url) => url.includes('@opentelemetry/exporter')).length); process.exit(0)`
    const args = ['--input-type=module', '-e', report, JSON.stringify({ config, db: null })]
    return Number((await promisify(execFile)(process.execPath, args)).stdout)
  }
  expect(await readLoaded({})).toBe(0)
  expect(await readLoaded({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' })).toBeGreaterThan(0)
})
