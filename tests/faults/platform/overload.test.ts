import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type ShopServer, serveShop } from '../../../src/hosts/node/server.ts'
import { createLog } from '../../../src/platform/log.ts'
import { openShop, type TestShop } from '../../support/shop.ts'

// One connection: four calls at once, and eight wait until it is known how quick they are.
const atOnce = 4
const waiting = 8
const lines: string[] = []
let shop: TestShop
let server: ShopServer

beforeAll(async () => {
  const settings = { PORT: '0', DATABASE_POOL: '1', CALL_WAIT_MS: '800', TRUSTED_PROXIES: '127.0.0.1,::1' }
  shop = await openShop(inject('serverUrl'), settings)
  const config = { ...shop.deps.config, production: true }
  server = await serveShop({ ...shop.deps, config, log: createLog((line) => lines.push(line)) }, () => ({
    live: 'public',
  }))
})

afterAll(async () => {
  await server.stop()
  await shop.close()
})

/** While the only connection is taken, no call that asks the database can finish. */
const whileStuck = <T>(work: () => Promise<T>): Promise<T> => shop.deps.db.connection().execute(work)

const ask = (clientAddress: string) => shop.call('checkReadiness', { clientAddress })
const countOf = (answers: readonly { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length

test('calls beyond what fits are refused at once, and the others are served when possible', async () => {
  const extra = 10
  const asked = await whileStuck(async () => {
    const calls = Array.from({ length: atOnce + waiting + extra }, () => ask('192.0.2.1'))
    const refused = await Promise.race(calls)
    expect(refused).toMatchObject({ status: 503, body: { message: 'Something went wrong' } })
    expect(refused.headers.get('retry-after')).toBe('1')
    return calls
  })
  const answers = await Promise.all(asked)
  expect(countOf(answers, 503)).toBe(extra)
  expect(countOf(answers, 200)).toBe(atOnce + waiting)
  expect(await ask('192.0.2.1')).toMatchObject({ status: 200 })
})

test('an address that sends hundreds of calls takes no place from others, and has all of them when it is alone', async () => {
  const others = ['198.51.100.1', '198.51.100.2', '198.51.100.3', '198.51.100.4']
  const asked = await whileStuck(async () => {
    const greedy = Array.from({ length: 300 }, () => ask('192.0.2.2'))
    await Promise.race(greedy)
    return { greedy, honest: others.map(ask) }
  })
  expect(countOf(await Promise.all(asked.honest), 200)).toBe(others.length)
  const greedy = await Promise.all(asked.greedy)
  expect(countOf(greedy, 200)).toBeGreaterThanOrEqual(atOnce)
  expect(countOf(greedy, 200) + countOf(greedy, 503)).toBe(300)
})

test('a refusal comes before anything is read, and one line of the log tells of many', async () => {
  const from = (address: string, path = '/readyz') =>
    fetch(`${server.url}${path}`, { headers: { 'x-forwarded-for': address } })
  const finished: string[] = []
  const note = (what: string) => (response: Response) => {
    finished.push(what)
    return response
  }
  const { greedy, early, alive } = await whileStuck(async () => {
    const flood = Array.from({ length: 60 }, () => from('192.0.2.3'))
    await Promise.race(flood)
    // It was told to wait: the reply is held back, while another address gets its own at once.
    return {
      greedy: flood,
      early: from('192.0.2.3').then(note('greedy')),
      alive: await from('198.51.100.8', '/healthz'),
    }
  })
  expect(alive.status).toBe(200)
  expect((await from('198.51.100.9').then(note('honest'))).status).toBe(200)
  const reply = await early
  expect(finished).toEqual(['honest', 'greedy'])
  expect(reply.status).toBe(503)
  expect(reply.headers.get('retry-after')).toBe('1')
  expect(await reply.json()).toEqual({ message: 'Something went wrong', requestId: reply.headers.get('x-request-id') })
  const answers = await Promise.all(greedy)
  expect(countOf(answers, 503)).toBeGreaterThan(10)
  const logged = lines.map((line) => JSON.parse(line) as { event: string; status?: number })
  expect(logged.filter(({ event }) => event === 'calls-refused').length).toBeLessThanOrEqual(2)
  expect(logged.filter(({ event, status }) => event === 'call' && status === 503)).toEqual([])
})
