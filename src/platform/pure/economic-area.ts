/** The member states of the European Union. */
const union = [
  'AT',
  'BE',
  'BG',
  'CY',
  'CZ',
  'DE',
  'DK',
  'EE',
  'ES',
  'FI',
  'FR',
  'GR',
  'HR',
  'HU',
  'IE',
  'IT',
  'LT',
  'LU',
  'LV',
  'MT',
  'NL',
  'PL',
  'PT',
  'RO',
  'SE',
  'SI',
  'SK',
]

const unionStates: ReadonlySet<string> = new Set(union)

/** With parts of member states that have a code of their own, and the states of the European Economic Area. */
const economicArea: ReadonlySet<string> = new Set([
  ...union,
  'AX',
  'GF',
  'GP',
  'MF',
  'MQ',
  'RE',
  'YT',
  'IS',
  'LI',
  'NO',
])

/** Whether a country is a member state; overseas parts of one, where its VAT isn't due, are none. */
export const isInUnion = (country: string): boolean => unionStates.has(country.toUpperCase())

/** Whether the Union's law on consumers holds in a country. `country`: two letters, as in an address. */
export const isInEconomicArea = (country: string): boolean => economicArea.has(country.toUpperCase())
