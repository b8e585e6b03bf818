import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readCodeFromMessage } from '../../../src/features/accounts/browser/sign-in/dialogs.ts'

const get = vi.fn()
const { signal } = new AbortController()

beforeEach(() => {
  vi.stubGlobal('window', { OTPCredential: class {} })
  vi.stubGlobal('navigator', { credentials: { get } })
  get.mockReset().mockResolvedValue({ code: '123456' })
})
afterEach(() => vi.unstubAllGlobals())

test('the code of a text message is read, with the signal that stops the wait', async () => {
  await expect(readCodeFromMessage(signal)).resolves.toBe('123456')
  expect(get).toHaveBeenCalledWith({ otp: { transport: ['sms'] }, signal })
})

test('a browser that cannot read messages is not asked', async () => {
  vi.stubGlobal('window', {})
  await expect(readCodeFromMessage(signal)).resolves.toBeNull()
  expect(get).not.toHaveBeenCalled()
})

test('a shopper who refuses, and a wait that ends without a message, leave the code to be typed', async () => {
  get.mockRejectedValueOnce(new DOMException('Refused', 'NotAllowedError')).mockResolvedValueOnce(null)
  await expect(readCodeFromMessage(signal)).resolves.toBeNull()
  await expect(readCodeFromMessage(signal)).resolves.toBeNull()
})
