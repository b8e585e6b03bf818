import type { ShippingSchedule } from '../../../platform/pure/shipping/schedule.ts'
import { addDays, type IsoDay, isUsHoliday } from '../../../platform/pure/shipping/working-days.ts'
import { readLocalTime } from '../../../platform/pure/shop-time.ts'

/** The first and the last likely day. */
export interface PromisedDays {
  earliest: IsoDay
  latest: IsoDay
}

/** By what a shop reckons days of delivery: the schedule of its parcels, and its time zone (IANA). */
export interface Reckoning {
  schedule: ShippingSchedule
  timeZone: string
}

function isWorking(day: IsoDay, { workingDays, holidays, usHolidays }: ShippingSchedule): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7
  return workingDays.includes(weekday) && !holidays.includes(day) && !(usHolidays && isUsHoliday(day))
}

/** Years of nothing but holidays are a mistake of the settings, and don't keep a page busy. */
const farthestDays = 1000

/** The day this many working days later. */
function addWorking(day: IsoDay, count: number, schedule: ShippingSchedule): IsoDay {
  let reached = day
  let left = count
  for (let passed = 0; left > 0 && passed < farthestDays; passed += 1) {
    reached = addDays(reached, 1)
    if (isWorking(reached, schedule)) left -= 1
  }
  return reached
}

/**
 * The day a parcel leaves that is ordered now. After the cut-off time, on a weekend or a holiday, the order counts on the next
 * working day; without a cut-off time it counts on its own day.
 */
export function findLeavingDay(now: Date, { schedule, timeZone }: Reckoning): IsoDay {
  const { day, time } = readLocalTime(now, timeZone)
  const isLate = schedule.cutOff !== '' && (time >= schedule.cutOff || !isWorking(day, schedule))
  return addWorking(isLate ? addWorking(day, 1, schedule) : day, schedule.handlingDays, schedule)
}

/** When a parcel arrives that is ordered now and is this many working days on its way. */
export function promiseDays(now: Date, [first, last]: readonly [number, number], reckoning: Reckoning): PromisedDays {
  const leaves = findLeavingDay(now, reckoning)
  const { schedule } = reckoning
  return { earliest: addWorking(leaves, first, schedule), latest: addWorking(leaves, last, schedule) }
}
