import { expect, test } from 'vitest'
import { createApp } from '../../src/api/app.ts'
import { createLog } from '../../src/platform/log.ts'
import { createCall } from '../support/api-client.ts'
import { addPerson } from '../support/people.ts'
import { provideShop } from '../support/shop.ts'

const shop = provideShop()

/** The shop's API with a log of its own, as it is in production or not. */
function openLogged(production: boolean) {
  const lines: string[] = []
  const { deps } = shop()
  const logged = { ...deps, config: { ...deps.config, production }, log: createLog((line) => lines.push(line)) }
  const app = createApp(logged)
  const call = createCall(async (path, init) =>
    app.fetch(new Request(`http://localhost${path}`, init), { clientAddress: '127.0.0.1' }),
  )
  return { call, logged, read: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>), lines }
}

test('in production every call is one JSON line with the request id of its answer', async () => {
  const { call, read, lines } = openLogged(true)
  const answer = await call('checkHealth')
  expect(read()).toEqual([
    {
      ...{ level: 'info', event: 'call', method: 'GET', route: '/healthz', status: 200 },
      ...{ at: expect.any(String), tookMs: expect.any(Number), requestId: answer.headers.get('x-request-id') },
    },
  ])
  expect(lines.every((line) => line.endsWith('}\n'))).toBe(true)
})

test('a failure is told once, under the request id that its answer carries', async () => {
  const { call, logged, read } = openLogged(false)
  logged.providers = {
    ...logged.providers,
    otp: {
      kind: 'carrier',
      name: 'broken',
      send: async (target) => Promise.reject(new Error(`no way to ${target.to}`)),
    },
  }
  const { status, body } = await call('sendOtp', { body: { phoneNumber: '+12025550161' } })
  expect(status).toBe(500)
  expect(read()).toMatchObject([{ level: 'error', event: 'call-failed', requestId: body.requestId }])
})

test('no line names a person: neither the number in a path, nor what a report holds, nor a token', async () => {
  const { call, lines } = openLogged(true)
  const { token, phone } = await addPerson(shop())
  const number = '+14155550132'
  await call('changeNumber', { params: { x: number }, token })
  await call('getUser', { token })
  const message = `Could not reach ${number} or ann@example.com with ${token}`
  await call('reportClientErrors', {
    body: { errors: [{ message, page: `/account?phone=${encodeURIComponent(number)}` }] },
  })
  const text = lines.join('')
  expect(lines.length).toBeGreaterThanOrEqual(4)
  for (const secret of [token, phone.slice(2), number.slice(2), 'ann@example.com']) expect(text).not.toContain(secret)
})
