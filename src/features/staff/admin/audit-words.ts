import { showCents } from '../../../desk/browser/amounts.ts'
import { nameField, showFieldValue } from '../../../desk/browser/forms/conflict.ts'

const englishList = new Intl.ListFormat('en')

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export interface FieldStep {
  field: string
  before: unknown
  after: unknown
}

export interface Sides {
  before: unknown
  after: unknown
}

const ids = new Set(['_id', 'id', 'version'])

/** The fields of a record with their values; fields of a part are named after it, such as `image.url`. */
function flatten(value: unknown, path = ''): [string, unknown][] {
  if (!isObject(value)) return value === undefined || path === '' ? [] : [[path, value]]
  return Object.entries(value).flatMap(([key, inner]) =>
    ids.has(key) ? [] : flatten(inner, path === '' ? key : `${path}.${key}`),
  )
}

const currencyOf = (side: unknown) => (isObject(side) && typeof side['currency'] === 'string' ? side['currency'] : null)

/** A step in words; an amount as money where the entry names its currency. */
export function describeStep({ before, after }: Sides, step: FieldStep): Record<'name' | 'before' | 'after', string> {
  const { field } = step
  const currency = currencyOf(after) ?? currencyOf(before)
  const isAmount = currency !== null && field.endsWith('Cents')
  const show = (value: unknown) =>
    isAmount && typeof value === 'number' ? showCents(value, currency) : showFieldValue(value)
  return {
    name: nameField(isAmount ? field.replace(/Cents$/, '') : field),
    before: show(step.before),
    after: show(step.after),
  }
}

/** The fields a write changed, with both values; a record that was created or deleted has one side only. */
export function listSteps(before: unknown, after: unknown): FieldStep[] {
  const old = new Map(flatten(before))
  const now = new Map(flatten(after))
  // A write that records only the fields it touched says nothing about the others.
  const fields = isObject(before) && isObject(after) ? [...now.keys()] : [...new Set([...old.keys(), ...now.keys()])]
  return fields
    .map((field) => ({ field, before: old.get(field), after: now.get(field) }))
    .filter((step) => JSON.stringify(step.before ?? null) !== JSON.stringify(step.after ?? null))
}

const fieldsNamed = 2

/** `Lines, state and 3 more`: the fields that a write changed, as a list has room for them. */
export function summariseFields(names: readonly string[]): string {
  const shown = names.slice(0, fieldsNamed + (names.length === fieldsNamed + 1 ? 1 : 0))
  const more = names.length - shown.length
  const text = englishList.format(more > 0 ? [...shown, `${more} more`] : shown)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Only names need quotation marks; the number of an order does not. */
const quote = (title: string) => (/^\S*\d$/.test(title) ? title : `“${title}”`)

/** `changed product “Quay Shirt”`; a record that no longer has a name is shown by its number. */
export function describeEntry({
  action,
  entity,
  title,
  entityId,
}: Record<'action' | 'entity' | 'title' | 'entityId', string>): string {
  return `${action} ${entity} ${title === '' ? entityId.slice(0, 8) : quote(title)}`
}
