import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type EndpointName, endpoints } from '../../../src/api/endpoints.ts'
import type { Endpoint } from '../../../src/platform/pure/endpoint.ts'
import { makeHostileFiles } from '../../support/hostile-files.ts'
import { lastCalls, measureAgain, measureOrdinary, measurePauses, type Pause, quick } from '../../support/pauses.ts'
import { openWatchedShop, startWatchedServer, type WatchedShop } from '../../support/watched-shop.ts'

/** So many times what an ordinary call takes: a tenth of a second on a quiet machine. `npm run bench -- pauses` measures that itself. */
const ordinaryCalls = 25
const allInOneGo = 600_000

const calls = Object.entries(endpoints) as [EndpointName, Endpoint][]
let shop: WatchedShop
let limitMs = 0
beforeAll(async () => {
  shop = await openWatchedShop(inject('serverUrl'))
  limitMs = ordinaryCalls * (await measureOrdinary(shop))
})
afterAll(() => shop?.close())

test('every call that takes a file is sent hostile ones', async () => {
  const files = await makeHostileFiles(quick.fileLength)
  const without = calls.filter(([name, { maxBytes }]) => maxBytes !== undefined && !files[name]).map(([name]) => name)
  expect(without).toEqual([])
})

test(
  'no call holds the event loop, whatever it is sent, and none fails',
  async () => {
    const tried = new Set<EndpointName>()
    const bad: Pause[] = []
    for await (const pause of measurePauses(shop, quick, limitMs)) {
      tried.add(pause.name)
      if (pause.pauseMs > limitMs || pause.status === 500) bad.push(pause)
    }
    expect(bad, `seed ${quick.seed}`).toEqual([])
    const untried = calls.filter(([name, { method }]) => method !== 'DELETE' && !tried.has(name)).map(([name]) => name)
    expect(untried.filter((name) => !lastCalls.includes(name))).toEqual([])
  },
  allInOneGo,
)

test('a call that holds the loop for longer is noticed', async () => {
  const planted = await startWatchedServer({ BREACH_MS: String(1.5 * limitMs), DATABASE_URL: shop.shop.databaseUrl })
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"phoneNumber":"4155550132"}' }
  try {
    const { pauseMs } = await measureAgain(planted, { path: endpoints.checkMobile.path, init }, limitMs)
    expect(pauseMs).toBeGreaterThan(limitMs)
  } finally {
    await planted.stop()
  }
})
