// Global Trade Item Numbers, the digits below a barcode: structure and check digit as in the GS1 General Specifications.

const lengths = [8, 12, 13, 14]

/**
 * Beginnings of a number of 13 digits that GS1 gives to no maker: numbers within a shop (02, 04, 2) and coupons (05, 98, 99). Google
 * refuses them, support.google.com/merchants/answer/6324461.
 */
const nobodys = /^(0[245]|2|9[89])/

/** The last digit makes the sum, weighted 3 and 1 from the right, a multiple of ten. */
function hasCheckDigit(digits: string): boolean {
  let sum = 0
  for (const [place, digit] of [...digits].reverse().entries()) sum += Number(digit) * (place % 2 === 0 ? 1 : 3)
  return sum % 10 === 0
}

/** The maker's number of a barcode as a shop has it, with spaces or hyphens; null for any other, such as one of the shop's own. */
export function readGtin(barcode: string): string | null {
  const digits = barcode.replace(/[\s-]/g, '')
  if (!/^\d+$/.test(digits) || !lengths.includes(digits.length) || /^0+$/.test(digits) || !hasCheckDigit(digits))
    return null
  // Eight digits are a series of their own.
  const whole = digits.length === 14 ? digits.slice(1) : digits.padStart(13, '0')
  return digits.length > 8 && nobodys.test(whole) ? null : digits
}
