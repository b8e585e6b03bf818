import { beforeAll, expect, test } from 'vitest'
import { advanceTo, placeOrder } from '../../support/paid-order.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })
let owner: Awaited<ReturnType<typeof addPerson>>
beforeAll(async () => {
  owner = await addPerson(shop(), { role: 'admin', name: 'Olga Owner' })
})

const invite = (phoneOrEmail: string, role: 'admin' | 'packer' | 'manager', token = owner.token) =>
  shop().call('inviteStaff', { token, body: { phoneOrEmail, role } })
const readRole = async (id: string) =>
  (await shop().deps.db.selectFrom('users').select('role').where('id', '=', id).executeTakeFirst())?.role

test('a packer packs and ships an order, and is told that refunds are not theirs', async () => {
  const { token } = await addPerson(shop(), { role: 'packer' })
  const { order } = await placeOrder(shop())
  const params = { id: order.id }
  expect((await shop().call('readAnyOrder', { token, params })).status).toBe(200)
  expect((await shop().call('getOrder', { token, params })).status).toBe(200)
  for (const to of ['packed', 'shipped'] as const) {
    expect((await shop().call('advanceOrder', { token, params, body: { to } })).status).toBe(200)
  }
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const refund = await shop().call('refundOrder', { token, params, body: { reason: 'A stain' }, headers })
  expect(refund).toMatchObject({
    status: 403,
    body: { message: 'Your role does not allow this. Ask the owner of the shop.' },
  })
})

test('an editor sees no order but their own', async () => {
  const { token } = await addPerson(shop(), { role: 'editor' })
  const { order } = await placeOrder(shop())
  await advanceTo(shop(), order.id, 'packed')
  expect((await shop().call('getOrder', { token, params: { id: order.id } })).status).toBe(404)
})

test('a number without an account is invited, told by text or mail, and is in the audit log', async () => {
  const { status, body } = await invite('(212) 555-0177', 'packer')
  expect([status, body.person]).toMatchObject([201, { phone: '+12125550177', role: 'packer' }])
  const { body: log } = await shop().call('listAudit', { query: { entity: 'person' }, token: owner.token })
  expect(log.entries[0]).toMatchObject({ actor: 'Olga Owner', action: 'invited', after: { role: 'packer' } })
  // Once more with another role: the same person.
  expect((await invite('+12125550177', 'manager')).body.person).toMatchObject({ id: body.person?.id, role: 'manager' })
})

test('an email is invited if an account has confirmed it, and mailed', async () => {
  const { id } = await addPerson(shop())
  const { db } = shop().deps
  await db
    .updateTable('users')
    .set({ email: 'pat@example.com', email_verified_at: new Date() })
    .where('id', '=', id)
    .execute()
  expect((await invite('pat@example.com', 'packer')).status).toBe(201)
  expect(await readRole(id)).toBe('packer')
  const mails = await db.selectFrom('outbox').select('body_text').where('recipient', '=', 'pat@example.com').execute()
  expect(mails[0]?.body_text).toContain('You are now packer at Placket.')
  expect((await invite('12', 'packer')).status).toBe(400)
})

const ownRole = 'You cannot change your own role. Another owner can.'

test('no invitation takes away the last owner, or changes the own role, and only an owner invites', async () => {
  const { token } = await addPerson(shop(), { role: 'manager' })
  expect((await invite('+12125550178', 'packer', token)).status).toBe(403)
  expect(await invite(owner.phone, 'packer')).toMatchObject({ status: 409, body: { message: ownRole } })
  const second = await addPerson(shop(), { role: 'admin' })
  const change = (id: string, by: string) =>
    shop().call('changeRole', { params: { id }, body: { role: 'packer' }, token: by })
  expect((await change(owner.id, second.token)).status).toBe(200)
  // The second is now the only owner, and nobody else can change roles.
  expect((await change(second.id, owner.token)).status).toBe(403)
  expect(await change(second.id, second.token)).toMatchObject({
    status: 409,
    body: { message: ownRole, faults: [{ field: 'role', problem: 'is your own' }] },
  })
  expect(await readRole(second.id)).toBe('admin')
})
