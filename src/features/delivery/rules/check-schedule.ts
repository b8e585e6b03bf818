import type { FieldFault } from '../../../platform/pure/error-details.ts'
import type { ShippingSchedule } from '../../../platform/pure/shipping/schedule.ts'

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== ''
  } catch {
    // A RangeError is how Intl says that it knows no such zone.
    return false
  }
}

/** What a schema can't detect. */
export function findScheduleFaults(schedule: ShippingSchedule | undefined): FieldFault[] {
  if (!schedule || isTimeZone(schedule.timeZone)) return []
  return [{ field: 'schedule.timeZone', problem: 'must be the name of a time zone, such as Europe/Berlin' }]
}
