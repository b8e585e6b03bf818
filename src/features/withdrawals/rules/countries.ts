/**
 * Where the law asks for a withdrawal function: the member states of the European Union (directive 2011/83/EU, article 11a, as directive
 * 2023/2673 inserts it), parts of them with a code of their own, and the states of the European Economic Area.
 *
 * Not the United Kingdom: its Consumer Contracts Regulations 2013 have the same fourteen days, but ask for no such function. Not
 * Switzerland, where no law gives the right.
 */
const withdrawalCountries: ReadonlySet<string> = new Set([
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

/** Whether an order that goes to this country can be withdrawn from by law. `country`: two letters, as in an address. */
export const givesWithdrawal = (country: string): boolean => withdrawalCountries.has(country.toUpperCase())

/** Whether a market has the page, its links and its lines in mails: it delivers to one such country at least. */
export const offersWithdrawal = (countries: readonly string[]): boolean => countries.some(givesWithdrawal)
