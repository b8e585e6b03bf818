import { isInEconomicArea } from '../../../platform/pure/economic-area.ts'

/**
 * Whether an order that goes to this country can be withdrawn from by law (directive 2011/83/EU, article 11a, as directive 2023/2673 inserts
 * it). `country`: two letters, as in an address.
 *
 * Not the United Kingdom: its Consumer Contracts Regulations 2013 have the same fourteen days, but ask for no such function. Not
 * Switzerland, where no law gives the right.
 */
export const givesWithdrawal = (country: string): boolean => isInEconomicArea(country)

/** Whether a market has the page, its links and its lines in mails: it delivers to one such country at least. */
export const offersWithdrawal = (countries: readonly string[]): boolean => countries.some(givesWithdrawal)
