import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { proveCode, sendCode } from '../../../src/features/accounts/browser/codes.ts'
import { changeNumber, sendCodeWithToast } from '../../../src/features/accounts/browser/credentials.ts'
import { proveEmail } from '../../../src/features/accounts/browser/ProfilePage.tsx'
import { $toasts } from '../../../src/site/browser/toasts.ts'

const target = { phoneNumber: '+12025550123', email: 'person@example.com', otpType: 'Text_Message' } as const
const byEmail = { phoneNumber: '', email: 'person@example.com', otpType: 'email' } as const
const user = { id: '7', name: '', email: '', phoneNumber: target.phoneNumber }

let replies: Record<string, { status?: number; body: unknown }>
let asked: { path: string; body: unknown }[]

beforeEach(() => {
  replies = {}
  asked = []
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('location', { pathname: '/account', protocol: 'https:' })
  vi.stubGlobal('navigator', { sendBeacon: () => true })
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const path = String(input)
    asked.push({ path, body: init?.body ? JSON.parse(String(init.body)) : null })
    const reply = replies[path]
    if (!reply) throw new Error(`Nobody expects ${path}`)
    return Response.json(reply.body, { status: reply.status ?? 200 })
  })
})
afterEach(() => vi.unstubAllGlobals())

const say = (path: string, message: string, status = 200) => {
  replies[`/auth-api/${path}`] = { status, body: { message } }
}

test('every code is sent and verified with channel, number and email', async () => {
  say('send-otp', 'OTP sent successfully')
  say('verify-otp', 'verification successfuy via phone number')
  expect(await sendCode(target)).toEqual({ done: true })
  expect(await proveCode(target, '123456')).toEqual({ done: true })
  expect(asked).toEqual([
    { path: '/auth-api/send-otp', body: target },
    { path: '/auth-api/verify-otp', body: { ...target, otp: '123456' } },
  ])
})

test.each(['OTP sent', 'otp sent successfully', 'OTP sent successfully ', ''])('"%s" sends nothing', async (text) => {
  say('send-otp', text)
  expect(await sendCode(target)).toEqual({ done: false, refusal: null })
  expect(await sendCodeWithToast(target)).toEqual({ done: false, refusal: null })
})

test('a number is proved only by the text for numbers, an email only by the one for emails', async () => {
  say('verify-otp', 'verification successfuy via email')
  expect(await proveCode(target, '123456')).toEqual({ done: false, refusal: null })
  expect(await proveCode(byEmail, '123456')).toEqual({ done: true })
  say('verify-otp', 'verification successfuy via phone number')
  expect(await proveCode(byEmail, '123456')).toEqual({ done: false, refusal: null })
})

test('the number changes only after the exact text', async () => {
  replies['/auth-api/change-number/%2B12025550123'] = { body: { user, message: 'Phone number changed' } }
  say('verify-otp', 'verification successful')
  expect(await changeNumber(target, '123456')).toEqual({ done: false, refusal: null })
  expect(asked.map(({ path }) => path)).toEqual(['/auth-api/verify-otp'])
  say('verify-otp', 'verification successfuy via phone number')
  expect(await changeNumber(target, '123456')).toEqual({ done: true })
  expect($toasts.get().map(({ text }) => text)).toContain('Phone number changed')
})

test("a refused code shows the server's message", async () => {
  say('verify-otp', 'Invalid or expired code', 400)
  expect(await changeNumber(target, '000000')).toEqual({ done: false, refusal: 'Invalid or expired code' })
})

test('an email counts as proved only after the exact text', async () => {
  const { sendToFlow, $flow } = await import('../../../src/features/accounts/browser/sign-in/dialogs.ts')
  vi.stubGlobal('window', {})
  // The listener for requests in a page.
  vi.stubGlobal('dispatchEvent', (event: CustomEvent) => sendToFlow(event.detail))
  say('send-otp', 'OTP sent successfully')
  const answer = async (message: string): Promise<boolean> => {
    say('verify-otp', message)
    const proving = proveEmail('person@example.com')
    sendToFlow({ type: 'submit' })
    await vi.waitFor(() => expect($flow.get().step.name).toBe('code'))
    sendToFlow({ type: 'code', event: { type: 'autofill', text: '123456' } })
    await vi.waitFor(() => expect($flow.get().pending).toBeNull())
    sendToFlow({ type: 'cancel' })
    return proving
  }
  expect(await answer('verification successful')).toBe(false)
  expect(await answer('verification successfuy via email')).toBe(true)
})
