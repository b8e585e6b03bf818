/** A gift card's code as it is compared: in capitals, without spaces and hyphens. */
export function normaliseGiftCode(typed: string): string {
  return typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
}
