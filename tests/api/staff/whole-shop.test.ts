import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, inject, test } from 'vitest'
import { exportShop } from '../../../src/features/staff/server/archive/export-shop.ts'
import { seedDemo } from '../../../src/hosts/local/seed.ts'
import { placeDeliveredOrder } from '../../support/delivered-order.ts'
import { placeOrder } from '../../support/paid-order.ts'
import { addPerson } from '../../support/people.ts'
import { openShop, provideShop, type TestShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })
const bytes = Buffer.from('a picture')
const file = `${createHash('sha256').update(bytes).digest('hex')}.webp`
let token = ''
let archive = ''

async function exportByCalls(from: TestShop, as: string): Promise<string> {
  const { status, body } = await from.call('startShopExport', { token: as })
  expect(status).toBe(200)
  const { id, lines } = body
  let text = ''
  for (let read = 0; read < lines; ) {
    const part = await from.call('readShopExport', { token: as, params: { id }, query: { after: String(read) } })
    expect([part.status, part.body.read > read]).toEqual([200, true])
    text += part.body.text
    read = part.body.read
  }
  return text
}

async function sendByCalls(to: TestShop, as: string, text: string, perPart = 1000) {
  const start = await to.call('startShopImport', { token: as })
  const params = { id: start.body.id }
  const lines = text.trimEnd().split('\n')
  for (let after = 0; after < lines.length; after += perPart) {
    const body = { after, text: lines.slice(after, after + perPart).join('\n') }
    const sent = await to.call('sendShopImport', { token: as, params, body })
    if (sent.status !== 200) return sent
    // A part that is sent again changes nothing.
    if (after === 0) await to.call('sendShopImport', { token: as, params, body })
  }
  return to.call('finishShopImport', { token: as, params, body: { lines: lines.length } })
}

async function withEmptyShop(work: (empty: TestShop, token: string) => Promise<void>): Promise<void> {
  const empty = await openShop(inject('serverUrl'), { THROTTLES: 'false' })
  try {
    await work(empty, (await addPerson(empty, { role: 'admin', name: 'New Owner' })).token)
  } finally {
    await empty.close()
  }
}

const readAll = async ({ deps }: TestShop) => Array.fromAsync(exportShop(deps.db, deps.providers.media))

beforeAll(async () => {
  await seedDemo(shop().databaseUrl)
  const { db, providers } = shop().deps
  token = (await addPerson(shop(), { role: 'admin', name: 'Ada\u2028Admin "\n' })).token
  const delivered = await placeDeliveredOrder(shop(), { quantity: 2 })
  await delivered.ask([{ lineId: delivered.lineId, quantity: 1 }])
  await placeOrder(shop(), { card: null })
  await shop().call('updateSettings', { token, body: { shopName: 'Quay & Söhne' } })
  await providers.media.put(file, bytes)
  await sql`INSERT INTO pictures (file, name, bytes, width, height, source_hash)
    VALUES (${file}, 'one', 9, 1, 1, ${'0'.repeat(64)})`.execute(db)
  archive = await exportByCalls(shop(), token)
})

test('an empty shop that imports the file of these calls exports the same, byte for byte', async () => {
  expect(archive.length).toBeGreaterThan(100_000)
  await withEmptyShop(async (empty, owner) => {
    expect(await sendByCalls(empty, owner, archive)).toMatchObject({ status: 200 })
    expect(`${(await readAll(empty)).join('\n')}\n`).toBe(archive)
    expect(Buffer.from((await empty.deps.providers.media.get(file)) ?? [])).toEqual(bytes)
    // Whoever imported is nobody here; what was sent is deleted, and numbers go on.
    expect((await empty.call('startShopExport', { token: owner })).status).toBe(401)
    expect(await empty.deps.db.selectFrom('shop_archive_lines').selectAll().execute()).toEqual([])
    const here = await placeOrder(shop())
    const there = await placeOrder(empty)
    expect(there.order.number).toBe(here.order.number)
  })
})

test('an export is in the audit log, and is deleted at its end', async () => {
  const { entries } = (await shop().call('listAudit', { token, query: { entity: 'shop' } })).body
  expect(entries).toMatchObject([{ action: 'exported', entityId: 'archive' }])
  const { id } = (await shop().call('startShopExport', { token })).body
  await shop().call('endShopArchive', { token, params: { id } })
  expect(await shop().call('readShopExport', { token, params: { id } })).toMatchObject({
    status: 404,
    body: { message: 'This export or import has expired. Please start over.' },
  })
  expect(await shop().deps.db.selectFrom('shop_archive_lines').selectAll().execute()).toEqual([])
})

test('a shop that is not empty is refused in words, before anything is sent', async () => {
  expect(await shop().call('startShopImport', { token })).toMatchObject({
    status: 409,
    body: { message: 'This shop is not empty. An archive is imported into a new shop only.' },
  })
})

test('what is wrong with a file is said in words, and nothing is imported', async () => {
  await withEmptyShop(async (empty, owner) => {
    const before = await readAll(empty)
    const lines = archive.trimEnd().split('\n')
    const noOwner = archive.replaceAll('"role": "admin"', '"role": "shopper"')
    const users = lines.filter((line) => line.startsWith('{"table":"users",'))
    const wrong = [
      ['Handle,Title\nshirt,Shirt', 'This file is no archive of a shop'],
      [`${archive}{"surprise":1}`, 'The archive has a line that is unknown here: {"surprise":1}'],
      [`${archive}{"table":"nowhere","row":{}}`, 'This shop has no table nowhere. Update it first.'],
      [`${archive}${users[0]}`, 'The archive has a row that doesn’t fit here'],
      [`${archive}{"file":"../../etc/passwd","bytes":"eA=="}`, 'The archive has a line that is unknown here'],
      [noOwner, 'The archive has no owner who could sign in afterwards'],
    ] as const
    for (const [text, message] of wrong)
      expect(await sendByCalls(empty, owner, text)).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining(message) },
      })
    const { id } = (await empty.call('startShopImport', { token: owner })).body
    const params = { id }
    await empty.call('sendShopImport', { token: owner, params, body: { after: 5, text: lines[1] ?? '' } })
    expect(await empty.call('finishShopImport', { token: owner, params, body: { lines: 6 } })).toMatchObject({
      status: 409,
      body: { message: 'A part of the file is missing. Please start over.' },
    })
    expect(await readAll(empty)).toEqual(before)
  })
})

test('only an owner exports and imports the whole shop', async () => {
  const manager = (await addPerson(shop(), { role: 'manager' })).token
  expect((await shop().call('startShopExport', { token: manager })).status).toBe(403)
  expect((await shop().call('startShopImport', { token: manager })).status).toBe(403)
})
