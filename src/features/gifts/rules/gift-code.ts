/** Without letters and digits that look alike. */
export const giftAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
/** 16 of 32 characters are 80 bits: nobody guesses one. */
export const giftCodeLength = 16

/** As it is compared: in capitals, without spaces and hyphens. */
export function normaliseGiftCode(typed: string): string {
  return typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
}

/** As people read it: in groups of four. */
export function showGiftCode(code: string): string {
  return (normaliseGiftCode(code).match(/.{1,4}/g) ?? []).join('-')
}
