import { expect, test } from 'vitest'
import {
  findBasePrice,
  listShownRates,
  priceMethod,
  readRateMethods,
  type ZoneMethod,
} from '../../../src/platform/pure/shipping/methods.ts'

const step = (fromCents: number, priceCents: number) => ({ fromCents, priceCents })
const method: ZoneMethod = {
  id: 'parcel',
  name: 'Parcel',
  speed: 'standard',
  days: [2, 3],
  basis: 'subtotal',
  max: null,
  place: null,
  steps: [step(0, 600), step(10_000, 300)],
  freeFromCents: null,
}
const parcel = { subtotalCents: 5000, grams: 900, items: 3 }
const byWeight: ZoneMethod = { ...method, basis: 'weight', steps: [step(0, 500), step(1000, 900)], max: 2000 }

test.each([
  [method, parcel, 600],
  [method, { ...parcel, subtotalCents: 9999 }, 600],
  [method, { ...parcel, subtotalCents: 10_000 }, 300],
  [{ ...method, freeFromCents: 5000 }, parcel, 0],
  [{ ...method, freeFromCents: 5001 }, parcel, 600],
  [byWeight, parcel, 500],
  [byWeight, { ...parcel, grams: 1000 }, 900],
  [byWeight, { ...parcel, grams: 2000 }, 900],
  [byWeight, { ...parcel, grams: 2001 }, null],
  [{ ...byWeight, freeFromCents: 0 }, { ...parcel, grams: 2001 }, null],
  [{ ...method, basis: 'items', steps: [step(0, 500), step(4, 800)], max: 5 }, parcel, 500],
  [{ ...method, basis: 'items', steps: [step(0, 500), step(4, 800)], max: 5 }, { ...parcel, items: 4 }, 800],
  [{ ...method, basis: 'items', steps: [step(0, 500), step(4, 800)], max: 5 }, { ...parcel, items: 6 }, null],
] as const)('%o costs %o %s', (rated, sent, cents) => {
  expect(priceMethod(rated as ZoneMethod, sent)).toBe(cents)
})

test('free shipping is worth the cheapest delivery, whatever the subtotal, and no pick-up', () => {
  const place = { line1: 'Kiosk', city: '', state: '', postcode: '', country: 'DE', hours: '' }
  const pickup = { ...method, id: 'kiosk', steps: [step(0, 0)], place }
  const express = { ...method, id: 'express', steps: [step(0, 1500)] }
  expect(findBasePrice([express, method, pickup], { ...parcel, subtotalCents: 20_000 })).toBe(600)
})

test('zones with rates alone have a standard and an express method with the same prices', () => {
  const rates = { standard: [step(0, 600), step(7500, 0)], express: [step(0, 1500)] }
  const methods = readRateMethods(rates)
  expect(methods.map(({ id }) => id)).toEqual(['standard', 'express'])
  expect(listShownRates(methods)).toEqual(rates)
  expect(readRateMethods({ ...rates, express: [] }).map(({ id }) => id)).toEqual(['standard'])
})

test('releases with two methods charge a standard rate, never nothing', () => {
  const own = [{ ...byWeight, speed: 'express' as const, freeFromCents: 20_000 }]
  expect(listShownRates(own)).toEqual({ standard: [step(0, 500), step(20_000, 0)], express: [] })
})
