import { createServer } from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signBody } from '../../../src/adapters/payment/signed-body.ts'
import { createApp } from '../../../src/api/app.ts'
import type { Deps } from '../../../src/api/deps.ts'
import { beginBuild, readBuilds, recordFirstSite } from '../../../src/features/publishing/server/builds.ts'
import { failDeploy, rebuildIfDue, settleHostBuilds } from '../../../src/features/publishing/server/rebuild.ts'
import { createCall } from '../../support/api-client.ts'
import { addPerson } from '../../support/people.ts'
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

test('a signed message marks the catalogue as changed, and sent again it is refused', async () => {
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

/** A test host: its build hook, and the site that it serves. */
const host = { asked: 0, title: '', hookStatus: 200, shown: null as null | { catalogue: string; beganAt: string } }
const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://host.invalid')
  if (pathname === '/build.json') {
    if (host.shown) response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(host.shown))
    else response.writeHead(404).end()
    return
  }
  host.asked += 1
  host.title = searchParams.get('trigger_title') ?? ''
  response.writeHead(host.hookStatus).end()
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(async () => {
  Object.assign(host, { asked: 0, hookStatus: 200, shown: null })
  await shop().deps.db.deleteFrom('builds').execute()
})

function depsOfHost(limits: { cap?: number } = {}): Deps {
  const address = server.address()
  const siteUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const { deps } = shop()
  return {
    ...deps,
    config: { ...deps.config, siteUrl, BUILD_HOOK_URL: `${siteUrl}/hook`, BUILD_DAILY_CAP: limits.cap ?? 24 },
  }
}

/** The scheduled rebuild, with the host behind the hook. */
const rebuild = (limits: { cap?: number } = {}) => rebuildIfDue(depsOfHost(limits))

const change = (secondsAgo: number) =>
  sql`UPDATE catalogue_state SET version = version + 1, changed_at = now() - make_interval(secs => ${secondsAgo})`.execute(
    shop().deps.db,
  )
const ageBuilds = (minutes: number) =>
  sql`UPDATE builds SET started_at = started_at - make_interval(mins => ${minutes}),
    asked_at = asked_at - make_interval(mins => ${minutes})`.execute(shop().deps.db)

/** The host has built and deployed the current catalogue. */
async function deploy(): Promise<void> {
  host.shown = { catalogue: await readVersion(), beganAt: new Date().toISOString() }
}

async function listResults(): Promise<string[]> {
  const { builds } = await readBuilds(shop().deps.db)
  return builds.map(({ result }) => result)
}

/** The admin's page and button, with this host behind them. */
async function callAsAdmin<N extends 'readPublishing' | 'publishNow'>(name: N, limits: { cap?: number } = {}) {
  const { token } = await addPerson(shop(), { role: 'admin' })
  const app = createApp(depsOfHost(limits))
  const call = createCall(async (path, init) =>
    app.fetch(new Request(`http://localhost${path}`, init), { clientAddress: '127.0.0.1' }),
  )
  return call(name, { token })
}

test('changes are gathered first, then the host is asked once in the window', async () => {
  await change(5)
  expect(await rebuild()).toBe('held')
  await change(61)
  expect((await Promise.all([rebuild(), rebuild(), rebuild()])).sort()).toEqual(['asked', 'held', 'held'])
  await deploy()
  await change(61)
  expect(await rebuild()).toBe('held')
  expect(await listResults()).toEqual(['live'])
  await ageBuilds(16)
  expect(await rebuild()).toBe('asked')
  await deploy()
  await ageBuilds(16)
  expect(await rebuild()).toBe('held')
  expect(host.asked).toBe(2)
})

test('a successful hook means requested, not live: live is what the site shows', async () => {
  await change(61)
  expect(await rebuild()).toBe('asked')
  expect(await listResults()).toEqual(['asked'])
  expect((await callAsAdmin('readPublishing')).body).toMatchObject({ live: null, host: true })
  // A build from before the change proves nothing, whoever deployed it and whenever.
  host.shown = { catalogue: String(Number(await readVersion()) - 1), beganAt: new Date().toISOString() }
  await settleHostBuilds(depsOfHost())
  expect(await listResults()).toContain('asked')
  await deploy()
  await settleHostBuilds(depsOfHost())
  const { body } = await callAsAdmin('readPublishing')
  expect(body).toMatchObject({ waiting: false, next: null })
  expect(body.builds.map(({ result }) => result)).not.toContain('asked')
})

test('a build with a newer catalogue than requested is live with all of it', async () => {
  await change(61)
  await rebuild()
  await change(61)
  await deploy()
  await ageBuilds(16)
  host.shown = { catalogue: await readVersion(), beganAt: new Date().toISOString() }
  expect(await rebuild()).toBe('held')
  expect(host.asked).toBe(1)
})

test('Publish now does not wait for changes to gather, and works repeatedly', async () => {
  await change(0)
  expect((await callAsAdmin('publishNow')).body.message).toBe('The host has been asked to build the site')
  expect((await callAsAdmin('publishNow')).body.message).toBe(
    'A build is in progress. The next one starts when it ends.',
  )
  expect((await callAsAdmin('readPublishing')).body.next).toEqual({ at: null, held: 'building' })
  await deploy()
  expect(await rebuild()).toBe('asked')
  // The request was made for the catalogue that is already live: only the second build fulfils it.
  expect(await listResults()).toEqual(['asked', 'live'])
  host.shown = { catalogue: await readVersion(), beganAt: new Date(Date.now() + 61_000).toISOString() }
  await settleHostBuilds(depsOfHost())
  expect(await listResults()).toEqual(['live', 'live'])
  expect((await callAsAdmin('publishNow')).body.message).toBe('The host has been asked to build the site')
  expect(host.asked).toBe(3)
})

test('the daily limit applies to presses too, and the page says until when', async () => {
  for (let build = 0; build < 3; build += 1) {
    await change(61)
    await rebuild({ cap: 2 })
    await deploy()
    await settleHostBuilds(depsOfHost())
    await ageBuilds(20)
  }
  expect((await callAsAdmin('publishNow', { cap: 2 })).body.message).toContain(
    'The daily limit of builds has been reached',
  )
  expect(host.asked).toBe(2)
  const { next } = (await callAsAdmin('readPublishing', { cap: 2 })).body
  expect(next?.held).toBe('cap')
  const hours = (Date.parse(next?.at ?? '') - Date.now()) / 3_600_000
  expect(hours).toBeGreaterThan(22)
  expect(hours).toBeLessThan(24)
})

test('changes that wait for the window are shown with its time', async () => {
  await change(61)
  await rebuild()
  await deploy()
  await change(61)
  await settleHostBuilds(depsOfHost())
  const { next } = (await callAsAdmin('readPublishing')).body
  expect(next?.held).toBe('window')
  expect((Date.parse(next?.at ?? '') - Date.now()) / 60_000).toBeCloseTo(15, 0)
})

test('a refusing host is shown, and asked again by a press or after the window', async () => {
  host.hookStatus = 500
  await change(61)
  expect(await rebuild()).toBe('refused')
  expect(await listResults()).toEqual(['failed'])
  expect(await callAsAdmin('publishNow')).toMatchObject({
    status: 503,
    body: { message: 'The host refused the request. Check the build hook and try again.' },
  })
  host.hookStatus = 200
  expect(await rebuild()).toBe('held')
  await ageBuilds(16)
  expect(await rebuild()).toBe('asked')
  expect(host.asked).toBe(3)
})

test('a build that failed or was lost is shown with its reason and tried again', async () => {
  await change(61)
  await rebuild()
  await failDeploy(depsOfHost(), { title: 'Fix a typo', reason: 'Somebody else’s deploy' })
  expect(await listResults()).toEqual(['asked'])
  await failDeploy(depsOfHost(), { title: host.title, reason: 'Build script returned non-zero exit code: 2' })
  expect((await callAsAdmin('readPublishing')).body.builds[0]).toMatchObject({
    result: 'failed',
    detail: 'Build script returned non-zero exit code: 2',
  })
  expect((await callAsAdmin('publishNow')).status).toBe(202)
  await ageBuilds(31)
  expect(await rebuild()).toBe('asked')
  const { builds } = await readBuilds(shop().deps.db)
  expect(builds[1]).toMatchObject({ result: 'failed', detail: 'The host did not finish a build within 30 minutes' })
  // The lost build arrives after all: what the site shows is live.
  await deploy()
  await settleHostBuilds(depsOfHost())
  expect(await listResults()).toEqual(['live', 'failed', 'failed'])
})

test('a deploy that was not requested here counts too', async () => {
  await change(61)
  await deploy()
  await settleHostBuilds(depsOfHost())
  expect(await listResults()).toEqual(['live'])
  expect(await rebuild()).toBe('held')
})

test('a server that builds its own pages forgets a build ended by a kill, and knows what it serves', async () => {
  const { db } = shop().deps
  await beginBuild(db, await readVersion())
  await recordFirstSite(db, await readVersion())
  expect(await readBuilds(db)).toMatchObject({
    waiting: false,
    builds: [{ result: 'live' }, { result: 'failed', detail: 'The shop was stopped during the build' }],
  })
  await recordFirstSite(db, await readVersion())
  expect(await listResults()).toEqual(['live', 'failed'])
})

test('a banner whose start or end has passed makes a build due', async () => {
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
