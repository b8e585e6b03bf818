/** Days as ISO dates, `2026-11-26`: a delivery day has no time and no time zone. */
export type IsoDay = string

const dayMs = 86_400_000
const toUtc = (day: IsoDay) => new Date(`${day}T00:00:00Z`)
const toIsoDay = (date: Date): IsoDay => date.toISOString().slice(0, 10)

export function addDays(day: IsoDay, days: number): IsoDay {
  return toIsoDay(new Date(toUtc(day).getTime() + days * dayMs))
}

const weekday = (day: IsoDay) => toUtc(day).getUTCDay()
const isWeekend = (day: IsoDay) => weekday(day) % 6 === 0

/** Moves a holiday from Saturday or Sunday to the day on which it is observed. */
function observe(day: IsoDay): IsoDay {
  if (weekday(day) === 6) return addDays(day, -1)
  return weekday(day) === 0 ? addDays(day, 1) : day
}

/** `nth` of 1 is the first such weekday of the month, -1 the last. */
function nthWeekday(year: number, month: number, { wanted, nth }: { wanted: number; nth: number }): IsoDay {
  if (nth < 0) {
    const last = toIsoDay(new Date(Date.UTC(year, month, 0)))
    return addDays(last, -((weekday(last) - wanted + 7) % 7))
  }
  const first = toIsoDay(new Date(Date.UTC(year, month - 1, 1)))
  return addDays(first, ((wanted - weekday(first) + 7) % 7) + (nth - 1) * 7)
}

const monday = 1
const thursday = 4

/** Days without mail in the United States besides weekends: the federal holidays as observed. */
export function listUsHolidays(year: number): IsoDay[] {
  const fixed = ['01-01', '06-19', '07-04', '11-11', '12-25'].map((date) => observe(`${year}-${date}`))
  return [
    ...fixed,
    nthWeekday(year, 1, { wanted: monday, nth: 3 }),
    nthWeekday(year, 2, { wanted: monday, nth: 3 }),
    nthWeekday(year, 5, { wanted: monday, nth: -1 }),
    nthWeekday(year, 9, { wanted: monday, nth: 1 }),
    nthWeekday(year, 10, { wanted: monday, nth: 2 }),
    nthWeekday(year, 11, { wanted: thursday, nth: 4 }),
    // A New Year's Day on a Saturday is observed on the last day of the year before.
    observe(`${year + 1}-01-01`),
  ].sort()
}

const holidaysByYear = new Map<string, readonly IsoDay[]>()

/** Cached, since every order asks for it. */
export function isUsHoliday(day: IsoDay): boolean {
  const year = day.slice(0, 4)
  const known = holidaysByYear.get(year) ?? listUsHolidays(Number(year))
  holidaysByYear.set(year, known)
  return known.includes(day)
}

export function isWorkingDay(day: IsoDay): boolean {
  return !isWeekend(day) && !isUsHoliday(day)
}

/** The day this many working days after the given one. */
export function addWorkingDays(day: IsoDay, count: number): IsoDay {
  let reached = day
  for (let left = count; left > 0; ) {
    reached = addDays(reached, 1)
    if (isWorkingDay(reached)) left -= 1
  }
  return reached
}
