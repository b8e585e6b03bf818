import { beforeEach, expect, test, vi } from 'vitest'
import { openFakeApi, signedInUser as user } from '../../support/fake-api.ts'
import { openFakeCookies } from '../../support/fake-cookies.ts'

const refund = { params: { id: 'o' }, body: { amount: 10, reason: 'A loose button' } }
let api: ReturnType<typeof openFakeApi>
beforeEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
  openFakeCookies()
  api = openFakeApi()
  vi.stubGlobal('navigator', { sendBeacon: () => true })
})

const open = async () => ({
  ...(await import('../../../src/app/admin/fresh-proof.ts')),
  ...(await import('../../../src/desk/browser/write.ts')),
  ...(await import('../../../src/features/staff/admin/prove-again.ts')),
  ...(await import('../../../src/site/browser/session.ts')),
  ...(await import('../../../src/site/browser/toasts.ts')),
})
const call = 'POST /api/orders/refund/o'
const keys = () => api.asked.filter((asked) => asked.call === call).map(({ headers }) => headers.get('idempotency-key'))
const texts = (toasts: readonly { text: string; tone: string }[]) => toasts.map(({ text, tone }) => [text, tone])

test('a write reports its result', async () => {
  const { write, $toasts } = await open()
  api.answer(call, { message: 'Refunded' })
  expect(await write('refundOrder', refund)).toMatchObject({ ok: true })
  api.answer(call, { message: 'More than was paid' }, { status: 409 })
  expect(await write('refundOrder', refund)).toMatchObject({ ok: false })
  expect(texts($toasts.get())).toEqual([
    ['Refunded', 'success'],
    ['More than was paid', 'error'],
  ])
})

test('a refusal names no place in the body, and no list of records', async () => {
  const { write, $toasts } = await open()
  const faults = ['rows.0.name', 'amount'].map((field) => ({ field, problem: 'must not be empty' }))
  api.answer(call, { message: 'Please fill all required fields', faults }, { status: 400 })
  await write('refundOrder', refund)
  const zones = [{ field: 'zones', problem: 'leave out Germany' }]
  api.answer(call, { message: 'Nothing was saved. Check the marked fields.', faults: zones }, { status: 400 })
  await write('refundOrder', refund)
  expect(texts($toasts.get())).toEqual([
    ['Please fill all required fields: amount', 'error'],
    ['Nothing was saved. Check the marked fields.', 'error'],
  ])
  const theirs = [{ market: 'de' }]
  const words = ['linen', 'flax']
  const changes = [
    { field: 'terms', theirs },
    { field: 'tags', theirs: words },
  ]
  api.answer(call, { message: 'Someone else has changed this', changes }, { status: 409 })
  await write('refundOrder', refund)
  expect(texts($toasts.get())).toEqual([
    ['Nothing was saved. Check the marked fields.', 'error'],
    ['Someone else has changed this: tags is now linen, flax', 'error'],
  ])
})

test('a refusal says the name of a field in words', async () => {
  const { write, $toasts } = await open()
  const problem = 'must be an email address such as name@shop.example'
  const refuse = (...fields: string[]) => {
    const faults = fields.map((field) => ({ field, problem }))
    const message = fields.map((field) => `${field} ${problem}`).join('; ')
    api.answer(call, { message, faults }, { status: 400 })
    return write('refundOrder', refund)
  }
  await refuse('orderNoticeEmails.0')
  await refuse('supportEmail', 'senderEmail')
  expect(texts($toasts.get())).toEqual([
    [`Order notice emails ${problem}`, 'error'],
    [`Support email ${problem}`, 'error'],
  ])
})

test('a quiet write leaves the refusal to the form', async () => {
  const { write, $toasts } = await open()
  api.answer(call, { message: 'More than was paid' }, { status: 409 })
  expect(await write('refundOrder', { ...refund, quiet: true })).toMatchObject({
    failure: { message: 'More than was paid' },
  })
  expect($toasts.get()).toEqual([])
})

test('a failed press is sent again with the same key, one after success with a new key', async () => {
  const { write } = await open()
  api.answer(call, {}, { status: 503 })
  await write('refundOrder', refund)
  api.answer(call, { message: 'Refunded' })
  await write('refundOrder', refund)
  await write('refundOrder', refund)
  const [failed, repeated, next] = keys()
  expect(failed).toMatch(/^[0-9a-f-]{36}$/)
  expect(repeated).toBe(failed)
  expect(next).not.toBe(failed)
})

test('a key used for something else is discarded', async () => {
  const { write } = await open()
  const { messages } = await import('../../../src/platform/pure/messages.ts')
  api.answer(call, { message: messages.keyReused }, { status: 422 })
  await write('refundOrder', refund)
  await write('refundOrder', refund)
  expect(new Set(keys()).size).toBe(2)
})

async function confirmable() {
  const admin = await open()
  const { messages } = await import('../../../src/platform/pure/messages.ts')
  admin.startSession('abc', user)
  api.answer(call, { message: messages.confirmByCode }, { status: 403 })
  api.answer('POST /auth-api/send-otp', { message: messages.otpSent })
  api.answer('POST /auth-api/verify-otp', { message: messages.phoneVerified })
  return admin
}

test("when a fresh proof is needed, a code to the admin's number is asked for, and the same press continues", async () => {
  const { write, $confirming, sendConfirmingCode, confirmWithCode, $toasts } = await confirmable()
  const writing = write('refundOrder', refund)
  await vi.waitFor(() => expect($confirming.get()).toEqual({ step: 'asked' }))
  await sendConfirmingCode()
  expect($confirming.get()).toEqual({ step: 'sent' })
  expect(api.asked.at(-1)?.body).toEqual({
    phoneNumber: user.phoneNumber,
    email: user.email,
    otpType: 'Text_Message',
  })
  api.answer(call, { message: 'Refunded' })
  await confirmWithCode('123456')
  expect(await writing).toMatchObject({ ok: true })
  expect($confirming.get()).toEqual({ step: 'idle' })
  expect(new Set(keys()).size).toBe(1)
  expect(texts($toasts.get())).toEqual([['Refunded', 'success']])
})

test('a wrong code is reported and asked for again; cancelling does nothing more', async () => {
  const { write, $confirming, sendConfirmingCode, confirmWithCode, giveUpConfirming, $toasts } = await confirmable()
  const writing = write('refundOrder', refund)
  await vi.waitFor(() => expect($confirming.get()).toEqual({ step: 'asked' }))
  await sendConfirmingCode()
  api.answer('POST /auth-api/verify-otp', { message: 'Invalid or expired code' }, { status: 400 })
  await confirmWithCode('000000')
  expect($confirming.get()).toEqual({ step: 'sent' })
  expect(texts($toasts.get())).toEqual([['Invalid or expired code', 'error']])
  giveUpConfirming()
  expect(await writing).toMatchObject({ ok: false })
  expect(keys()).toHaveLength(1)
})

test('a second write that needs a proof replaces the first, which ends', async () => {
  const { write, $confirming, giveUpConfirming } = await confirmable()
  const first = write('refundOrder', refund)
  await vi.waitFor(() => expect($confirming.get()).toEqual({ step: 'asked' }))
  const second = write('refundOrder', { ...refund, body: { ...refund.body, amount: 20 } })
  expect(await first).toMatchObject({ ok: false })
  giveUpConfirming()
  expect(await second).toMatchObject({ ok: false })
})
