import { readOutbox } from '../../src/adapters/outbox-file.ts'
import type { TestShop } from './shop.ts'

/** The newest code sent to this number or address. */
export async function readCode(shop: TestShop, to: string): Promise<string> {
  const [newest] = await readOutbox(shop.dataDir, to)
  if (!newest) throw new Error(`No code went to ${to}`)
  return newest.code
}

/** A code that is not the right one. */
export function wrongCode(right: string): string {
  return String((Number(right) + 1) % 1_000_000).padStart(6, '0')
}

/** Sends a code to a number, verifies it, and returns the proof. */
export async function provePhone(shop: TestShop, phoneNumber: string): Promise<string> {
  await shop.call('sendOtp', { body: { phoneNumber } })
  const otp = await readCode(shop, phoneNumber)
  const { body } = await shop.call('verifyOtp', { body: { phoneNumber, otp } })
  if (!body.verificationToken) throw new Error(`No proof: ${body.message}`)
  return body.verificationToken
}

/** Signs a number in, as a new person or a known one. */
export async function signIn(shop: TestShop, phoneNumber: string): Promise<string> {
  const proof = await provePhone(shop, phoneNumber)
  const { body } = await shop.call('loginRegisterForCheckOutPage', {
    body: { phoneNumber },
    headers: { 'x-verification-token': proof },
  })
  return body.token
}
