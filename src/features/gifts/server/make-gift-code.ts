import { hashWithSecret } from '../../../platform/secrets.ts'
import { giftAlphabet, giftCodeLength } from '../rules/gift-code.ts'

/** The code of one press or sale: a repeated one gets the same code, and nobody without the shop's secret can compute it. */
export function makeGiftCode(secret: string, cause: string): string {
  const bytes = hashWithSecret(secret, `code of a gift card ${cause}`).subarray(0, giftCodeLength)
  return Array.from(bytes, (byte) => giftAlphabet[byte % giftAlphabet.length]).join('')
}
