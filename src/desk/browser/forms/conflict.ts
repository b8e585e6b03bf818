import type { FieldChange } from '../../../platform/pure/error-details.ts'
import type { FieldPlan } from './field-plan.ts'
import { showValue } from './form-values.ts'

type Values = Readonly<Record<string, unknown>>

interface Edit {
  fields: readonly FieldPlan[]
  typed: Values
  /** The record as it was when the form opened. */
  read: Values
}

/** In the form's format, which has neither null nor seconds. */
function isSame(fields: readonly FieldPlan[], name: string, [a, b]: readonly [unknown, unknown]): boolean {
  const field = fields.find((item) => item.name === name)
  return field !== undefined && showValue(field, a) === showValue(field, b)
}

/** What was typed, with the other person's value wherever nothing was typed. */
export function mergeValues({ fields, typed, read }: Edit, changes: readonly FieldChange[]): Record<string, unknown> {
  const theirs = changes.filter(({ field }) => isSame(fields, field, [typed[field], read[field]]))
  return { ...typed, ...Object.fromEntries(theirs.map(({ field, theirs: value }) => [field, value])) }
}

/** The values of a record that was read again, for the fields in which nothing was typed. */
export function listFresh({ fields, typed, read }: Edit, fresh: Values): Record<string, unknown> {
  const isFresh = ({ name }: FieldPlan) =>
    isSame(fields, name, [typed[name], read[name]]) && !isSame(fields, name, [typed[name], fresh[name]])
  return Object.fromEntries(fields.filter(isFresh).map(({ name }) => [name, fresh[name]]))
}

/** Whether both people have changed the field, to different values. */
export function isContested({ field, theirs }: FieldChange, { fields, typed, read }: Edit): boolean {
  return !isSame(fields, field, [typed[field], read[field]]) && !isSame(fields, field, [typed[field], theirs])
}

/** `tracking number` for `trackingNumber`, `image, url` for `image.url`. */
export const nameField = (field: string): string =>
  field
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('.', ', ')
    .toLowerCase()

/** A value of a record as a line of text. */
export function showFieldValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : 'nothing'
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return text.length > 120 ? `${text.slice(0, 120)}…` : text
}
