import { expect, test } from 'vitest'
import { createApp } from '../../../src/api/app.ts'
import { createLog } from '../../../src/platform/log.ts'
import { createCall } from '../../support/api-client.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop()

/** The shop's API with its own log, in production or not. */
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

test('in production every call is one JSON line with the request id of its reply', async () => {
  const { call, read, lines } = openLogged(true)
  const answer = await call('checkHealth')
  expect(read()).toEqual([
    {
      level: 'info',
      event: 'call',
      method: 'GET',
      route: '/healthz',
      status: 200,
      at: expect.any(String),
      tookMs: expect.any(Number),
      requestId: answer.headers.get('x-request-id'),
    },
  ])
  expect(lines.every((line) => line.endsWith('}\n'))).toBe(true)
})

test('a failure is logged once, with the request id of its reply', async () => {
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

test('no line identifies a person: no number from a path, no content of a report, no token', async () => {
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

test("strangers' reports lose numbers, mails, tokens, codes and queries, and keep where it broke", async () => {
  const { call, read, lines } = openLogged(false)
  const secrets = [
    '482913',
    '48 29 13',
    '4-8-2-9-1-3',
    '٤٨٢٩١٣',
    '415 555 0132',
    'ann@example.com',
    'ann%40example.com',
    '4kT9xq2LmN8vB3zR7wY1cD',
    '0b5c2f1e-7d4a-4c9b-9a3e-1f2d3c4b5a69',
    'my+secret',
    'deadbeef',
  ]
  const message = `code ${secrets.slice(0, 4).join(' or ')}: call ${secrets.slice(4).join(', ')} at 12:30 of 3 items`
  const stack = `Error: code:482913\n    at pay (https://shop.example/_astro/checkout.Bx8s.js:12:48291)`
  const page = '/order/0b5c2f1e-7d4a-4c9b-9a3e-1f2d3c4b5a69?link=deadbeef&q=my+secret#t=deadbeef'
  const requestId = crypto.randomUUID()
  await call('reportClientErrors', { body: { errors: [{ message, stack, page, requestId }] } })
  const text = lines.join('')
  for (const secret of secrets.slice(0, -2)) expect(text).not.toContain(secret)
  const [{ report }] = read() as [{ report: { page: string; stack: string; message: string; requestId: string } }]
  expect(report.page).toBe('/order/[token]?link=[removed]&q=[removed]#t=[removed]')
  expect(report.stack).toBe('Error: code:[number]\n    at pay (https://shop.example/_astro/checkout.Bx8s.js:12:48291)')
  expect(report.message).toMatch(/at 12:30 of 3 items$/)
})

test('an upload that its sender aborts is no error in the log', async () => {
  const { logged, read } = openLogged(false)
  const app = createApp(logged)
  const body = new ReadableStream({
    pull(controller) {
      controller.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }))
    },
  })
  const headers = { 'content-type': 'application/json' }
  const sent: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    headers,
    body,
    duplex: 'half',
  }
  const request = new Request('http://localhost/auth-api/check-mobile', sent)
  expect((await app.fetch(request, { clientAddress: '127.0.0.1' })).status).toBe(400)
  expect(read()).toEqual([])
})
