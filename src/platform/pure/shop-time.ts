import type { IsoDay } from './shipping/working-days.ts'

// The shop's clock: instants are stored in UTC, and every day that a person reads is a day in the shop's time zone.

/** Whether it is the name of a time zone, such as `Europe/Berlin` (IANA). */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Of countries with several zones, that of most of their people. */
const mostPeople: Readonly<Record<string, string>> = {
  AR: 'America/Argentina/Buenos_Aires',
  AU: 'Australia/Sydney',
  BR: 'America/Sao_Paulo',
  CA: 'America/Toronto',
  CD: 'Africa/Kinshasa',
  CL: 'America/Santiago',
  CN: 'Asia/Shanghai',
  EC: 'America/Guayaquil',
  ES: 'Europe/Madrid',
  ID: 'Asia/Jakarta',
  KZ: 'Asia/Almaty',
  MN: 'Asia/Ulaanbaatar',
  MX: 'America/Mexico_City',
  NZ: 'Pacific/Auckland',
  PG: 'Pacific/Port_Moresby',
  PT: 'Europe/Lisbon',
  RU: 'Europe/Moscow',
  UA: 'Europe/Kiev',
  US: 'America/New_York',
  UZ: 'Asia/Tashkent',
}

/** The time zone of a country by its two letters; UTC for one that isn't known. */
export function zoneOfCountry(country: string): string {
  if (!/^[A-Z]{2}$/.test(country)) return 'UTC'
  const place = new Intl.Locale(`und-${country}`)
  return mostPeople[country] ?? place.getTimeZones?.()?.[0] ?? 'UTC'
}

interface LocalTime {
  day: IsoDay
  /** `14:05` */
  time: string
  seconds: number
}

const clocks = new Map<string, Intl.DateTimeFormat>()

function makeClock(timeZone: string): Intl.DateTimeFormat {
  const clock = new Intl.DateTimeFormat('en-u-ca-iso8601-nu-latn', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  clocks.set(timeZone, clock)
  return clock
}

/** What calendar and clock show there at an instant. */
export function readLocalTime(instant: Date, timeZone: string): LocalTime {
  const parts = (clocks.get(timeZone) ?? makeClock(timeZone)).formatToParts(instant)
  const read = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? ''
  return {
    day: `${read('year').padStart(4, '0')}-${read('month')}-${read('day')}`,
    time: `${read('hour')}:${read('minute')}`,
    seconds: Number(read('second')),
  }
}

/** The day that it is there at an instant, `2026-12-31`. */
export const dayIn = (instant: Date, timeZone: string): IsoDay => readLocalTime(instant, timeZone).day

/** How far the clock there is ahead of UTC at an instant, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const { day, time, seconds } = readLocalTime(new Date(instant), timeZone)
  return Date.parse(`${day}T${time}:00Z`) + seconds * 1000 - Math.floor(instant / 1000) * 1000
}

/**
 * The instant at which calendar and clock show this there, `2026-12-31T22:00`. Of an hour that happens twice it is the first; one that
 * is left out counts as if the clock had not been put forward yet.
 */
export function instantIn(local: string, timeZone: string): Date {
  const asUtc = Date.parse(`${local}Z`)
  const dayMs = 86_400_000
  const before = asUtc - offsetAt(asUtc - dayMs, timeZone)
  const after = asUtc - offsetAt(asUtc + dayMs, timeZone)
  const shown = (instant: number) => asUtc - offsetAt(instant, timeZone) === instant
  return new Date(shown(before) || !shown(after) ? before : after)
}
