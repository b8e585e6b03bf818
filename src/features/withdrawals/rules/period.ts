import { addDays, type IsoDay } from '../../../platform/pure/shipping/working-days.ts'
import { dayIn, instantIn } from '../../../platform/pure/shop-time.ts'

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

/** The shop's clock, and the days on which nobody works there. */
export const calendarOf = ({
  timeZone,
  schedule,
}: {
  timeZone: string
  schedule: { holidays: readonly IsoDay[] }
}): Calendar => ({
  timeZone,
  holidays: schedule.holidays,
})

const isFree = (day: IsoDay, { holidays }: Calendar) =>
  [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()) || holidays.includes(day)

/**
 * When a period of days ends. The day of the event doesn't count; a period that would end on a Saturday, a Sunday or a public
 * holiday ends with the next working day (regulation 1182/71, article 3).
 */
export function findPeriodEnd(from: Date, days: number, calendar: Calendar): Date {
  let last = addDays(dayIn(from, calendar.timeZone), days)
  for (let moved = 0; isFree(last, calendar) && moved < 31; moved += 1) last = addDays(last, 1)
  return instantIn(`${addDays(last, 1)}T00:00`, calendar.timeZone)
}
