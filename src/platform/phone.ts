import {
  getCountryCallingCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'
import { HttpError } from './http/http-error.ts'
import { messages } from './pure/messages.ts'

/** ISO 3166-1 alpha-2 of a country that has telephones. */
export function isCountry(code: string): boolean {
  return isSupportedCountry(code)
}

function parse(typed: string, defaultCountry: string): PhoneNumber | undefined {
  // 00 is dialled for + in most of the world, and no national number begins with it.
  const text = typed.trim().replace(/^00/, '+')
  const country = isSupportedCountry(defaultCountry) ? { defaultCountry } : {}
  const phone = parsePhoneNumberFromString(text, { ...country, extract: false })
  // Read again from E.164: what was typed must not decide which country it is of.
  return phone?.ext ? undefined : phone && parsePhoneNumberFromString(phone.number)
}

/** New area codes of +1 open faster than the metadata that is installed: their shape is enough. */
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

/** One person is one E.164 number, however it was typed. Null when it is no number that a code could go to. */
export function normalisePhone(typed: string, defaultCountry: string): PhoneNumber | null {
  const phone = parse(typed, defaultCountry)
  if (!phone?.isPossible()) return null
  if (!phone.isValid() && !hasNorthAmericanShape(phone)) return null
  // The called party earns on these: whoever asks for codes to them is paid by the shop.
  if (phone.getType() === 'PREMIUM_RATE') return null
  return phone
}

/** Codes go to the countries of ALLOWED_COUNTRIES; an empty list means all. */
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
