import { messages } from '../../../platform/pure/messages.ts'
import { looksLikePhone } from '../../accounts/rules/entry-checks.ts'
import { isRecord } from '../../catalog/rules/product-snapshot.ts'
import { describePostcode, findPostcodeFault, fitsPostcode } from '../../delivery/rules/postcode.ts'
import { parseTaxNumber } from '../../markets/rules/tax-number.ts'
import type { ShippingMethod } from '../../orders/contract.ts'
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
  /** Whether to save the address in the account. */
  save: boolean
  /** Whether the shopper agreed to mails that aren't about the order. */
  mails: boolean
}
export type FieldErrors = Partial<Record<TextField | 'method', string>>

const refusedFields: Partial<Record<string, keyof FieldErrors>> = {
  [messages.enterValidNumber]: 'phoneNumber',
  [messages.countryNotServed]: 'country',
  [messages.chooseState]: 'state',
  [messages.chooseRegion]: 'state',
  [messages.regionUnknown]: 'state',
  [messages.taxNumberUnfit]: 'taxNumber',
}

/** The field that the server's message is about, if it is about one. */
export function findField(refusal: string): keyof FieldErrors | undefined {
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
  save: true,
  mails: false,
})

const missing: FieldErrors = {
  email: texts.enterEmail,
  name: texts.enterName,
  line1: texts.enterStreet,
  city: texts.enterCity,
}

/**
 * Errors that can be found before asking the server; empty when the form can be sent. `needsRegion`: rates differ within
 * its country. `asksTaxNumber`: the form has that field.
 */
export function checkForm(form: CheckoutForm, { needsRegion = false, asksTaxNumber = false } = {}): FieldErrors {
  // In the form's order: the first one gets the focus.
  const errors: FieldErrors = looksLikePhone(form.phoneNumber) ? {} : { phoneNumber: messages.enterValidNumber }
  const { missing: missingPostcode, invalid } = describePostcode(form.country)
  for (const field of textFields) {
    const text = field === 'postcode' ? missingPostcode : missing[field]
    if (text && form[field].trim() === '') errors[field] = text
  }
  if (form.email.trim() !== '' && !/^\S+@\S+\.\S+$/.test(form.email.trim())) errors.email = texts.enterFullEmail
  const postcode = form.postcode.trim().toUpperCase()
  if (postcode !== '' && !fitsPostcode(form.country, postcode)) errors.postcode = invalid
  if (form.state.trim() === '') {
    if (form.country === 'US') errors.state = messages.chooseState
    else if (needsRegion) errors.state = messages.chooseRegion
  }
  if (asksTaxNumber && form.taxNumber.trim() !== '' && parseTaxNumber(form.taxNumber) === null)
    errors.taxNumber = messages.taxNumberUnfit
  return errors
}

/** Reads a draft, whatever it contains; missing parts start empty. */
export function readForm(text: string | null | undefined, country: string): CheckoutForm {
  const emptyForm = createForm(country)
  let value: unknown
  try {
    value = JSON.parse(text ?? '')
  } catch {
    return emptyForm
  }
  if (!isRecord(value)) return emptyForm
  const method = value['method'] === 'express' ? ('express' as const) : ('standard' as const)
  const form = { ...emptyForm, method, save: value['save'] !== false, mails: value['mails'] === true }
  for (const field of textFields) {
    const typed = value[field]
    if (typeof typed === 'string') form[field] = typed.slice(0, 200)
  }
  return form
}
