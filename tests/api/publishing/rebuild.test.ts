import { createServer } from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signBody } from '../../../src/adapters/payment/signed-body.ts'
import { rebuildIfDue } from '../../../src/features/publishing/server/rebuild.ts'
import { provideShop } from '../../support/shop.ts'

const secret = 'a-secret-of-the-other-catalogue'
const shop = provideShop({ CATALOGUE_HOOK_SECRET: secret, PUBLISH_DELAY_SECONDS: '60' })
const nowSeconds = () => Math.floor(Date.now() / 1000)

async function readVersion(): Promise<string> {
  const { version } = await shop().deps.db.selectFrom('catalogue_state').select('version').executeTakeFirstOrThrow()
  return version
}

const send = (body: string, signature?: string) =>
  shop().fetch('/catalogue-hook', {
    method: 'POST',
    body,
    headers: signature ? { 'x-placket-signature': signature } : {},
  })

test('a signed message marks the catalogue, and sent again it is refused', async () => {
  const before = await readVersion()
  const signature = signBody(secret, '{"changed":["quay"]}', nowSeconds())
  expect((await send('{"changed":["quay"]}', signature)).status).toBe(202)
  const after = await readVersion()
  expect(Number(after)).toBe(Number(before) + 1)
  expect((await send('{"changed":["quay"]}', signature)).status).toBe(409)
  expect(await readVersion()).toBe(after)
})

test.each([
  ['no signature', '{}', () => undefined],
  ['another secret', '{}', () => signBody('another-secret-altogether', '{}', nowSeconds())],
  ['an altered body', '{"x":1}', () => signBody(secret, '{}', nowSeconds())],
  ['one of 301 seconds ago', '{}', () => signBody(secret, '{}', nowSeconds() - 302)],
  ['one of the future', '{}', () => signBody(secret, '{}', nowSeconds() + 310)],
])('%s is refused and changes nothing', async (_name, body, sign) => {
  const before = await readVersion()
  expect((await send(body, sign())).status).toBe(400)
  expect(await readVersion()).toBe(before)
})

let asked = 0
let hookStatus = 200
const host = createServer((_request, response) => {
  asked += 1
  response.writeHead(hookStatus).end()
})
beforeAll(() => new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => host.close(resolve)))
beforeEach(async () => {
  asked = 0
  hookStatus = 200
  await shop().deps.db.deleteFrom('builds').execute()
})

/** The scheduled rebuild, with a host of our own behind the hook. */
function rebuild(limits: { cap?: number } = {}): Promise<boolean> {
  const address = host.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const { deps } = shop()
  const config = { ...deps.config, BUILD_HOOK_URL: `http://127.0.0.1:${port}/`, BUILD_DAILY_CAP: limits.cap ?? 24 }
  return rebuildIfDue({ ...deps, config })
}

const change = (secondsAgo: number) =>
  sql`UPDATE catalogue_state SET version = version + 1, changed_at = now() - make_interval(secs => ${secondsAgo})`.execute(
    shop().deps.db,
  )
const ageBuilds = (minutes: number) =>
  sql`UPDATE builds SET started_at = started_at - make_interval(mins => ${minutes})`.execute(shop().deps.db)

test('changes are gathered first, then the host is asked once in the window', async () => {
  await change(5)
  expect(await rebuild()).toBe(false)
  await change(61)
  expect(await Promise.all([rebuild(), rebuild(), rebuild()])).toContain(true)
  await change(61)
  expect(await rebuild()).toBe(false)
  expect(asked).toBe(1)
  await ageBuilds(16)
  expect(await rebuild()).toBe(true)
  await ageBuilds(16)
  expect(await rebuild()).toBe(false)
  expect(asked).toBe(2)
})

test('Publish now does not wait for changes to gather', async () => {
  await change(0)
  await sql`INSERT INTO builds (catalogue_version, result) SELECT version, 'requested' FROM catalogue_state`.execute(
    shop().deps.db,
  )
  expect(await rebuild()).toBe(true)
  const rows = await shop().deps.db.selectFrom('builds').select('result').execute()
  expect(rows).toEqual([{ result: 'live' }])
})

test('the cap of a day holds', async () => {
  for (let build = 0; build < 3; build += 1) {
    await change(61)
    await rebuild({ cap: 2 })
    await ageBuilds(20)
  }
  expect(asked).toBe(2)
})

test('a host that refuses is asked again after the window', async () => {
  hookStatus = 500
  await change(61)
  expect(await rebuild()).toBe(true)
  expect((await shop().deps.db.selectFrom('builds').select('result').execute())[0]?.result).toBe('failed')
  hookStatus = 200
  await ageBuilds(16)
  expect(await rebuild()).toBe(true)
  expect(asked).toBe(2)
})

test('a banner whose hour has come, or gone, makes the pages due', async () => {
  const { db } = shop().deps
  await change(3600)
  const before = await readVersion()
  await rebuild()
  expect(await readVersion()).toBe(before)
  const banner = { title: 'Linen week', image_url: '/pictures/linen.webp', image_alt: 'Linen' }
  await sql`ALTER TABLE banners DISABLE TRIGGER catalogue_changed`.execute(db)
  await db
    .insertInto('banners')
    .values({ ...banner, starts_at: sql<Date>`now() + interval '1 hour'` })
    .execute()
  await rebuild()
  expect(await readVersion()).toBe(before)
  await db.updateTable('banners').set({ starts_at: sql<Date>`now() - interval '1 minute'` }).execute()
  await rebuild()
  expect(Number(await readVersion())).toBe(Number(before) + 1)
  await rebuild()
  expect(Number(await readVersion())).toBe(Number(before) + 1)
})
