import { findStoredFormat } from '../../platform/address-formats.ts'

/** Whether any of the countries has postcodes; the Emirates don't. */
export const havePostcodes = (countries: readonly string[]): boolean =>
  countries.some((country) => findStoredFormat(country).fields.includes('Z'))
