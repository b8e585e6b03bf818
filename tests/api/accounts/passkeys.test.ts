import { expect, test } from 'vitest'
import { createAuthenticator } from '../../support/authenticator.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

const origin = 'http://localhost:8888'
const shop = provideShop({ SITE_URL: origin, THROTTLES: 'false' })
const refused = { status: 400, body: { message: 'This passkey was not accepted' } }

async function addPasskey(token: string, authenticator = createAuthenticator({ rpID: 'localhost', origin })) {
  const started = await shop().call('startPasskey', { token })
  const response = authenticator.register(started.body.options.challenge)
  return {
    authenticator,
    response,
    added: await shop().call('addPasskey', { token, body: { name: 'Phone', response } }),
  }
}

async function startLogin(): Promise<string> {
  return (await shop().call('startPasskeyLogin')).body.options.challenge
}

test('a passkey signs its person in without a code', async () => {
  const { id, token } = await addPerson(shop())
  const { authenticator, added } = await addPasskey(token)
  expect(added).toMatchObject({ status: 201, body: { passkey: { id: authenticator.id, name: 'Phone' } } })
  const response = authenticator.authenticate(await startLogin())
  const login = await shop().call('passkeyLogin', { body: { response } })
  expect(login).toMatchObject({ status: 200, body: { message: 'Successfully logged in', user: { id } } })
  expect(await shop().call('isLoginCheck', { token: login.body.token })).toMatchObject({ status: 200 })
})

test('a response works once, and so does its challenge', async () => {
  const { token } = await addPerson(shop())
  const { authenticator } = await addPasskey(token)
  const challenge = await startLogin()
  const response = authenticator.authenticate(challenge)
  expect(await shop().call('passkeyLogin', { body: { response } })).toMatchObject({ status: 200 })
  expect(await shop().call('passkeyLogin', { body: { response } })).toMatchObject(refused)
  const again = authenticator.authenticate(challenge)
  expect(await shop().call('passkeyLogin', { body: { response: again } })).toMatchObject(refused)
})

test('a response from another site, for a made-up challenge, or by an unknown key is refused', async () => {
  const { token } = await addPerson(shop())
  const { authenticator } = await addPasskey(token)
  const elsewhere = createAuthenticator({ rpID: 'localhost', origin: 'https://evil.example' })
  await addPasskey(token, elsewhere)
  const stranger = createAuthenticator({ rpID: 'localhost', origin })
  const answers = [
    elsewhere.authenticate(await startLogin()),
    stranger.authenticate(await startLogin()),
    authenticator.authenticate('bWFkZS11cA'),
  ]
  for (const response of answers)
    expect(await shop().call('passkeyLogin', { body: { response } })).toMatchObject(refused)
})

test('a broken signature is refused', async () => {
  const { token } = await addPerson(shop())
  const { authenticator } = await addPasskey(token)
  const response = authenticator.authenticate(await startLogin())
  const foreign = createAuthenticator({ rpID: 'localhost', origin }).authenticate('eA').response.signature
  const forged = { ...response, response: { ...response.response, signature: foreign } }
  expect(await shop().call('passkeyLogin', { body: { response: forged } })).toMatchObject(refused)
})

test("one person's challenge registers no passkey for another, and a passkey belongs to one person", async () => {
  const owner = await addPerson(shop())
  const stranger = await addPerson(shop())
  const authenticator = createAuthenticator({ rpID: 'localhost', origin })
  const started = await shop().call('startPasskey', { token: stranger.token })
  const stolen = authenticator.register(started.body.options.challenge)
  expect(await shop().call('addPasskey', { token: owner.token, body: { response: stolen } })).toMatchObject(refused)
  await addPasskey(owner.token, authenticator)
  expect((await addPasskey(stranger.token, authenticator)).added).toMatchObject(refused)
})

test('passkeys are listed and removed only by their owner, and a removed one does not sign in', async () => {
  const owner = await addPerson(shop())
  const stranger = await addPerson(shop())
  const { authenticator } = await addPasskey(owner.token)
  const params = { id: authenticator.id }
  expect((await shop().call('listPasskeys', { token: owner.token })).body.passkeys).toMatchObject([{ id: params.id }])
  expect(await shop().call('removePasskey', { token: stranger.token, params })).toMatchObject({ status: 404 })
  expect(await shop().call('removePasskey', { token: owner.token, params })).toMatchObject({ status: 200 })
  const response = authenticator.authenticate(await startLogin())
  expect(await shop().call('passkeyLogin', { body: { response } })).toMatchObject(refused)
})

test('a session without a recent proof cannot add a passkey', async () => {
  const { id, token } = await addPerson(shop())
  await shop().deps.db.updateTable('sessions').set({ verified_at: null }).where('user_id', '=', id).execute()
  expect(await shop().call('startPasskey', { token })).toMatchObject({
    status: 403,
    body: { message: 'Confirm your identity with a code, then try again' },
  })
})

test('client data that is not JSON is refused', async () => {
  const response = createAuthenticator({ rpID: 'localhost', origin }).authenticate('eA')
  const broken = { ...response, response: { ...response.response, clientDataJSON: 'bm8' } }
  expect(await shop().call('passkeyLogin', { body: { response: broken } })).toMatchObject(refused)
})
