import type { Choice } from '../../../platform/pure/choice.ts'
import type { Language } from '../../../platform/pure/language.ts'
import { say } from '../../../platform/pure/text/say.ts'
import * as texts from '../messages/en.ts'
import type { AddressFormat, PlaceField } from './address-format.ts'
import { labelPostcode } from './postcode.ts'

/** A field of an address form, in the words of its country. */
export interface AddressField {
  name: PlaceField | 'line2'
  label: string
  /** Without `shipping`, which checkouts put before it. */
  autoComplete: 'address-line1' | 'address-line2' | 'address-level1' | 'address-level2' | 'postal-code'
  maxLength: number
  required: boolean
  choices?: readonly Choice[]
}

const stateKinds = [
  'area',
  'county',
  'department',
  'district',
  'do_si',
  'emirate',
  'island',
  'oblast',
  'parish',
  'prefecture',
  'province',
  'region',
  'state',
]
const ofPage: { text: string; language?: Language } = { text: texts.chooseStateName }

const limits = { line1: 120, city: 80, state: 80, postcode: 16 } as const
const tokens = {
  line1: 'address-line1',
  city: 'address-level2',
  state: 'address-level1',
  postcode: 'postal-code',
} as const

/** The country's own word for its regions; "region" where its addresses have none. */
export const findStateKind = ({ fields, kinds }: AddressFormat): string =>
  fields.includes('state') ? kinds.state : 'region'

/** What forms and replies say of an address without its region: "Choose a prefecture" in Japan. */
export const describeMissingState = (format: AddressFormat, { text, language } = ofPage): string =>
  say<string>(text, { kind: findStateKind(format) }, language)

/** Whether a text is one of them, for any country. */
export const isMissingState = (text: string): boolean =>
  stateKinds.some((kind) => say(texts.chooseStateName, { kind }) === text)

function labelOf(name: PlaceField, format: AddressFormat): string {
  const { country, kinds } = format
  if (name === 'line1') return texts.street
  if (name === 'city') return say(texts.cityName, { kind: kinds.city })
  if (name === 'postcode') return labelPostcode(country)
  return say(texts.stateName, { kind: findStateKind(format) })
}

/** The fields of a country's form in its order. `needsRegion`: an order there needs the region, for its rates or taxes. */
export function listAddressFields(format: AddressFormat, needsRegion = false): AddressField[] {
  const { fields, required, states } = format
  const asked = needsRegion && !fields.includes('state') ? [...fields, 'state' as const] : fields
  return asked.flatMap((name): AddressField[] => {
    const isRequired = required.includes(name) || (name === 'state' && needsRegion)
    const label = labelOf(name, format)
    const field: AddressField = {
      name,
      autoComplete: tokens[name],
      maxLength: limits[name],
      required: isRequired,
      label: isRequired ? label : say(texts.optionalField, { label }),
      ...(name === 'state' && states.length > 0 && { choices: [{ value: '', label: texts.choose }, ...states] }),
    }
    const second = { label: texts.apartment, autoComplete: 'address-line2', maxLength: 120, required: false } as const
    return name === 'line1' ? [field, { name: 'line2', ...second }] : [field]
  })
}
