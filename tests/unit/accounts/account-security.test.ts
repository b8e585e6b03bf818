// @vitest-environment happy-dom
import { createElement } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ProfilePage } from '../../../src/app/browser/ProfilePage.ts'
import { SecurityPage } from '../../../src/features/accounts/browser/SecurityPage.tsx'
import { showPhone } from '../../../src/platform/pure/text/show-phone.ts'
import { knowUser } from '../../../src/site/browser/session.ts'
import { $toasts } from '../../../src/site/browser/toasts.ts'
import { openFakeApi, signedInUser as user } from '../../support/fake-api.ts'
import {
  enter,
  findField,
  hasButton,
  openPage,
  press,
  render,
  shownText,
  shownTexts,
  until,
} from '../../support/render.ts'

const device = vi.hoisted(() => ({ hasPasskeys: true }))
vi.mock('@simplewebauthn/browser', () => ({ browserSupportsWebAuthn: () => device.hasPasskeys }))

let api: ReturnType<typeof openFakeApi>
let requests: unknown[]
const keepRequest = ({ detail }: WindowEventMap['placket:flow']) => requests.push(detail)
beforeEach(() => {
  openPage({ path: '/account/addresses/' })
  api = openFakeApi()
  requests = []
  removeEventListener('placket:flow', keepRequest)
  addEventListener('placket:flow', keepRequest)
  knowUser(user)
})
const bodyOf = (call: string) => api.asked.findLast((asked) => asked.call === call)?.body
const toasts = () => $toasts.get().map(({ text }) => text)

describe('another phone number', () => {
  const sendCode = 'POST /auth-api/send-otp'
  const verify = 'POST /auth-api/verify-otp'
  const next = '+12025550199'
  const sentTo = (number: string) => `Code sent to ${showPhone(number).replaceAll('\u00a0', ' ')}`
  const begin = async (verifiedRecently: boolean, number = next) => {
    api.answer('GET /auth-api/mail-consent', { consent: null })
    api.answer('GET /api/orders/store-credit/history', { changes: [] })
    await render(createElement(ProfilePage))
    api.answer('GET /auth-api/get-user-by-id', { user, verifiedRecently })
    api.answer(sendCode, { message: 'OTP sent successfully' })
    api.answer(verify, { message: 'verification successfuy via phone number' })
    await enter('New phone number', number)
    await press('Send a code')
  }
  const shows = (label: string) => until(() => expect(findField(label)).toBeDefined())

  test('that is too short is not asked about', async () => {
    await begin(true, '12345')
    expect(shownText('.error')).toBe('Enter a valid number')
    expect(api.calls()).not.toContain(sendCode)
  })

  test('needs a code of its own alone when this session was proved a moment ago', async () => {
    await begin(true)
    await shows(sentTo(next))
    expect(bodyOf(sendCode)).toEqual({ phoneNumber: next, email: user.email, otpType: 'Text_Message' })
    api.answer(`GET /auth-api/change-number/${encodeURIComponent(next)}`, {
      user: { ...user, phoneNumber: next },
      message: 'Phone number changed',
    })
    await enter(sentTo(next), '123-45 6')
    await press('Change number')
    await until(() => expect(shownText('bdi')).toBe('+1 202 555 0199'))
    expect(bodyOf(verify)).toMatchObject({ phoneNumber: next, otp: '123456' })
    expect(hasButton('Send a code')).toBe(true)
  })

  test('needs a code to the current one first when that was proved too long ago', async () => {
    await begin(false)
    await shows(sentTo(user.phoneNumber))
    expect(shownText()).toContain('First confirm that it’s you.')
    expect(bodyOf(sendCode)).toMatchObject({ phoneNumber: user.phoneNumber })
    await enter(sentTo(user.phoneNumber), '123456')
    await press('Confirm')
    await shows(sentTo(next))
    expect(bodyOf(verify)).toMatchObject({ phoneNumber: user.phoneNumber })
    expect(bodyOf(sendCode)).toMatchObject({ phoneNumber: next })
  })

  test.each([
    ['the server cannot be asked', 'GET /auth-api/get-user-by-id', 'Something went wrong'],
    ['no code can be sent', sendCode, 'Too many requests'],
  ])('stays at its first step when %s', async (_why, call, text) => {
    api.answer('GET /auth-api/mail-consent', { consent: null })
    api.answer('GET /api/orders/store-credit/history', { changes: [] })
    await render(createElement(ProfilePage))
    api.answer('GET /auth-api/get-user-by-id', { user, verifiedRecently: true })
    api.answer(call, { message: 'Too many requests' }, { status: 429 })
    await enter('New phone number', next)
    await press('Send a code')
    await until(() => expect(shownText('.error')).toBe(text))
    expect(hasButton('Send a code')).toBe(true)
  })

  test.each([false, true])('stays at a code that is wrong (session proved: %s)', async (verifiedRecently) => {
    await begin(verifiedRecently)
    const label = sentTo(verifiedRecently ? next : user.phoneNumber)
    await shows(label)
    api.answer(verify, { message: 'Invalid or expired code' }, { status: 400 })
    await enter(label, '000000')
    await press(verifiedRecently ? 'Change number' : 'Confirm')
    await until(() => expect(shownText('.error')).toBe('Invalid or expired code'))
    expect(findField(label).value).toBe('000000')
  })
})

describe('security', () => {
  const agents = [
    ['Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', 'Chrome on Android'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge on Windows'],
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 OPR/120.0', 'Opera on Linux'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 Version/19 Safari/604.1',
      'Safari on iPhone',
    ],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15.0; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on macOS'],
    ['curl/8', 'A browser'],
  ] as const
  const open = async (over: Partial<typeof user> = {}) => {
    knowUser({ ...user, ...over })
    const session = { createdAt: '2026-01-01T00:00:00Z', lastSeenAt: '2026-01-02T12:00:00Z' }
    api.answer('GET /auth-api/sessions', {
      sessions: agents.map(([userAgent], id) => ({ ...session, id: String(id), userAgent, current: id === 0 })),
    })
    api.answer('GET /auth-api/passkeys', {
      passkeys: [
        { id: 'k', name: 'Laptop' },
        { id: 'l', name: '' },
      ],
    })
    await render(createElement(SecurityPage))
    await until(() => expect(shownTexts('.account-rows li')).toHaveLength(8))
  }

  test('names each session by browser and system; the current one has no button', async () => {
    await open()
    const rows = shownTexts('.account-rows li').slice(2)
    for (const [row, [, name]] of agents.entries()) expect(rows[row]?.split(/This device|Jan/)[0]).toBe(name)
    expect(rows[1]).toMatch(/Sign out Edge on Windows$/)
    expect(hasButton('Sign out Chrome on Android')).toBe(false)
    expect(shownTexts('.account-rows .badge')).toEqual(['This device'])
    api.answer('DELETE /auth-api/sessions/1', { message: 'Signed out on that device' })
    await press('Sign out Edge on Windows')
    await until(() => expect(api.calls()).toContain('DELETE /auth-api/sessions/1'))
  })

  test('a passkey has its name, or none, and can be removed', async () => {
    await open()
    expect(shownTexts('.account-rows li').slice(0, 2)).toEqual(['LaptopRemove Laptop', 'A passkeyRemove the passkey'])
    api.answer('DELETE /auth-api/passkeys/k', { message: 'Passkey removed' })
    await press('Remove Laptop')
    await until(() => expect(api.calls()).toContain('DELETE /auth-api/passkeys/k'))
  })

  test.each([true, false])('a browser that knows passkeys (%s) offers one', async (hasPasskeys) => {
    device.hasPasskeys = hasPasskeys
    await open()
    expect(hasButton('Add a passkey')).toBe(hasPasskeys)
    expect(shownText().includes('This browser does not support passkeys.')).toBe(!hasPasskeys)
  })

  test('an account without a password sets one by email', async () => {
    await open()
    expect(() => findField('Current password')).toThrow()
    await press('Set a password')
    expect(requests).toEqual([{ type: 'openForgotten', email: user.email, stay: true }])
  })

  test('a password is changed with the current one, or by email when it is forgotten', async () => {
    await open({ hasPassword: true })
    expect(hasButton('Set a password')).toBe(false)
    await enter('Current password', 'old password')
    await enter('New password', 'new password')
    api.answer('POST /auth-api/change-password', { message: 'Password changed' })
    await press('Change password')
    await until(() => expect(toasts()).toContain('Password changed'))
    expect(bodyOf('POST /auth-api/change-password')).toEqual({
      oldPassword: 'old password',
      newPassword: 'new password',
    })
    await press('Forgot your password?')
    expect(requests).toEqual([{ type: 'openForgotten', email: user.email, stay: true }])
  })

  test('an account that cannot be deleted says why', async () => {
    await open()
    api.answer('DELETE /auth-api/account', { message: 'You have an order in progress.' }, { status: 409 })
    await press('Delete permanently')
    await until(() => expect(shownText('.error')).toBe('You have an order in progress.'))
  })
})
