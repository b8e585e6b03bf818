import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { sendDueMails } from '../../../src/adapters/mail/send-mails.ts'
import { readOutbox } from '../../../src/adapters/outbox-file.ts'
import { type FakeTwilio, startFakeTwilio } from '../../support/fake-twilio.ts'
import { addPerson } from '../../support/people.ts'
import { openShop, provideShop } from '../../support/shop.ts'
import { provePhone, readCode, signIn } from '../../support/sign-in.ts'

const shop = provideShop({ THROTTLES: 'false' })
let twilio: FakeTwilio
beforeAll(async () => {
  twilio = await startFakeTwilio()
})
afterAll(() => twilio.close())

const phoneOf = async (id: string) =>
  (await shop().deps.db.selectFrom('users').select('phone').where('id', '=', id).executeTakeFirstOrThrow()).phone

/** A session opened by a password, long ago or by someone else who knows it. */
async function addUnproved(options: Parameters<typeof addPerson>[1] = {}) {
  const person = await addPerson(shop(), options)
  await shop().deps.db.updateTable('sessions').set({ verified_at: null }).where('user_id', '=', person.id).execute()
  return person
}

async function change(token: string, next: string) {
  const headers = { 'x-verification-token': await provePhone(shop(), next) }
  return shop().call('changeNumber', { params: { x: next }, token, headers })
}

test('a session opened by a password cannot change the number by proving the new one, and gains no rights', async () => {
  const admin = await addUnproved({ role: 'admin' })
  expect(await change(admin.token, '+12025550301')).toMatchObject({
    status: 403,
    body: { message: 'Confirm your identity with a code, then try again' },
  })
  expect(await phoneOf(admin.id)).toBe(admin.phone)
  expect(await shop().call('toggleAnnouncement', { body: {}, token: admin.token })).toMatchObject({ status: 403 })
})

test('with a code to the current number it changes, once the new one is proved too', async () => {
  const person = await addUnproved()
  expect((await shop().call('getUser', { token: person.token })).body.verifiedRecently).toBe(false)
  await shop().call('sendOtp', { body: { phoneNumber: person.phone } })
  const otp = await readCode(shop(), person.phone)
  await shop().call('verifyOtp', { body: { phoneNumber: person.phone, otp }, token: person.token })
  expect((await shop().call('getUser', { token: person.token })).body.verifiedRecently).toBe(true)
  const unproved = await shop().call('changeNumber', { params: { x: '+12025550302' }, token: person.token })
  expect(unproved).toMatchObject({ status: 401, body: { message: 'Verification required' } })
  expect(await change(person.token, '+12025550302')).toMatchObject({ status: 200 })
  expect(await phoneOf(person.id)).toBe('+12025550302')
})

test('the change itself is not a fresh proof', async () => {
  const { id, token } = await addPerson(shop())
  const { db } = shop().deps
  const proved = new Date(Date.now() - 11 * 60 * 60 * 1000)
  await db.updateTable('sessions').set({ verified_at: proved }).where('user_id', '=', id).execute()
  expect(await change(token, '+12025550303')).toMatchObject({ status: 200 })
  const session = await db.selectFrom('sessions').select('verified_at').where('user_id', '=', id).executeTakeFirst()
  expect(session?.verified_at).toEqual(proved)
})

test('all other sessions end', async () => {
  const here = await signIn(shop(), '+12025550304')
  const elsewhere = await signIn(shop(), '+12025550304')
  const neighbour = await addPerson(shop())
  expect(await change(here, '+12025550305')).toMatchObject({ status: 200 })
  expect(await shop().call('getUser', { token: elsewhere })).toMatchObject({ status: 401 })
  expect(await shop().call('getUser', { token: here })).toMatchObject({ status: 200 })
  expect(await shop().call('getUser', { token: neighbour.token })).toMatchObject({ status: 200 })
})

test('the old number and the email are notified, and only of a completed change', async () => {
  const { id, token, phone } = await addPerson(shop())
  const { email } = await shop()
    .deps.db.selectFrom('users')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const taken = await addPerson(shop())
  expect(await change(token, taken.phone)).toMatchObject({ status: 409 })
  expect(await change(token, '+12025550306')).toMatchObject({ status: 200 })
  await sendDueMails(shop().deps)
  const news = 'now ends in 06'
  const texts = (await readOutbox(shop().dataDir, phone)).filter(({ text }) => text.includes(news))
  expect(texts).toMatchObject([{ channel: 'sms', code: '' }])
  const mails = await readOutbox(shop().dataDir, email ?? '')
  expect(mails).toMatchObject([{ channel: 'mail', subject: 'Your phone number was changed' }])
  expect(mails[0]?.text).toContain(news)
  expect(JSON.stringify([texts, mails])).not.toContain('2025550306')
})

const twilioEnv = () => ({
  OTP_PROVIDER: 'twilio',
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'token-of-the-test',
  TWILIO_VERIFY_SERVICE_SID: `VA${'0'.repeat(32)}`,
  TWILIO_API_ROOT: twilio.apiRoot,
  TWILIO_MESSAGES_API_ROOT: twilio.apiRoot,
  THROTTLES: 'false',
})

test.each([
  ['tells the old number', { TWILIO_MESSAGING_SERVICE_SID: `MG${'0'.repeat(32)}` }, 1],
  ['without a messaging service leaves that to the mail', {}, 0],
])('Twilio %s', async (_name, env, texts) => {
  const silentShop = await openShop(inject('serverUrl'), { ...twilioEnv(), ...env })
  const { token, phone } = await addPerson(silentShop)
  const next = `+1202555031${texts}`
  await silentShop.call('sendOtp', { body: { phoneNumber: next } })
  const proof = await silentShop.call('verifyOtp', { body: { phoneNumber: next, otp: twilio.codeFor(next) ?? '' } })
  const headers = { 'x-verification-token': proof.body.verificationToken ?? '' }
  expect(await silentShop.call('changeNumber', { params: { x: next }, token, headers })).toMatchObject({ status: 200 })
  expect(await sendDueMails(silentShop.deps)).toBe(texts + 1)
  expect(twilio.texts.filter(({ to, text }) => to === phone && text.includes(`ends in 1${texts}`))).toHaveLength(texts)
  await silentShop.close()
})
