interface Scheduled {
  active: boolean
  startsAt: string | null
  endsAt: string | null
}

/** Describes when shoppers see it. */
export function describeSchedule({ active, startsAt, endsAt }: Scheduled, now = Date.now()): string {
  if (!active) return 'Switched off'
  const show = (instant: string) =>
    new Date(instant).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })
  if (endsAt && Date.parse(endsAt) <= now) return `Ended ${show(endsAt)}`
  const until = endsAt ? ` until ${show(endsAt)}` : ''
  if (startsAt && Date.parse(startsAt) > now) return `Shown from ${show(startsAt)}${until}`
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
