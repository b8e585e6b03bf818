import { shopZone } from '../shop-zone.ts'
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

/** A date breaks between day and time at most. */
const unbroken = (text: string) => text.replaceAll(' ', '\u00a0')

/** The day and time of an instant, by the shop's clock. */
export function showDate(instant: string | null): string {
  if (instant === null) return ''
  const time = new Date(instant).toLocaleTimeString(undefined, { timeStyle: 'short', timeZone: shopZone() })
  return `${showDay(instant)}, ${unbroken(time)}`
}

/** The shop's day of an instant; of a date such as `2026-11-26` with the time zone UTC. */
export function showDay(instant: string | null, timeZone = shopZone()): string {
  if (instant === null) return ''
  return unbroken(new Date(instant).toLocaleDateString(undefined, { dateStyle: 'medium', timeZone }))
}

/** How a list shows an audit row or a switch. */
export const yesOrNo = (value: boolean) => (value ? 'Yes' : 'No')
