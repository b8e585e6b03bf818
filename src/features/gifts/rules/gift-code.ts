import { normaliseGiftCode } from '../../credit/rules/typed-code.ts'

/** Without letters and digits that look alike. */
export const giftAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
/** 16 of 32 characters are 80 bits: nobody guesses one. */
export const giftCodeLength = 16

/** As people read it: in groups of four. */
export function showGiftCode(code: string): string {
  return (normaliseGiftCode(code).match(/.{1,4}/g) ?? []).join('-')
}
