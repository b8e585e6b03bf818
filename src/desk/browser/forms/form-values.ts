import { instantIn, readLocalTime } from '../../../platform/pure/shop-time.ts'
import { readTypedNumber, showTypedNumber } from '../../../platform/pure/written-number.ts'
import { theme } from '../../../site/theme.ts'
import { shopZone } from '../shop-zone.ts'
import type { FieldKind, FieldPlan, FormValues } from './field-plan.ts'

const zone = () => shopZone() ?? Intl.DateTimeFormat().resolvedOptions().timeZone

/** An instant as the shop's time in a date field. */
function toLocal(instant: string): string {
  const { day, time } = readLocalTime(new Date(instant), zone())
  return `${day}T${time}`
}

/** The values of a field that has several, separated by commas. */
export const splitValues = (text: string) => text.split(',').flatMap((value) => value.trim() || [])

/** A record's value in its field's format. */
export function showValue({ kind }: FieldPlan, value: unknown): string {
  if (Array.isArray(value)) return value.join(kind === 'lines' ? '\n' : ', ')
  if (value === null || value === undefined) return ''
  if (kind === 'number' && typeof value === 'number') return showTypedNumber(value, theme.locale)
  return kind === 'instant' ? toLocal(String(value)) : String(value)
}

function readValue({ kind, name }: FieldPlan, data: FormData): unknown {
  const text = String(data.get(name) ?? '').trim()
  switch (kind) {
    case 'check':
      return data.has(name)
    case 'number':
      // What is no number is sent as it was typed: the reply says so at its field.
      return text === '' ? null : (readTypedNumber(text, theme.locale) ?? text)
    case 'lines':
      return text.split('\n').flatMap((entry) => entry.trim() || [])
    case 'words':
    case 'chips':
    case 'ordered':
    case 'products':
      return splitValues(text)
    case 'link':
    case 'picture':
      return text || null
    case 'instant':
      return text === '' ? null : instantIn(text, zone()).toISOString()
    default:
      return text
  }
}

export function readForm(form: HTMLFormElement, fields: readonly FieldPlan[]): FormValues {
  const data = new FormData(form)
  return Object.fromEntries(fields.map((field) => [field.name, readValue(field, data)]))
}

/** Kinds of fields that show the value of a hidden one. */
const showsItself: ReadonlySet<FieldKind> = new Set(['picture', 'rich', 'chips', 'ordered', 'products'])

/** Writes values into the form as if they had been typed. */
export function writeForm(form: HTMLFormElement, fields: readonly FieldPlan[], values: FormValues): void {
  for (const field of fields) {
    const control = form.elements.namedItem(field.name)
    if (!(field.name in values) || !(control instanceof HTMLElement)) continue
    const value = values[field.name]
    if (control instanceof HTMLInputElement && control.type === 'checkbox') control.checked = value === true
    else if ('value' in control) control.value = showValue(field, value)
    if (showsItself.has(field.kind)) control.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
