import type { Language } from '../../../platform/pure/language.ts'
import { say } from '../../../platform/pure/text/say.ts'
import * as texts from '../messages/en.ts'
import { writePostcode } from './written-postcode.ts'

// Formats from the Universal Postal Union's addressing pages, for the most common destinations.
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
/** The separators of those that may be typed with one or without: its sign, and how many characters stand before and behind. */
const separators: Record<string, string> = {
  BR: '-5:3',
  CA: ' 3:3',
  CZ: ' 3:2',
  GB: ' 4:3',
  IE: ' 3:4',
  JP: '-3:4',
  NL: ' 4:2',
  PL: '-2:3',
  PT: '-4:3',
}
const anywhere = /^[A-Z0-9][A-Z0-9 -]{1,11}$/

/** The country's own name for it; `other` for countries without one. */
const kinds: Record<string, string> = {
  US: 'zip',
  AS: 'zip',
  GU: 'zip',
  MH: 'zip',
  MP: 'zip',
  PR: 'zip',
  VI: 'zip',
  CA: 'postal',
  IE: 'eircode',
  IN: 'pin',
}
const kindOf = (country: string) => kinds[country] ?? 'other'

/** "ZIP code" in the United States, "postcode" for countries without a name of their own. */
export function namePostcode(country: string): string {
  return say(texts.postcodeName, { kind: kindOf(country) })
}

/** The same at the start of a label. */
export function labelPostcode(country: string): string {
  const name = namePostcode(country)
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** With one delivery country its name applies; with several there is none in common. */
export function findSoleCountry(countries: readonly string[]): string {
  return countries.length === 1 ? (countries[0] ?? '') : ''
}

type PostcodeText = 'enterPostcode' | 'enterValidPostcode' | 'postcodeUnserved' | 'noExpress'
export type PostcodeTexts = Readonly<Record<PostcodeText, string>>

/** The page's own. */
const ofPage: { texts: PostcodeTexts; language?: Language } = {
  texts: {
    enterPostcode: texts.enterPostcode,
    enterValidPostcode: texts.enterValidPostcode,
    postcodeUnserved: texts.postcodeUnserved,
    noExpress: texts.noExpress,
  },
}

/** Every message of form or server about a wrong postcode, with the country's name for it. */
export function describePostcode(country: string, { texts: words, language } = ofPage) {
  const kind = kindOf(country)
  const write = (text: string) => say<string>(text, { kind }, language)
  return {
    missing: write(words.enterPostcode),
    invalid: write(words.enterValidPostcode),
    unserved: write(words.postcodeUnserved),
    noExpress: write(words.noExpress),
  }
}
export type PostcodeFault = keyof ReturnType<typeof describePostcode>

/** Which of those messages a text is, for any country; undefined if it is none of them. */
export function findPostcodeFault(text: string): PostcodeFault | undefined {
  for (const country of ['', ...Object.keys(kinds)]) {
    const faults = Object.entries(describePostcode(country)) as [PostcodeFault, string][]
    const found = faults.find(([, words]) => words === text)
    if (found) return found[0]
  }
  return undefined
}

/**
 * Whether a postcode matches its country's format; expects capitals. For other countries letters, digits and hyphens are
 * accepted.
 */
export function fitsPostcode(country: string, postcode: string): boolean {
  return (formats[country] ?? anywhere).test(postcode)
}

/** A postcode of the country as it is written there, of one typed in any way; null if it can't be one. */
export function readPostcode(country: string, typed: string): string | null {
  return writePostcode(typed, { country, pattern: formats[country] ?? anywhere, separator: separators[country] ?? '' })
}
