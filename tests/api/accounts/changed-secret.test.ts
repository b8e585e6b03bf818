import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Config } from '../../../src/platform/config.ts'
import { makeToken } from '../../../src/platform/secrets.ts'
import { createAuthenticator } from '../../support/authenticator.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'
import { readCode, signIn } from '../../support/sign-in.ts'

const origin = 'http://localhost:8888'
const shop = provideShop({ SITE_URL: origin, THROTTLES: 'false' })
const present = 'the secret of this year, long enough'

let config: Config
beforeAll(() => {
  config = shop().deps.config
})
afterEach(() => void Object.assign(shop().deps, { config }))

/** As a restart with another `APP_SECRET` does. */
const changeSecret = (former: readonly string[]) =>
  void Object.assign(shop().deps, { config: { ...config, APP_SECRET: present, FORMER_APP_SECRETS: former } })

test('sessions of shoppers and staff outlive a change of the secret, and so does a passkey', async () => {
  const shopper = await signIn(shop(), '+14155559101')
  const packer = await addPerson(shop(), { role: 'packer' })
  const authenticator = createAuthenticator({ rpID: 'localhost', origin })
  const { options } = (await shop().call('startPasskey', { token: packer.token })).body
  const response = authenticator.register(options.challenge)
  expect((await shop().call('addPasskey', { token: packer.token, body: { response } })).status).toBe(201)
  changeSecret([config.APP_SECRET])
  expect(await shop().call('isLoginCheck', { token: shopper })).toMatchObject({ status: 200 })
  expect(await shop().call('listAddresses', { token: shopper })).toMatchObject({ status: 200 })
  expect(await shop().call('listAllOrders', { token: packer.token })).toMatchObject({ status: 200 })
  const { challenge } = (await shop().call('startPasskeyLogin')).body.options
  const body = { response: authenticator.authenticate(challenge) }
  expect(await shop().call('passkeyLogin', { body })).toMatchObject({ status: 200, body: { user: { role: 'packer' } } })
  expect(await signIn(shop(), '+14155559101')).not.toBe(shopper)
})

test('a code that was sent before the change still signs in, while its secret is among the former ones', async () => {
  const phoneNumber = '+14155559102'
  await shop().call('sendOtp', { body: { phoneNumber } })
  const body = { phoneNumber, otp: await readCode(shop(), phoneNumber) }
  changeSecret(['one of the year before last, long enough'])
  expect(await shop().call('verifyOtp', { body })).toMatchObject({
    status: 400,
    body: { message: 'Invalid or expired code' },
  })
  changeSecret(['one of the year before last, long enough', config.APP_SECRET])
  const verified = await shop().call('verifyOtp', { body })
  expect(verified.status).toBe(200)
  const headers = { 'x-verification-token': verified.body.verificationToken ?? '' }
  expect(await shop().call('loginRegisterForCheckOutPage', { body: { phoneNumber }, headers })).toMatchObject({
    status: 200,
  })
})

test('a session that the shop did not open is refused, before and after the change', async () => {
  const token = await signIn(shop(), '+14155559103')
  const forged = [makeToken(), `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`, token.slice(0, 40)]
  for (const former of [[], [config.APP_SECRET]]) {
    changeSecret(former)
    for (const made of forged) expect((await shop().call('isLoginCheck', { token: made })).status).toBe(401)
    expect((await shop().call('isLoginCheck', { token })).status).toBe(200)
  }
})
