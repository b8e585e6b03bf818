import { showDate } from './fields.ts'

interface Scheduled {
  active: boolean
  startsAt: string | null
  endsAt: string | null
}

/** Describes when shoppers see it. */
export function describeSchedule({ active, startsAt, endsAt }: Scheduled, now = Date.now()): string {
  if (!active) return 'Switched off'
  if (endsAt && Date.parse(endsAt) <= now) return `Ended ${showDate(endsAt)}`
  const until = endsAt ? ` until ${showDate(endsAt)}` : ''
  if (startsAt && Date.parse(startsAt) > now) return `Shown from ${showDate(startsAt)}${until}`
  return `Shown now${until}`
}

/** Reads the schedule from a form. */
export function readSchedule(values: Record<string, unknown>): Scheduled {
  const instant = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
  return {
    active: values['active'] === true,
    startsAt: instant(values['startsAt']),
    endsAt: instant(values['endsAt']),
  }
}

/** When shoppers will see what is typed. */
export function describeUnsaved(values: Record<string, unknown>): string {
  const words = describeSchedule(readSchedule(values))
  return `Once saved: ${words.charAt(0).toLowerCase()}${words.slice(1)}`
}
