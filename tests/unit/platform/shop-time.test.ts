import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayIn, instantIn, isTimeZone, readLocalTime, zoneOfCountry } from '../../../src/platform/pure/shop-time.ts'

describe('the shop’s clock', () => {
  test.each([
    // 22:00 on New Year's Eve in New York.
    ['2027-01-01T03:00:00Z', 'America/New_York', '2026-12-31'],
    ['2026-12-31T23:30:00Z', 'Europe/Berlin', '2027-01-01'],
    ['2026-12-31T18:29:59Z', 'Asia/Kolkata', '2026-12-31'],
    ['2026-12-31T18:30:00Z', 'Asia/Kolkata', '2027-01-01'],
    ['2026-03-29T00:59:59Z', 'Europe/Berlin', '2026-03-29'],
    ['2026-06-30T22:00:00Z', 'Europe/Berlin', '2026-07-01'],
  ])('%s in %s is %s', (instant, zone, day) => {
    expect(dayIn(new Date(instant), zone)).toBe(day)
  })

  test('what is typed as a local time is the instant at which clocks there show it', () => {
    expect(instantIn('2026-12-31T22:00', 'America/New_York').toISOString()).toBe('2027-01-01T03:00:00.000Z')
    expect(instantIn('2026-07-01T00:00', 'Europe/Berlin').toISOString()).toBe('2026-06-30T22:00:00.000Z')
    // Twice: the first, still in summer time.
    expect(instantIn('2026-10-25T02:30', 'Europe/Berlin').toISOString()).toBe('2026-10-25T00:30:00.000Z')
    // Left out: half past two is half past three.
    const gap = instantIn('2026-03-29T02:30', 'Europe/Berlin')
    expect(readLocalTime(gap, 'Europe/Berlin').time).toBe('03:30')
  })

  test('from an instant to local time and back is the same instant, but in the hour that happens twice', () => {
    const zones = [
      'America/New_York',
      'Europe/Berlin',
      'Asia/Kolkata',
      'Asia/Dubai',
      'Australia/Lord_Howe',
      'America/Sao_Paulo',
      'UTC',
    ]
    const minutes = fc.integer({ min: Date.UTC(2020, 0) / 60_000, max: Date.UTC(2035, 0) / 60_000 })
    fc.assert(
      fc.property(minutes, fc.constantFrom(...zones), (minute, zone) => {
        const instant = new Date(minute * 60_000)
        const { day, time } = readLocalTime(instant, zone)
        const back = instantIn(`${day}T${time}`, zone)
        const again = readLocalTime(back, zone)
        expect([again.day, again.time]).toEqual([day, time])
        expect(instant.getTime() - back.getTime()).toSatisfy(
          (apart: number) => apart === 0 || (apart > 0 && apart <= 3_600_000),
        )
      }),
      { numRuns: 2000 },
    )
  })

  test('every country has a zone, those with several that of most of their people', () => {
    expect(
      ['DE', 'US', 'IN', 'AE', 'JP', 'FR', 'ES', 'XX', '']
        .map(zoneOfCountry)
        .map((zone) => zone.replace('Calcutta', 'Kolkata')),
    ).toEqual([
      'Europe/Berlin',
      'America/New_York',
      'Asia/Kolkata',
      'Asia/Dubai',
      'Asia/Tokyo',
      'Europe/Paris',
      'Europe/Madrid',
      'UTC',
      'UTC',
    ])
    expect([isTimeZone('Europe/Berlin'), isTimeZone('UTC'), isTimeZone('Berlin'), isTimeZone('')]).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})
