import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { createMediaFolder } from '../../../src/adapters/media/folder.ts'
import { diagnose } from '../../../src/hosts/local/doctor.ts'
import { examine } from '../../../src/hosts/local/examine.ts'
import { queueMail } from '../../../src/platform/outbox.ts'
import { placeOrder } from '../../support/paid-order.ts'
import { addPerson } from '../../support/people.ts'
import { openShop, provideShop } from '../../support/shop.ts'

const shop = provideShop()

async function read(): Promise<Record<string, string>> {
  const { token } = await addPerson(shop(), { role: 'admin' })
  const { status, body } = await shop().call('readHealth', { token })
  expect(status).toBe(200)
  return Object.fromEntries(body.findings.map(({ id, state }) => [id, state]))
}

test('queues that are not emptied are told from those that are, and a failed build from a live one', async () => {
  const { db } = shop().deps
  await placeOrder(shop())
  await placeOrder(shop(), { card: null })
  await db.deleteFrom('builds').execute()
  await sql`INSERT INTO builds (catalogue_version, result) VALUES (1, 'failed'), (2, 'live')`.execute(db)
  expect(await read()).toMatchObject({
    clock: 'good',
    mail: 'good',
    reconciler: 'good',
    payments: 'good',
    build: 'good',
  })

  await queueMail(db, { cause: 'late', to: 'ada@shop.example', subject: '', text: '', html: '' })
  await sql`UPDATE outbox SET created_at = now() - interval '16 minutes' WHERE cause = 'late'`.execute(db)
  await sql`UPDATE orders SET hold_expires_at = now() - interval '16 minutes' WHERE state = 'pending'`.execute(db)
  await sql`UPDATE payment_events SET applied_at = NULL, received_at = now() - interval '16 minutes'`.execute(db)
  await sql`INSERT INTO builds (catalogue_version, result) VALUES (3, 'failed')`.execute(db)
  expect(await read()).toMatchObject({ mail: 'fault', reconciler: 'fault', payments: 'fault', build: 'fault' })
})

test('the doctor names what does not answer, and changes nothing', async () => {
  const { deps, databaseUrl } = shop()
  const { config, providers } = deps
  const broken = {
    ...providers,
    media: { ...providers.media, get: () => Promise.reject(new Error('AccessDenied')) },
    payment: { ...providers.payment, find: () => Promise.reject(new Error('401')) },
    mail: { ...providers.mail, check: () => Promise.reject(new Error('535 refused')) },
  }
  const fetchPage = async (address: string | URL | Request) =>
    new Response('', { status: String(address).endsWith('/readyz') ? 200 : 404 })
  const production = { ...config, production: true, siteUrl: 'https://shop.example' }
  const found = await examine({ config: production, databaseUrl, providers: broken, fetchPage })
  const faults = found.filter(({ state }) => state === 'fault').map(({ title, text }) => `${title}: ${text}`)
  expect(faults).toEqual(
    expect.arrayContaining([
      'Pictures: The store does not take pictures: AccessDenied',
      expect.stringMatching(/^Payment provider: .* refuses our key: 401$/),
      'Mail server: It does not take our mail: 535 refused',
      'Public address: https://shop.example does not answer as it should: /build.json answered 404',
    ]),
  )
  const asked = await examine({ config, databaseUrl, providers })
  expect(asked).toContainEqual(expect.objectContaining({ title: 'Tables', state: 'good' }))
  expect(asked).toContainEqual(expect.objectContaining({ title: 'Payment provider', state: 'good' }))
})

test('the doctor says which tables are missing, and that a database does not answer', async () => {
  const { deps, databaseUrl } = shop()
  const { db, config, providers } = deps
  await sql`INSERT INTO schema_migrations (name) VALUES ('9999_newer.sql')`.execute(db)
  const newer = await examine({ config, databaseUrl, providers })
  expect(newer.find(({ title }) => title === 'Tables')).toMatchObject({ state: 'warning' })
  await sql`DELETE FROM schema_migrations WHERE name = '9999_newer.sql' OR name LIKE '0001%'`.execute(db)
  const older = await examine({ config, databaseUrl, providers })
  expect(older[0]).toEqual({
    state: 'fault',
    title: 'Tables',
    text: expect.stringMatching(/^Migrations are missing: 0001_.*\.sql\. Run: npm run db:migrate$/),
  })
  const gone = await examine({ config, providers, databaseUrl: 'postgres://nobody@127.0.0.1:1/none' })
  expect(gone[0]).toMatchObject({ title: 'Database', state: 'fault' })
})

test('the doctor says that pictures can’t be stored, and stores none to find out', async () => {
  const { deps, dataDir, databaseUrl } = shop()
  const folder = join(dataDir, 'taken')
  const examineStore = async () => {
    const providers = { ...deps.providers, media: createMediaFolder(folder) }
    const found = await examine({ config: deps.config, databaseUrl, providers })
    return found.find(({ title }) => title === 'Pictures')
  }
  expect(await examineStore()).toMatchObject({ state: 'good' })
  await writeFile(folder, '')
  expect(await examineStore()).toEqual({
    state: 'fault',
    title: 'Pictures',
    text: expect.stringMatching(/taken can’t be written by the user “.+” \(ENOTDIR\)$/),
  })
})

test.each([
  { proxies: '', metrics: 404, netlify: false, faults: [/^TRUSTED_PROXIES is empty/] },
  { proxies: '127.0.0.1', metrics: 404, netlify: false, faults: [] },
  { proxies: '127.0.0.1', metrics: 200, netlify: false, faults: [/^It does not say who the visitor is/] },
  { proxies: '', metrics: 404, netlify: true, faults: [] },
])('trusted proxies “$proxies”, metrics $metrics, Netlify $netlify: what is wrong with the proxy', async (row) => {
  const { deps, databaseUrl } = shop()
  const config = {
    ...deps.config,
    production: true,
    TRUSTED_PROXIES: row.proxies === '' ? [] : [row.proxies],
    siteUrl: 'https://shop.example',
  }
  const fetchPage = async (address: string | URL | Request) => {
    const headers = row.netlify ? { 'x-nf-request-id': '01' } : undefined
    const status = String(address).endsWith('/metrics') ? row.metrics : 200
    return new Response('placket_calls_underway 0', { status, ...(headers ? { headers } : {}) })
  }
  const found = await examine({ config, databaseUrl, providers: deps.providers, fetchPage })
  const proxy = found.filter(({ title }) => title === 'Proxy')
  expect(proxy).toEqual(
    row.faults.map((text) => ({ state: 'fault', title: 'Proxy', text: expect.stringMatching(text) })),
  )
})

test('the doctor advises on a database that is away, and on an empty one, in a line each', async () => {
  const lines: string[] = []
  const run = (databaseUrl: string) => diagnose({ DATABASE_URL: databaseUrl }, (line) => lines.push(line))
  expect(await run('postgres://quay@127.0.0.1:1/none')).toBe(1)
  expect(lines).toContainEqual(
    expect.stringMatching(/^WRONG +Database: No Postgres listens at 127\.0\.0\.1:1\. Start it/),
  )
  expect(await run(`${inject('serverUrl')}postgres`)).toBe(1)
  expect(lines).toContainEqual(
    expect.stringMatching(/^WRONG +Database: It has no tables yet\. Run: npm run db:migrate$/),
  )
  expect(lines.join()).not.toMatch(/\bat .*\.ts:/)
})

test('advice alone ends with 0, a fault with 1', async () => {
  const open = await openShop(inject('serverUrl'))
  const lines: string[] = []
  const run = () => diagnose({ DATABASE_URL: open.databaseUrl, DATA_DIR: open.dataDir }, (line) => lines.push(line))
  expect(await run()).toBe(1)
  expect(lines).toContainEqual(expect.stringMatching(/^WRONG +Owner/))
  lines.length = 0
  await addPerson(open, { role: 'admin' })
  expect(await run()).toBe(0)
  expect(lines).toContainEqual(expect.stringMatching(/^check +Contact: No return address is set/))
  await open.close()
})
