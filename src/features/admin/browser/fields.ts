import type { FieldPlan } from './field-plan.ts'

/** From when to when something is shown. */
export const scheduleFields: readonly FieldPlan[] = [
  { name: 'active', label: 'Switched on', kind: 'check' },
  { name: 'startsAt', label: 'Shown from', kind: 'instant', hint: 'Empty: at once' },
  { name: 'endsAt', label: 'Shown until', kind: 'instant', hint: 'Empty: until it is switched off' },
]

export const slugField: FieldPlan = {
  name: 'slug',
  label: 'Address',
  kind: 'line',
  required: true,
  hint: 'Lower-case letters, digits and hyphens. Whoever comes by the former address is sent on.',
}

export function showDate(instant: string | null): string {
  return instant === null
    ? ''
    : new Date(instant).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })
}

/** What an audit row or a switch says in a list. */
export const yesOrNo = (value: boolean) => (value ? 'Yes' : 'No')
