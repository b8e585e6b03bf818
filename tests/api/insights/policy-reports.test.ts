import { afterEach, expect, test } from 'vitest'
import { endOldRows } from '../../../src/platform/database/retention.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

const siteUrl = 'https://shop.example'
const shop = provideShop({ SITE_URL: siteUrl })
afterEach(async () => {
  await shop().deps.db.deleteFrom('policy_reports').execute()
  await shop().deps.db.deleteFrom('throttles').execute()
})

const send = (body: unknown, type = 'application/csp-report') => {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return shop().fetch('/csp-reports', { method: 'POST', headers: { 'content-type': type }, body: text })
}
const reportOf = (blocked: string) => ({
  'csp-report': {
    'document-uri': `${siteUrl}/order/o-42?token=abc`,
    referrer: 'https://mail.example/mia',
    'blocked-uri': blocked,
    'effective-directive': 'script-src-elem',
    'original-policy': "default-src 'self'",
    'script-sample': 'mia@shop.example',
  },
})
const batchOf = (...blocked: string[]) =>
  blocked.map((blockedURL) => ({
    type: 'csp-violation',
    age: 5,
    url: `${siteUrl}/checkout?email=mia@shop.example`,
    user_agent: 'Mia/1',
    body: {
      documentURL: `${siteUrl}/checkout?email=mia@shop.example`,
      blockedURL,
      effectiveDirective: 'script-src-elem',
    },
  }))
const stored = () => shop().deps.db.selectFrom('policy_reports').selectAll().orderBy('blocked').execute()

test('both formats of browsers count on one row, without anything of the visitor', async () => {
  expect((await send(reportOf('https://evil.example/a.js?id=1'))).status).toBe(202)
  const batch = batchOf('https://evil.example/b.js', 'https://evil.example/c.js', 'chrome-extension://abc/x.js')
  expect((await send(batch, 'application/reports+json')).status).toBe(202)
  const rows = await stored()
  expect(rows).toMatchObject([
    { directive: 'script-src-elem', blocked: 'https://evil.example', page: 'checkout', times: 3 },
  ])
  expect(JSON.stringify(rows)).not.toMatch(/mia|token|abc|o-42|mail/i)
})

test('the forms of an adapter of the merchant’s own are not foreign', async () => {
  const { providers } = shop().deps
  const { payment } = providers
  providers.payment = { ...payment, formOrigins: ['https://pay.example'] }
  const form = (blocked: string) => {
    const { 'csp-report': report } = reportOf(blocked)
    return { 'csp-report': { ...report, 'effective-directive': 'form-action' } }
  }
  try {
    expect(await (await send(form('https://pay.example/start'))).json()).toEqual({ received: 0 })
    expect(await (await send(form('https://evil.example/start'))).json()).toEqual({ received: 1 })
  } finally {
    providers.payment = payment
  }
  expect(await stored()).toMatchObject([{ directive: 'form-action', blocked: 'https://evil.example' }])
})

test('the health page shows what is frequent, in words', async () => {
  const { token } = await addPerson(shop(), { role: 'admin' })
  const read = async () => {
    const { findings } = (await shop().call('readHealth', { token })).body
    return findings.find(({ id }) => id === 'foreign-content')
  }
  await send(reportOf('https://evil.example/a.js'))
  expect(await read()).toMatchObject({ state: 'good' })
  await send(batchOf(...Array<string>(6).fill('https://evil.example/b.js')), 'application/reports+json')
  expect(await read()).toMatchObject({
    state: 'warning',
    text: expect.stringContaining('scripts from https://evil.example, 7 times, last under /checkout'),
  })
})

test('too large, too many, or no report: refused, and nothing is stored', async () => {
  expect((await send(reportOf(`https://evil.example/${'x'.repeat(70_000)}`))).status).toBe(413)
  expect((await send('no report')).status).toBe(400)
  expect((await send({ 'csp-report': {} })).status).toBe(400)
  expect((await send('a=b', 'application/x-www-form-urlencoded')).status).toBe(415)
  await shop().deps.db.deleteFrom('throttles').execute()
  for (let turn = 0; turn < 60; turn += 1) await send(reportOf('chrome-extension://abc/x.js'))
  expect((await send(reportOf('https://evil.example/a.js'))).status).toBe(429)
  expect(await stored()).toEqual([])
})

test('made-up origins fill no more than the table may hold, and known ones go on counting', async () => {
  const { db } = shop().deps
  const known = Array.from({ length: 200 }, (_, place) => `https://e${place}.example`)
  const row = { directive: 'script-src-elem', page: '' }
  await db
    .insertInto('policy_reports')
    .values(known.map((blocked) => ({ ...row, blocked })))
    .execute()
  await send(batchOf('https://new.example/', 'https://e7.example/'), 'application/reports+json')
  const rows = await stored()
  expect(rows).toHaveLength(200)
  expect(rows.find(({ blocked }) => blocked === 'https://e7.example')).toMatchObject({ times: 2 })
})

test('a report that is a month old is gone', async () => {
  const { db } = shop().deps
  const days = (count: number) => new Date(Date.now() - count * 24 * 60 * 60 * 1000)
  const row = { directive: 'img-src', page: '' }
  const rows = [
    { ...row, blocked: 'https://old.example', last_at: days(31) },
    { ...row, blocked: 'https://young.example', last_at: days(29) },
  ]
  await db.insertInto('policy_reports').values(rows).execute()
  await endOldRows(db)
  expect((await stored()).map(({ blocked }) => blocked)).toEqual(['https://young.example'])
})
