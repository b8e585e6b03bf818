// Formats of the Universal Postal Union's addressing pages, for the countries a shop most often sends to.
const fiveDigits = /^\d{5}$/
const fourDigits = /^\d{4}$/
const formats: Record<string, RegExp> = {
  AT: fourDigits,
  AU: fourDigits,
  BE: fourDigits,
  BR: /^\d{5}-?\d{3}$/,
  CA: /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/,
  CH: fourDigits,
  CZ: /^\d{3} ?\d{2}$/,
  DE: fiveDigits,
  DK: fourDigits,
  ES: fiveDigits,
  FI: fiveDigits,
  FR: fiveDigits,
  GB: /^(GIR ?0AA|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})$/,
  IE: /^[A-Z]\d[\dW] ?[A-Z\d]{4}$/,
  IN: /^\d{3} ?\d{3}$/,
  IT: fiveDigits,
  JP: /^\d{3}-?\d{4}$/,
  MX: fiveDigits,
  NL: /^\d{4} ?[A-Z]{2}$/,
  NO: fourDigits,
  NZ: fourDigits,
  PL: /^\d{2}-\d{3}$/,
  PT: /^\d{4}-\d{3}$/,
  SE: /^\d{3} ?\d{2}$/,
  SG: /^\d{6}$/,
  US: /^\d{5}(-\d{4})?$/,
}
const anywhere = /^[A-Z0-9][A-Z0-9 -]{1,11}$/

/** Whether a postcode looks like one of its country; capitals expected. Elsewhere letters, digits and hyphens will do. */
export function fitsPostcode(country: string, postcode: string): boolean {
  return (formats[country] ?? anywhere).test(postcode)
}
