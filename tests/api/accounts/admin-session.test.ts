import { expect, test } from 'vitest'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'
import { provePhone, readCode } from '../../support/sign-in.ts'

const shop = provideShop({ THROTTLES: 'false' })

test('a password opens an admin session for reading; writing needs a code first', async () => {
  const { token, phone } = await addPerson(shop(), { role: 'admin' })
  await shop().call('changePassword', {
    token,
    body: { newPassword: 'a long enough one' },
    headers: { 'x-verification-token': await provePhone(shop(), phone) },
  })
  const login = await shop().call('login', { body: { emailOrPhone: phone, password: 'a long enough one' } })
  const byPassword = login.body.token
  const toggle = () => shop().call('toggleAnnouncement', { token: byPassword, body: {} })
  expect(await shop().call('listBanners', { token: byPassword })).toMatchObject({ status: 200 })
  expect(await toggle()).toMatchObject({
    status: 403,
    body: { message: 'Confirm your identity with a code, then try again' },
  })
  await shop().call('sendOtp', { body: { phoneNumber: phone } })
  const otp = await readCode(shop(), phone)
  await shop().call('verifyOtp', { token: byPassword, body: { phoneNumber: phone, otp } })
  expect((await toggle()).status).not.toBe(403)
})

test('an admin whose proof is old is asked for a fresh one, and a code provides it', async () => {
  const { id, token, phone } = await addPerson(shop(), { role: 'admin' })
  const neighbour = await addPerson(shop(), { role: 'admin' })
  const { db } = shop().deps
  await db
    .updateTable('sessions')
    .set({ verified_at: new Date(Date.now() - 13 * 60 * 60 * 1000) })
    .where('user_id', 'in', [id, neighbour.id])
    .execute()
  const toggle = () => shop().call('toggleAnnouncement', { token, body: {} })
  expect(await toggle()).toMatchObject({ status: 403 })
  expect(await shop().call('listBanners', { token })).toMatchObject({ status: 200 })
  await shop().call('sendOtp', { body: { phoneNumber: phone } })
  const otp = await readCode(shop(), phone)
  await shop().call('verifyOtp', { token, body: { phoneNumber: phone, otp } })
  expect((await toggle()).status).not.toBe(403)
  const byNeighbour = await shop().call('toggleAnnouncement', { token: neighbour.token, body: {} })
  expect(byNeighbour.status).toBe(403)
})
