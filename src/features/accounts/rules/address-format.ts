import type { Choice } from '../../../platform/pure/choice.ts'
import type { Language } from '../../../platform/pure/language.ts'
import { pageLanguage } from '../../../platform/pure/page-language.ts'
import type { StoredAddressFormat } from '../../../platform/pure/stored-address-format.ts'
import { isInvisible } from '../../../platform/pure/text/clean-text.ts'
import { listRegions } from '../../markets/rules/regions.ts'
import { findSeparator, writePostcode } from './written-postcode.ts'

export type PlaceField = 'line1' | 'city' | 'state' | 'postcode'

/** How a country writes its addresses. */
export interface AddressFormat {
  country: string
  /** In the country's order. */
  fields: readonly PlaceField[]
  required: readonly PlaceField[]
  /** A pattern for the whole postcode; empty where any is accepted. */
  zip: string
  /** A valid postcode; empty if none is known. */
  example: string
  /** What the country calls its regions and towns. */
  kinds: { state: string; city: string }
  /** Every region; empty where any text is one. */
  states: readonly (Choice & { code?: string })[]
}

/** Whose post writes the region's code, besides those of the shop's own lists; orders elsewhere keep its name. */
const codeCountries = ['BR', 'IT']

const fieldOf: Record<string, PlaceField> = { A: 'line1', C: 'city', S: 'state', Z: 'postcode' }
const listFields = (letters: string): PlaceField[] =>
  [...letters].flatMap((letter) => (fieldOf[letter] ? [fieldOf[letter]] : []))

/** Whether the country's regions may have names in that language besides the Latin ones. */
export const writesIn = (country: string, language: Language): boolean => language === (country === 'IN' ? 'hi' : 'ar')

/** In the reader's order, not that of the codes or of another script. */
const sortByLabel = <T extends Choice>(choices: readonly T[], language: Language): T[] =>
  choices.toSorted((a, b) => a.label.localeCompare(b.label, language))

/** The regions of the shop's own lists have the codes that its zones and taxes use. All have their names in the page's language if the country writes in it. */
export function readAddressFormat(
  country: string,
  stored: StoredAddressFormat,
  language: Language = pageLanguage,
): AddressFormat {
  const { fields, required, zip = '', example = '', stateKind, cityKind, states = '' } = stored
  const own = listRegions(country)
  const isLocal = writesIn(country, language)
  const listed = states
    .split('|')
    .filter(Boolean)
    .map((entry) => {
      const [code = '', name = code, local = name] = entry.split('=')
      return { value: codeCountries.includes(country) ? code : name, label: isLocal ? local : name, code }
    })
  const shown = new Map(listed.map(({ code, label }) => [code, label]))
  const named =
    own.length === 0
      ? listed
      : own.map(({ value, label }) => ({ value, label: isLocal ? (shown.get(value) ?? label) : label }))
  return {
    country,
    fields: listFields(fields),
    required: listFields(required),
    zip,
    example,
    kinds: { state: stateKind ?? 'province', city: cityKind ?? 'city' },
    // The shop's own lists are in order, with what isn't a state at the end.
    states: isLocal || own.length === 0 ? sortByLabel(named, language) : named,
  }
}

/** "Québec" as "quebec", "Co. Cork" as "co cork". */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}\s]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

/**
 * The region as its country writes it; empty where addresses have none. Null if the country has no such region.
 */
export function readState({ fields, states }: AddressFormat, state: string): string | null {
  if (!fields.includes('state')) return ''
  const typed = plain(state)
  if (states.length === 0 || typed === '') return state.trim()
  return (
    states.find((each) => [each.value, each.label, each.code ?? ''].some((text) => plain(text) === typed))?.value ??
    null
  )
}

/** A typed postcode as the country writes it; null if it isn't one of the country's, or empty. */
export function readZip({ country, zip, example }: AddressFormat, postcode: string): string | null {
  const pattern = zip === '' ? /^[A-Z0-9][A-Z0-9 -]{0,11}$/ : new RegExp(`^(?:${zip})$`)
  return writePostcode(postcode, { country, pattern, separator: findSeparator(example) })
}

export type AddressFault = { field: PlaceField; fault: 'missing' | 'invalid' }

/** The first thing that is wrong with an address; null if it can be delivered to. */
export function findAddressFault(
  format: AddressFormat,
  address: Partial<Record<PlaceField, string | undefined>>,
): AddressFault | null {
  const lacking = format.required.find((field) => isInvisible(address[field] ?? ''))
  if (lacking) return { field: lacking, fault: 'missing' }
  const { postcode = '', state = '' } = address
  if (!isInvisible(postcode) && readZip(format, postcode) === null) return { field: 'postcode', fault: 'invalid' }
  return readState(format, state) === null ? { field: 'state', fault: 'invalid' } : null
}
