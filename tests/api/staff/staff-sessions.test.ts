import { beforeAll, expect, test } from 'vitest'
import { openSession } from '../../../src/features/accounts/server/session.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })
let owner: Awaited<ReturnType<typeof addPerson>>
beforeAll(async () => {
  owner = await addPerson(shop(), { role: 'admin', name: 'Olga Owner' })
})

const isRefused = async (token: string) => (await shop().call('isLoginCheck', { token })).status === 401
const listOf = (id: string, token = owner.token) => shop().call('listStaffSessions', { params: { id }, token })

async function signInOn(userId: string, userAgent: string): Promise<string> {
  const { config, db } = shop().deps
  const request = new Request('http://localhost/', { headers: { 'user-agent': userAgent } })
  return openSession(db, { config, request, headers: new Headers(), userId })
}

test('an owner sees where a packer is signed in and ends one session, which is refused at its next call', async () => {
  const packer = await addPerson(shop(), { role: 'packer', name: 'Paul Packer' })
  const lost = await signInOn(packer.id, 'Lost/1')
  const { body } = await listOf(packer.id)
  expect(body.sessions.map(({ userAgent, current }) => [userAgent, current])).toEqual([
    ['Lost/1', false],
    ['', false],
  ])
  expect(JSON.stringify(body)).not.toMatch(/hash|token/i)
  const params = { id: body.sessions[0]?.id ?? '' }
  expect(await shop().call('endStaffSession', { params, token: owner.token })).toMatchObject({ status: 200 })
  expect([await isRefused(lost), await isRefused(packer.token)]).toEqual([true, false])
  expect((await shop().call('endStaffSession', { params, token: owner.token })).status).toBe(404)
  const log = await shop().call('listAudit', { query: { entity: 'person', entityId: packer.id }, token: owner.token })
  expect(log.body.entries).toMatchObject([
    { actor: 'Olga Owner', action: 'signed out', title: 'Paul Packer', before: { devices: ['Lost/1'] } },
  ])
})

test('an owner signs a member of staff out everywhere, and themselves everywhere but here', async () => {
  const other = await addPerson(shop(), { role: 'admin' })
  const phone = await signInOn(other.id, 'Phone/1')
  await shop()
    .deps.db.insertInto('known_devices')
    .values({ device_hash: Buffer.from('d'), user_id: other.id })
    .execute()
  const mine = await signInOn(owner.id, 'Mine/1')
  for (const { id } of [other, owner])
    expect((await shop().call('endStaffSessions', { params: { id }, token: owner.token })).status).toBe(200)
  const tokens = [other.token, phone, mine, owner.token]
  expect(await Promise.all(tokens.map(isRefused))).toEqual([true, true, true, false])
  const known = shop().deps.db.selectFrom('known_devices').select('user_id').where('user_id', '=', other.id)
  expect(await known.execute()).toEqual([])
  expect((await listOf(owner.id)).body.sessions).toMatchObject([{ current: true }])
})

test('an owner does not see where shoppers are signed in, and no call ends its own session', async () => {
  const shopper = await addPerson(shop())
  const { body } = await shop().call('listSessions', { token: shopper.token })
  const own = (await listOf(owner.id)).body.sessions.find(({ current }) => current)
  for (const id of [shopper.id, crypto.randomUUID(), 'unknown']) {
    expect((await listOf(id)).status).toBe(404)
    expect((await shop().call('endStaffSessions', { params: { id }, token: owner.token })).status).toBe(404)
  }
  for (const id of [body.sessions[0]?.id ?? '', own?.id ?? '', 'unknown'])
    expect((await shop().call('endStaffSession', { params: { id }, token: owner.token })).status).toBe(404)
  expect([await isRefused(shopper.token), await isRefused(owner.token)]).toEqual([false, false])
})

test('a manager neither sees nor ends sessions of others', async () => {
  const manager = await addPerson(shop(), { role: 'manager' })
  expect((await listOf(owner.id, manager.token)).status).toBe(403)
  const params = { id: owner.id }
  expect((await shop().call('endStaffSessions', { params, token: manager.token })).status).toBe(403)
})
