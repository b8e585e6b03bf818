import {
  getCountries,
  getCountryCallingCode,
  getExampleNumber,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'
import examples from 'libphonenumber-js/mobile/examples'
import { HttpError } from './http/http-error.ts'
import { phoneMinLength } from './pure/limits.ts'
import { messages } from './pure/messages.ts'
import { cleanTyped } from './pure/text/clean-text.ts'

/** ISO 3166-1 alpha-2 codes of countries with phone numbers. */
export function isCountry(code: string): boolean {
  return isSupportedCountry(code)
}

/** All of them. */
export const listCountries = (): string[] => getCountries()

/**
 * How numbers were written before their country changed its plan, which people and their address books still do: one person has one
 * number. Mexico dropped the 1 and its 044, 045 and 01 in 2019; Argentina's mobile numbers have a 9 abroad and a 15 at home; Brazil's
 * have had a ninth digit since 2016; Benin's have begun with 01 since 2024. ITU, National Numbering Plans.
 */
const formerForms: readonly (readonly [RegExp, string])[] = [
  [/^\+52(?:1|01|04[45])(\d{10})$/, '+52$1'],
  [/^\+549?(\d\d)15(\d{8})$/, '+549$1$2'],
  [/^\+549?(\d{3})15(\d{7})$/, '+549$1$2'],
  [/^\+549?(\d{4})15(\d{6})$/, '+549$1$2'],
  [/^\+55(\d\d)([6-9]\d{7})$/, '+55$19$2'],
  [/^\+229(\d{8})$/, '+22901$1'],
]

/** The number as its country writes it today; undefined if it isn't a former form. */
function bringUpToDate(number: string): PhoneNumber | undefined {
  return formerForms
    .filter(([former]) => former.test(number))
    .map(([former, present]) => parsePhoneNumberFromString(number.replace(former, present)))
    .find((phone) => phone?.isValid())
}

function parse(typed: string, defaultCountry: string): PhoneNumber | undefined {
  // Most of the world dials 00 for +, and no national number begins with it.
  const text = cleanTyped(typed).replace(/^00/, '+')
  const country = isSupportedCountry(defaultCountry) ? { defaultCountry } : {}
  const phone = parsePhoneNumberFromString(text, { ...country, extract: false })
  if (!phone || phone.ext) return undefined
  // Parsed again from E.164: the typed form must not decide the country.
  const parsed = parsePhoneNumberFromString(phone.number)
  return parsed?.isValid() ? parsed : (bringUpToDate(phone.number) ?? parsed)
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

/** Numbers of companies, services and machines: nobody reads a code there. */
const withoutReader = ['TOLL_FREE', 'SHARED_COST', 'PAGER', 'VOICEMAIL']

/** Argentina's numbers say nothing of what they are; whoever signs in has a mobile one, which has a 9 abroad. */
function asMobile(phone: PhoneNumber): PhoneNumber {
  if (phone.country !== 'AR' || phone.getType() === 'MOBILE') return phone
  const mobile = parsePhoneNumberFromString(phone.number.replace('+54', '+549'))
  return mobile?.isValid() ? mobile : phone
}

/**
 * A mobile number as people of the country write it abroad, "+965 500 12345", where numbers without the country's code are shorter than
 * forms accept; null elsewhere.
 */
export function showShortExample(country: string): string | null {
  const example = isSupportedCountry(country) ? getExampleNumber(country, examples) : undefined
  if (!example || example.formatNational().replace(/\D/g, '').length >= phoneMinLength) return null
  return example.formatInternational()
}

interface PhoneSettings {
  DEFAULT_COUNTRY: string
  ALLOWED_COUNTRIES: readonly string[]
}

/** The E.164 number of a person who gets codes, or 400 'Enter a valid number'. */
export function requirePhone(config: PhoneSettings, typed: string): { number: string; country: string } {
  const given = normalisePhone(typed, config.DEFAULT_COUNTRY)
  const phone = given && asMobile(given)
  if (
    !phone ||
    withoutReader.includes(phone.getType() ?? '') ||
    !isAllowedDestination(phone, config.ALLOWED_COUNTRIES)
  ) {
    throw new HttpError(400, messages.enterValidNumber)
  }
  return { number: phone.number, country: phone.country ?? `+${phone.countryCallingCode}` }
}
