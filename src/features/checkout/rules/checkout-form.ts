import { isRecord } from '../../../platform/pure/is-record.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { isInvisible } from '../../../platform/pure/text/clean-text.ts'
import type { ShippingMethod } from '../../../platform/schema/shipping-fields.ts'
import { type AddressFormat, readZip } from '../../accounts/rules/address-format.ts'
import { describeMissingState, isMissingState } from '../../accounts/rules/address-labels.ts'
import { looksLikeEmail, looksLikePhone } from '../../accounts/rules/entry-checks.ts'
import { describePostcode, findPostcodeFault } from '../../accounts/rules/postcode.ts'
import { parseTaxNumber } from '../../taxes/rules/tax-number.ts'
import * as texts from '../messages/en.ts'

export const textFields = [
  'phoneNumber',
  'email',
  'name',
  'line1',
  'line2',
  'city',
  'state',
  'postcode',
  'country',
  'taxNumber',
] as const
export type TextField = (typeof textFields)[number]

export type CheckoutForm = Record<TextField, string> & {
  method: ShippingMethod
  /** The id of the chosen method, in a shop with methods of its own; empty: the cheapest. */
  methodId: string
  /** Whether to save the address in the account. */
  save: boolean
  /** Whether the shopper agreed to mails that aren't about the order. */
  mails: boolean
}
export type FieldErrors = Partial<Record<TextField | 'method', string>>

const refusedFields: Partial<Record<string, keyof FieldErrors>> = {
  [messages.enterValidNumber]: 'phoneNumber',
  [messages.enterValidEmail]: 'email',
  [messages.countryNotServed]: 'country',
  [messages.chooseRegion]: 'state',
  [messages.regionUnknown]: 'state',
  [messages.taxNumberUnfit]: 'taxNumber',
  [messages.enterStreet]: 'line1',
  [messages.enterCity]: 'city',
  [messages.methodGone]: 'method',
}

/** The field that the server's message is about, if it is about one. */
export function findField(refusal: string): keyof FieldErrors | undefined {
  if (isMissingState(refusal)) return 'state'
  const fault = findPostcodeFault(refusal)
  return fault ? (fault === 'noExpress' ? 'method' : 'postcode') : refusedFields[refusal]
}

export const createForm = (country: string): CheckoutForm => ({
  phoneNumber: '',
  email: '',
  name: '',
  line1: '',
  line2: '',
  city: '',
  state: '',
  postcode: '',
  country,
  taxNumber: '',
  method: 'standard',
  methodId: '',
  save: true,
  mails: false,
})

/** In the form's order: the first error gets the focus. */
function findMissing(form: CheckoutForm, format: AddressFormat, needsRegion: boolean): FieldErrors {
  const { country, required } = format
  const words = {
    email: texts.enterEmail,
    name: texts.enterName,
    line1: texts.enterStreet,
    city: texts.enterCity,
    postcode: describePostcode(country).missing,
    state: describeMissingState(format),
  }
  const places = needsRegion ? [...new Set([...required, 'state' as const])] : required
  const fields = (['email', 'name', ...places] as const).filter((field) => isInvisible(form[field]))
  return Object.fromEntries(fields.map((field) => [field, words[field]]))
}

interface Asked {
  /** How the form's country writes addresses. */
  format: AddressFormat
  /** Rates or taxes differ within the country. */
  needsRegion?: boolean
  /** The form has that field. */
  asksTaxNumber?: boolean
  /** The order is picked up: only a name is asked for. */
  isPickup?: boolean
}

/** Errors that can be found before asking the server; empty when the form can be sent. */
export function checkForm(
  form: CheckoutForm,
  { format: whole, needsRegion = false, asksTaxNumber = false, isPickup = false }: Asked,
): FieldErrors {
  const format = isPickup ? { ...whole, fields: [], required: [] } : whole
  const phoneFault = isInvisible(form.phoneNumber) ? texts.enterPhone : messages.enterValidNumber
  const errors: FieldErrors = looksLikePhone(form.phoneNumber) ? {} : { phoneNumber: phoneFault }
  Object.assign(errors, findMissing(form, format, needsRegion && !isPickup))
  if (!isInvisible(form.email) && !looksLikeEmail(form.email)) errors.email = texts.enterFullEmail
  if (!isInvisible(form.postcode) && format.fields.includes('postcode') && readZip(format, form.postcode) === null)
    errors.postcode = describePostcode(form.country).invalid
  if (asksTaxNumber && !isInvisible(form.taxNumber) && parseTaxNumber(form.taxNumber) === null)
    errors.taxNumber = messages.taxNumberUnfit
  return errors
}

const noPlace = { line1: '', line2: '', city: '', state: '', postcode: '', methodId: '' }

/** Reads a draft, whatever it contains; missing parts start empty, and so does an address in a country that isn't delivered to: of another market. */
export function readForm(
  text: string | null | undefined,
  country: string,
  shipTo: readonly string[] = [],
): CheckoutForm {
  const emptyForm = createForm(country)
  let value: unknown
  try {
    value = JSON.parse(text ?? '')
  } catch {
    return emptyForm
  }
  if (!isRecord(value)) return emptyForm
  const method = value['method'] === 'express' ? ('express' as const) : ('standard' as const)
  const methodId = typeof value['methodId'] === 'string' ? value['methodId'].slice(0, 40) : ''
  const form = { ...emptyForm, method, methodId, save: value['save'] !== false, mails: value['mails'] === true }
  for (const field of textFields) {
    const typed = value[field]
    if (typeof typed === 'string') form[field] = typed.slice(0, 200)
  }
  return shipTo.length === 0 || shipTo.includes(form.country) ? form : { ...form, ...noPlace, country }
}
