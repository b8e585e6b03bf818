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

/** What a country's own forms call it. */
const names: Record<string, string> = { US: 'ZIP code', CA: 'postal code', IE: 'Eircode', IN: 'PIN code' }
const anyName = 'postcode'

/** "ZIP code" in the United States, "postcode" where a country has no word of its own. */
export function namePostcode(country: string): string {
  return names[country] ?? anyName
}

/** The same at the head of a label. */
export function labelPostcode(country: string): string {
  const name = namePostcode(country)
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** Where a shop sends to one country alone its word holds; among several there is none in common. */
export function findSoleCountry(countries: readonly string[]): string {
  return countries.length === 1 ? (countries[0] ?? '') : ''
}

/** Everything that a form or the server says of a wrong postcode, in the word of its label. */
export function describePostcode(country: string) {
  const name = namePostcode(country)
  return {
    missing: `Enter ${/^[aeio]/i.test(name) ? 'an' : 'a'} ${name}`,
    invalid: country === 'US' ? 'Enter a valid ZIP code, such as 10001' : `Enter a valid ${name}`,
    unserved: `We do not deliver to this ${name} yet`,
    noExpress: `Express is not offered for this ${name}`,
  }
}
export type PostcodeFault = keyof ReturnType<typeof describePostcode>

/** Which of those words a text is, in whatever country's; undefined when it is none of them. */
export function findPostcodeFault(text: string): PostcodeFault | undefined {
  for (const country of ['', ...Object.keys(names)]) {
    const faults = Object.entries(describePostcode(country)) as [PostcodeFault, string][]
    const found = faults.find(([, words]) => words === text)
    if (found) return found[0]
  }
  return undefined
}

/** Whether a postcode looks like one of its country; capitals expected. Elsewhere letters, digits and hyphens will do. */
export function fitsPostcode(country: string, postcode: string): boolean {
  return (formats[country] ?? anywhere).test(postcode)
}
