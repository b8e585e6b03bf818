import type { FieldPlan } from './field-plan.ts'

/** The period in which something is shown. */
export const scheduleFields: readonly FieldPlan[] = [
  { name: 'active', label: 'Switched on', kind: 'check' },
  { name: 'startsAt', label: 'Shown from', kind: 'instant', hint: 'Leave empty to start at once' },
  { name: 'endsAt', label: 'Shown until', kind: 'instant', hint: 'Leave empty to show it until you switch it off' },
]

export const slugField: FieldPlan = {
  name: 'slug',
  label: 'Web address',
  kind: 'line',
  required: true,
  hint: 'Lower-case letters, digits and hyphens. Links to the old address keep working.',
}

/** Of a new record, whose address can be made from its name or title. */
export const newSlugField = (source: 'name' | 'title'): FieldPlan => ({
  ...slugField,
  required: false,
  hint: `Leave empty to make it from the ${source}`,
})

export function showDate(instant: string | null): string {
  return instant === null
    ? ''
    : new Date(instant).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })
}

/** How a list shows an audit row or a switch. */
export const yesOrNo = (value: boolean) => (value ? 'Yes' : 'No')
