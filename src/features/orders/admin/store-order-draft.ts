import type { BodyInput, Reply } from '../../../api/schemas.ts'
import { showAmount } from '../../../desk/browser/amounts.ts'
import { readDetails } from '../../../desk/browser/files/error-details.ts'
import type { Choice } from '../../../platform/pure/choice.ts'
import type { FieldFault } from '../../../platform/pure/error-details.ts'
import { call } from '../../../site/browser/api.ts'
import { chooseMethod } from '../../delivery/rules/choose-method.ts'
import type { Chosen } from './StoreOrderItems.tsx'

type Wanted = BodyInput<'quoteStoreOrder'>
type Method = Reply<'listShipping'>['methods'][number]

export const customerFields = [
  { name: 'phoneNumber', label: 'Phone number', maxLength: 30, type: 'tel' },
  { name: 'email', label: 'Email', maxLength: 254, type: 'email' },
] as const
export const nameField = { name: 'name', label: 'Full name', maxLength: 100, required: true } as const
/** Of an order that is sent. */
export const placeFields = [
  { name: 'line1', label: 'Street address', maxLength: 120, required: true },
  { name: 'line2', label: 'Apartment, floor', maxLength: 120 },
  { name: 'city', label: 'City', maxLength: 80, required: true },
  { name: 'state', label: 'State or province', maxLength: 80 },
  { name: 'postcode', label: 'Postcode', maxLength: 16, required: true },
] as const

export interface Way extends Choice {
  /** Where the customer picks the order up; null where it is sent. */
  place: Method['place']
}
export interface Ways {
  choices: readonly Way[]
  chosen: string
}

export const speeds: readonly Way[] = [
  { value: 'standard', label: 'Standard', place: null },
  { value: 'express', label: 'Express', place: null },
]

export const placeOf = ({ choices, chosen }: Ways) => choices.find(({ value }) => value === chosen)?.place ?? null

export const readText = (data: FormData, name: string) => String(data.get(name) ?? '').trim()

/** What was typed; an order that is picked up goes to its place. */
export function readWanted(form: HTMLFormElement, chosen: readonly Chosen[], place: Way['place']): Wanted {
  const data = new FormData(form)
  const read = (name: string) => readText(data, name)
  const { hours: _, ...there } = place ?? { hours: '' }
  const address = {
    line1: read('line1'),
    line2: read('line2'),
    city: read('city'),
    state: read('state'),
    postcode: read('postcode'),
    country: read('country'),
  }
  return {
    items: chosen.map(({ variant, quantity }) => ({ variantId: variant.id, quantity })),
    address: { name: read('name'), ...address, ...there },
    shippingMethod: read('shippingMethod'),
    ...(read('phoneNumber') && { phoneNumber: read('phoneNumber') }),
    ...(read('email') && { email: read('email') }),
  }
}

/** The ways to deliver these items there, of which one is chosen; the two speeds where there is none, or they can't be read. */
export async function findWays({ items, address, shippingMethod = '' }: Wanted): Promise<Ways> {
  const { country = '', state = '', postcode = '' } = address
  const text = items.map(({ variantId, quantity }) => `${variantId}:${quantity}`).join()
  const outcome = await call('listShipping', { query: { country, state, postcode, items: text }, quiet: true })
  const methods = outcome.ok ? outcome.reply.methods : []
  const wanted = chooseMethod(methods, shippingMethod)
  if (!wanted) return { choices: speeds, chosen: shippingMethod === 'express' ? 'express' : 'standard' }
  const name = ({ name, speed }: Method) => name || speeds.find(({ value }) => value === speed)?.label
  return {
    choices: methods.map((method) => ({
      value: method.id,
      label: `${name(method)}, ${showAmount(method.price)}`,
      place: method.place,
    })),
    chosen: wanted.id,
  }
}

/** A fault in words, with the name of its field; of an item, its place. */
export interface ShownFault {
  at: string
  text: string
}

/** "The quantity of Poplin Shirt must be at most 3", "Email must be…". */
function describeFault({ field, problem }: FieldFault, chosen: readonly Chosen[]): ShownFault {
  const place = /^items\.(\d+)\./.exec(field)?.[1]
  const item = place === undefined ? undefined : chosen[Number(place)]
  if (item) {
    const text = `The quantity of ${item.variant.productName}, ${item.variant.size} ${problem}`
    return { at: item.variant.id, text }
  }
  if (field === 'items') return { at: field, text: `The items ${problem}` }
  const at = field.split('.').at(-1) ?? ''
  const known = [...customerFields, nameField, ...placeFields].find(({ name }) => at === name)
  return { at, text: `${known?.label ?? field} ${problem}` }
}

export function readFaults(
  { body, message }: { body?: unknown; message?: string },
  chosen: readonly Chosen[],
): ShownFault[] {
  const faults = readDetails(body).faults ?? []
  return faults.length > 0 ? faults.map((fault) => describeFault(fault, chosen)) : [{ at: '', text: message ?? '' }]
}
