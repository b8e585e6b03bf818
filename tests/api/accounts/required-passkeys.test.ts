import { beforeEach, expect, test } from 'vitest'
import { hashPassword } from '../../../src/platform/passwords.ts'
import type { Role, StaffRole } from '../../../src/platform/pure/access/roles.ts'
import { addKey } from '../../support/api-keys.ts'
import { createAuthenticator } from '../../support/authenticator.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'
import { provePhone } from '../../support/sign-in.ts'

const origin = 'http://localhost:8888'
const shop = provideShop({ SITE_URL: origin, THROTTLES: 'false' })
const needed = { status: 403, body: { message: 'Your role at this shop needs your passkey. Sign in with it.' } }
const missing = { status: 403, body: { message: 'Your role at this shop needs a passkey. Open the admin to add one.' } }

beforeEach(async () => void (await shop().deps.db.deleteFrom('passkey_roles').execute()))

const require = (roles: StaffRole[], token: string) => shop().call('savePasskeyRoles', { token, body: { roles } })

async function register(token: string) {
  const authenticator = createAuthenticator({ rpID: 'localhost', origin })
  const started = await shop().call('startPasskey', { token })
  if (started.status !== 200) return { authenticator, added: started }
  const response = authenticator.register(started.body.options.challenge)
  return { authenticator, added: await shop().call('addPasskey', { token, body: { response } }) }
}

async function signInWith(authenticator: ReturnType<typeof createAuthenticator>, token?: string) {
  const { challenge } = (await shop().call('startPasskeyLogin')).body.options
  const body = { response: authenticator.authenticate(challenge) }
  return shop().call('passkeyLogin', { body, ...(token && { token }) })
}

/** As someone who reads the text messages of the number does. */
async function signInByCode(phoneNumber: string) {
  const headers = { 'x-verification-token': await provePhone(shop(), phoneNumber) }
  return shop().call('loginRegisterForCheckOutPage', { body: { phoneNumber }, headers })
}

async function addOwner(role: Role = 'admin') {
  const owner = await addPerson(shop(), { role })
  const { authenticator } = await register(owner.token)
  return { ...owner, authenticator }
}

test('a rule is refused at its field until the owner who makes it has a passkey', async () => {
  const owner = await addPerson(shop(), { role: 'admin' })
  const refused = await require(['packer'], owner.token)
  expect(refused).toMatchObject({ status: 400, body: { faults: [{ field: 'roles' }] } })
  expect(await shop().deps.db.selectFrom('passkey_roles').select('role').execute()).toEqual([])
  await register(owner.token)
  const { status, body } = await require(['admin', 'packer'], owner.token)
  expect(status).toBe(200)
  const required = body.roles.filter((row) => row.required)
  expect(required.map(({ role }) => role)).toEqual(['admin', 'packer'])
  expect(required[0]).toMatchObject({ people: 1, withPasskey: 1 })
  // The passkey registered in it counts for the session.
  const log = await shop().call('listAudit', { query: { entity: 'passkey rule' }, token: owner.token })
  expect(log.body.entries[0]).toMatchObject({ before: { roles: [] }, after: { roles: ['admin', 'packer'] } })
})

test('a member without a passkey can do nothing but add one, and then works as before', async () => {
  const owner = await addOwner()
  const packer = await addPerson(shop(), { role: 'packer' })
  await require(['packer'], owner.token)
  const signedIn = await signInByCode(packer.phone)
  expect(signedIn).toMatchObject({ status: 200, body: { user: { passkeyStep: 'add' } } })
  for (const token of [packer.token, signedIn.body.token]) {
    expect(await shop().call('isLoginCheck', { token })).toMatchObject({ body: { user: { passkeyStep: 'add' } } })
    expect(await shop().call('listAllOrders', { token })).toMatchObject(missing)
    expect(await shop().call('listAddresses', { token })).toMatchObject(missing)
    expect(await shop().call('changeProfile', { token, body: { name: 'Paula' } })).toMatchObject(missing)
  }
  expect((await register(signedIn.body.token)).added.status).toBe(201)
  expect((await shop().call('listAllOrders', { token: signedIn.body.token })).status).toBe(200)
  const { user } = (await shop().call('isLoginCheck', { token: signedIn.body.token })).body
  expect(user).not.toHaveProperty('passkeyStep')
})

test('after a code or a password, whoever has a passkey is refused without it', async () => {
  const owner = await addOwner()
  const packer = await addOwner('packer')
  const before = await addPerson(shop(), { role: 'packer' })
  await require(['packer'], owner.token)
  const { db } = shop().deps
  await db.updateTable('sessions').set({ passkey_at: null }).where('user_id', '=', packer.id).execute()
  const sessions = () => db.selectFrom('sessions').select('id').where('user_id', '=', packer.id).execute()
  const count = (await sessions()).length
  expect(await signInByCode(packer.phone)).toMatchObject(needed)
  const password = 'a long password'
  const change = { password_hash: await hashPassword(password) }
  await db.updateTable('users').set(change).where('id', '=', packer.id).execute()
  expect(await shop().call('login', { body: { emailOrPhone: packer.phone, password } })).toMatchObject(needed)
  expect((await sessions()).length).toBe(count)
  // A session of a code from before the rule: it reads nothing, and adds no second passkey.
  const { token } = packer
  expect(await shop().call('listAllOrders', { token })).toMatchObject(needed)
  expect((await register(token)).added).toMatchObject(needed)
  const remove = { token, params: { id: packer.authenticator.id } }
  expect(await shop().call('removePasskey', remove)).toMatchObject(needed)
  const signedIn = await signInWith(packer.authenticator, token)
  expect(signedIn).toMatchObject({ status: 200 })
  expect((await shop().call('listAllOrders', { token: signedIn.body.token })).status).toBe(200)
  // The passkey's session takes the place of the one without it.
  expect((await shop().call('isLoginCheck', { token })).status).toBe(401)
  expect(await shop().call('listAllOrders', { token: before.token })).toMatchObject(missing)
})

test('two sessions without a passkey add one, not two', async () => {
  const owner = await addOwner()
  const packer = await addPerson(shop(), { role: 'packer' })
  await require(['packer'], owner.token)
  const mine = packer.token
  const theirs = (await signInByCode(packer.phone)).body.token
  const options = (await shop().call('startPasskey', { token: theirs })).body.options
  expect((await register(mine)).added.status).toBe(201)
  const response = createAuthenticator({ rpID: 'localhost', origin }).register(options.challenge)
  expect(await shop().call('addPasskey', { token: theirs, body: { response } })).toMatchObject(needed)
})

test('the last passkey that a role requires stays, and an owner removes those of someone who lost theirs', async () => {
  const owner = await addOwner()
  const packer = await addOwner('packer')
  const neighbour = await addOwner('packer')
  await require(['packer'], owner.token)
  const params = { id: packer.authenticator.id }
  expect((await shop().call('removePasskey', { token: packer.token, params })).status).toBe(409)
  expect((await signInWith(packer.authenticator)).status).toBe(200)
  const own = { token: owner.token, params: { id: owner.id } }
  expect((await shop().call('removeStaffPasskeys', own)).status).toBe(409)
  const removal = { token: owner.token, params: { id: packer.id } }
  expect((await shop().call('removeStaffPasskeys', removal)).status).toBe(200)
  expect((await shop().call('isLoginCheck', { token: packer.token })).status).toBe(401)
  expect((await signInWith(packer.authenticator)).status).toBe(400)
  expect((await signInWith(neighbour.authenticator)).status).toBe(200)
  expect(await signInByCode(packer.phone)).toMatchObject({ status: 200, body: { user: { passkeyStep: 'add' } } })
})

test('shoppers and other roles sign in as ever, and keys of programs go on', async () => {
  const owner = await addOwner()
  const manager = await addPerson(shop(), { role: 'manager' })
  const shopper = await addPerson(shop())
  const { key } = await addKey(shop(), { scopes: ['orders.read'], madeBy: manager.id })
  await require(['packer'], owner.token)
  expect((await signInByCode(shopper.phone)).body.user).not.toHaveProperty('passkeyStep')
  expect((await shop().call('listAllOrders', { token: manager.token })).status).toBe(200)
  await require(['packer', 'manager'], owner.token)
  expect(await shop().call('listAllOrders', { token: manager.token })).toMatchObject(missing)
  expect((await shop().call('listAllOrders', { token: key })).status).toBe(200)
})
