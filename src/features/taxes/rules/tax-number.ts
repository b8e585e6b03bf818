// The structure of VAT numbers by the European Commission's VIES, ec.europa.eu/taxation_customs/vies, "FAQ", question 11.
const formats: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  // The first and the last may be letters or digits, but not both digits.
  ES: /^(?!\d{9}$)[A-Z\d]\d{7}[A-Z\d]$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z\d]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(\d[A-Z\d+*]\d{5}[A-Z]|\d{7}[A-W][A-I])$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z\d+*]{12}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
}

export interface TaxNumber {
  /** Without spaces and punctuation, such as `DE123456789`. */
  number: string
  /** The country, as addresses have it. */
  country: string
}

/** Whether businesses there have such numbers; a country as addresses have it. */
export const hasTaxNumbers = (country: string): boolean => (country === 'GR' ? 'EL' : country) in formats

/** A business's VAT number in the European Union; null if no country has such numbers. Nobody is asked whether it is in use. */
export function parseTaxNumber(text: string): TaxNumber | null {
  const number = text.toUpperCase().replace(/[\s.,/-]/g, '')
  const prefix = number.slice(0, 2)
  const rest = number.slice(2)
  if (!formats[prefix]?.test(rest)) return null
  // Greek numbers begin with the country's own name for itself.
  return { number, country: prefix === 'EL' ? 'GR' : prefix }
}

/** India's, by the Goods and Services Tax Network: state, PAN, entity, a Z and a check character. */
const indian = /^\d{2}[A-Z]{5}\d{4}[A-Z][A-Z\d]Z[A-Z\d]$/
/** The United Kingdom's, by gov.uk, "Check a UK VAT number"; XI is Northern Ireland. */
const british = /^(GB|XI)(\d{9}|\d{12})$/

/** What a number is called: a VAT number, a GSTIN, or a tax number of any other kind. */
export function findTaxNumberKind(text: string): 'vat' | 'gst' | 'other' {
  const number = text.toUpperCase().replace(/[\s.,/-]/g, '')
  if (parseTaxNumber(number) !== null || british.test(number)) return 'vat'
  return indian.test(number) ? 'gst' : 'other'
}
