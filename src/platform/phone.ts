import {
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'
import { HttpError } from './http/http-error.ts'
import { messages } from './pure/messages.ts'

/** ISO 3166-1 alpha-2 codes of countries with phone numbers. */
export function isCountry(code: string): boolean {
  return isSupportedCountry(code)
}

/** All of them. */
export const listCountries = (): string[] => getCountries()

function parse(typed: string, defaultCountry: string): PhoneNumber | undefined {
  // Most of the world dials 00 for +, and no national number begins with it.
  const text = typed.trim().replace(/^00/, '+')
  const country = isSupportedCountry(defaultCountry) ? { defaultCountry } : {}
  const phone = parsePhoneNumberFromString(text, { ...country, extract: false })
  // Parsed again from E.164: the typed form must not decide the country.
  return phone?.ext ? undefined : phone && parsePhoneNumberFromString(phone.number)
}

/** New area codes of +1 open faster than the installed metadata is updated: a valid shape is enough. */
function hasNorthAmericanShape(phone: PhoneNumber): boolean {
  return phone.countryCallingCode === '1' && /^[2-9]\d{9}$/.test(phone.nationalNumber)
}

function isNumberOf(phone: PhoneNumber, country: string): boolean {
  if (!isSupportedCountry(country) || getCountryCallingCode(country) !== phone.countryCallingCode) return false
  const claimed = parsePhoneNumberFromString(phone.number)
  if (!claimed) return false
  // Territories share numbers with their neighbour (AX with FI): the number counts for each of them.
  claimed.country = country
  return claimed.isValid()
}

/** One person has one E.164 number, however it was typed. Null when no code could be sent to it. */
export function normalisePhone(typed: string, defaultCountry: string): PhoneNumber | null {
  const phone = parse(typed, defaultCountry)
  if (!phone?.isPossible()) return null
  if (!phone.isValid() && !hasNorthAmericanShape(phone)) return null
  // The called party earns money on these numbers, so requesting codes for them would be a way to be paid by the shop.
  if (phone.getType() === 'PREMIUM_RATE') return null
  return phone
}

/** Codes go only to the countries of ALLOWED_COUNTRIES; an empty list allows all. */
export function isAllowedDestination(phone: PhoneNumber, allowedCountries: readonly string[]): boolean {
  if (allowedCountries.length === 0) return true
  return allowedCountries.some((country) => phone.country === country || isNumberOf(phone, country))
}

interface PhoneSettings {
  DEFAULT_COUNTRY: string
  ALLOWED_COUNTRIES: readonly string[]
}

/** E.164, or 400 'Enter a valid number'. */
export function requirePhone(config: PhoneSettings, typed: string): { number: string; country: string } {
  const phone = normalisePhone(typed, config.DEFAULT_COUNTRY)
  if (!phone || !isAllowedDestination(phone, config.ALLOWED_COUNTRIES)) {
    throw new HttpError(400, messages.enterValidNumber)
  }
  return { number: phone.number, country: phone.country ?? `+${phone.countryCallingCode}` }
}
