import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createShiprocket } from '../../../src/adapters/delivery/shiprocket.ts'
import { type FakeShiprocket, served, startFakeShiprocket } from '../../support/fake-shiprocket.ts'
import { silence } from '../../support/http-server.ts'
import { overShared, sharedData } from '../../support/shared-data.ts'

let vendor: FakeShiprocket
beforeAll(async () => {
  vendor = await startFakeShiprocket()
})
afterAll(() => vendor.close())

const connect = (over: { password?: string; timeoutMs?: number } = {}) =>
  createShiprocket({ apiRoot: vendor.root, email: 'shop@example.com', password: 'right', timeoutMs: 60_000, ...over })
const question = {
  pickupPostcode: '110001',
  postcode: '411001',
  weightGrams: 600,
  cashOnDelivery: false,
  today: '2026-06-01',
}

test('surface couriers offer standard and faster air couriers express', async () => {
  const air = { courier_company_id: 2, is_surface: false, estimated_delivery_days: 2, surface_max_weight: null }
  vendor.plan(() => Response.json(served({}, { estimated_delivery_days: '7' }, air)))
  expect(await connect().check(question)).toEqual({
    available: true,
    place: 'Pune',
    options: [
      { method: 'standard', earliest: '2026-06-06', latest: '2026-06-08' },
      { method: 'express', earliest: '2026-06-03', latest: '2026-06-03' },
    ],
  })
  expect(vendor.questions.at(-1)?.query).toEqual({
    pickup_postcode: '110001',
    delivery_postcode: '411001',
    weight: '0.6',
    cod: '0',
  })
})

test('a courier that is blocked, has too low a weight limit or takes no cash does not count', async () => {
  vendor.plan(() => Response.json(served({ blocked: 1 })))
  expect(await connect().check(question)).toEqual({ available: false })
  vendor.plan(() => Response.json(served({ surface_max_weight: '0.5' })))
  expect(await connect().check(question)).toEqual({ available: false })
  vendor.plan(() => Response.json(served({ cod: 0 })))
  expect(await connect().check({ ...question, cashOnDelivery: true })).toEqual({ available: false })
  expect(vendor.questions.at(-1)?.query['cod']).toBe('1')
})

test('one login serves many questions, even concurrent ones', async () => {
  const before = vendor.countLogins()
  const provider = connect()
  await Promise.all([1, 2, 3].map(() => provider.check(question)))
  await provider.check(question)
  expect(vendor.countLogins()).toBe(before + 1)
})

test('an expired token is renewed once', async () => {
  const provider = connect()
  await provider.check(question)
  const before = vendor.countLogins()
  vendor.plan(() => Response.json({ message: 'Token has expired' }, { status: 401 }))
  expect(await provider.check(question)).toMatchObject({ available: true })
  expect(vendor.countLogins()).toBe(before + 1)
})

test('a 200 whose body says 404 means not served', async () => {
  vendor.plan(() => Response.json({ status: 404, message: 'No courier serviceable' }))
  expect(await connect().check(question)).toEqual({ available: false })
})

test.each([
  [
    'a refusal of fields',
    () => Response.json({ message: 'Required field missing', errors: {}, status_code: 422 }, { status: 422 }),
  ],
  ['a fault', () => new Response('oops', { status: 500 })],
  ['a page instead of JSON', () => new Response('<html>', { status: 200 })],
  ['another shape', () => Response.json({ status: 200, data: {} })],
])('%s is an error, never a result', async (_name, plan) => {
  vendor.plan(plan)
  await expect(connect().check(question)).rejects.toThrow()
})

test('no reply ends at the time limit', async () => {
  const provider = connect({ timeoutMs: 1000 })
  // So that the silence meets the question, not the login: a plan that is left over would meet the next test.
  await provider.check(question)
  vendor.plan(silence)
  await expect(provider.check(question)).rejects.toThrow(/timeout|aborted/i)
})

test('a wrong password is an error, and the next question tries again', async () => {
  const provider = connect({ password: 'wrong' })
  const before = vendor.countLogins()
  await expect(provider.check(question)).rejects.toThrow('403')
  await expect(provider.check(question)).rejects.toThrow('403')
  expect(vendor.countLogins()).toBe(before + 2)
})

test('the carrier is not asked about an invalid PIN code', async () => {
  const before = vendor.questions.length
  expect(await connect().check({ ...question, postcode: '10001' })).toEqual({ available: false })
  expect(vendor.questions).toHaveLength(before)
})

const recorded = sharedData('shiprocket/serviceability_200.json')
const replay = (path: string, status = 200) => {
  const body = readFileSync(path, 'utf8')
  vendor.plan(() => new Response(body, { status, headers: { 'content-type': 'application/json' } }))
}

test('complete replies, with fields that are not needed, are read', async () => {
  const fixtures = 'tests/fixtures/shiprocket'
  replay(`${fixtures}/served.json`)
  expect(await connect().check({ ...question, postcode: '560001', weightGrams: 2000 })).toEqual({
    available: true,
    place: 'Bengaluru',
    options: [
      { method: 'standard', earliest: '2026-06-07', latest: '2026-06-07' },
      { method: 'express', earliest: '2026-06-03', latest: '2026-06-03' },
    ],
  })
  replay(`${fixtures}/nobody.json`)
  expect(await connect().check(question)).toEqual({ available: false })
  replay(`${fixtures}/refused.json`, 422)
  await expect(connect().check(question)).rejects.toThrow('422')
})

test('recorded replies are read unchanged', overShared(recorded), async () => {
  const at = (name: string) => `${recorded}`.replace('serviceability_200.json', name)
  replay(at('serviceability_200.json'))
  expect(await connect().check({ ...question, postcode: '175019', weightGrams: 2000 })).toEqual({
    available: true,
    place: 'Mandi',
    options: [{ method: 'standard', earliest: '2026-06-05', latest: '2026-06-09' }],
  })
  replay(at('serviceability_http200_status404.json'))
  expect(await connect().check(question)).toEqual({ available: false })
  replay(at('serviceability_422.json'), 422)
  await expect(connect().check(question)).rejects.toThrow('422')
})
