import { addDays, type IsoDay } from '../../../platform/pure/shipping/working-days.ts'

/** The fewest days that the law allows (directive 2011/83/EU, article 9(1)). */
export const withdrawalDaysMin = 14
/** Within which the money is refunded, and the items are sent back (articles 13(1) and 14(1)). */
export const refundDays = 14

/** The setting in days; empty: as few as the law allows. */
export const readWithdrawalDays = (setting: string): number => Math.max(withdrawalDaysMin, Number(setting) || 0)

export interface Calendar {
  timeZone: string
  /** Days on which nobody works, besides Saturdays and Sundays. */
  holidays: readonly IsoDay[]
}

const dayIn = (at: Date, timeZone: string): IsoDay => new Intl.DateTimeFormat('en-CA', { timeZone }).format(at)

/** How far the clocks of a time zone are before UTC at an instant, in milliseconds. */
function offsetAt(at: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
    hourCycle: 'h23',
  }).formatToParts(at)
  const read = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value ?? 0)
  const local = Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'), read('second'))
  return local - Math.floor(at.getTime() / 1000) * 1000
}

/** The instant at which a day ends in a time zone. */
function endOf(day: IsoDay, timeZone: string): Date {
  const midnight = new Date(`${addDays(day, 1)}T00:00:00Z`)
  return new Date(midnight.getTime() - offsetAt(midnight, timeZone))
}

const isFree = (day: IsoDay, { holidays }: Calendar) =>
  [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()) || holidays.includes(day)

/**
 * When a period of days ends. The day of the event doesn't count; a period that would end on a Saturday, a Sunday or a public
 * holiday ends with the next working day (regulation 1182/71, article 3).
 */
export function findPeriodEnd(from: Date, days: number, calendar: Calendar): Date {
  let last = addDays(dayIn(from, calendar.timeZone), days)
  for (let moved = 0; isFree(last, calendar) && moved < 31; moved += 1) last = addDays(last, 1)
  return endOf(last, calendar.timeZone)
}
