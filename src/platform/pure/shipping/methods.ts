/** From this subtotal on a parcel costs this, in minor units. */
export interface RateStep {
  fromCents: number
  priceCents: number
}

export type Method = 'standard' | 'express'

/** Where an order is picked up. */
export interface PickupPlace {
  line1: string
  city: string
  state: string
  postcode: string
  country: string
  /** "Mon–Fri 9–18" */
  hours: string
}

/** What the steps of a price count: the goods' price before discounts in minor units, grams, or items. */
export const rateBases = ['subtotal', 'weight', 'items'] as const
export type RateBasis = (typeof rateBases)[number]

/** One way to get an order to a zone. */
export interface ZoneMethod {
  /** Unique in its zone; orders carry it. */
  id: string
  /** As shoppers read it; empty: the page's own word for its speed. */
  name: string
  /** The carrier's service, and what releases that know only two methods call it. */
  speed: Method
  /** Working days on the way, from the first to the last likely; null: the carrier is asked. */
  days: readonly [number, number] | null
  basis: RateBasis
  /** Lowest first, starting at 0; `fromCents` is in the basis. */
  steps: readonly RateStep[]
  /** The most grams or items that it carries; null: any. */
  max: number | null
  /** The subtotal from which it is free; null: never. */
  freeFromCents: number | null
  /** Set for pick-up. */
  place: PickupPlace | null
}

/** What a method is priced by. */
export interface Parcel {
  subtotalCents: number
  grams: number
  items: number
}

const measure = ({ basis }: ZoneMethod, { subtotalCents, grams, items }: Parcel) =>
  ({ subtotal: subtotalCents, weight: grams, items })[basis]

/** Whether the parcel is heavier, or has more items, than the method carries. */
export const isTooMuch = (method: ZoneMethod, parcel: Parcel): boolean =>
  method.max !== null && method.basis !== 'subtotal' && measure(method, parcel) > method.max

/** The price of a parcel; null if the method doesn't carry it. */
export function priceMethod(method: ZoneMethod, parcel: Parcel): number | null {
  if (isTooMuch(method, parcel)) return null
  if (method.freeFromCents !== null && parcel.subtotalCents >= method.freeFromCents) return 0
  const size = measure(method, parcel)
  return method.steps.findLast(({ fromCents }) => size >= fromCents)?.priceCents ?? null
}

/** What a free-shipping promotion is worth: the cheapest delivery, before any threshold of a subtotal. */
export function findBasePrice(methods: readonly ZoneMethod[], parcel: Parcel): number {
  const prices = methods
    .filter(({ place }) => place === null)
    .map((method) => priceMethod({ ...method, freeFromCents: null }, { ...parcel, subtotalCents: 0 }))
  return Math.min(...prices.filter((price) => price !== null), Number.MAX_SAFE_INTEGER)
}

const typicalParcel: Parcel = { subtotalCents: 0, grams: 600, items: 1 }

/** The price of a method as steps of the subtotal, as far as it has one: what pages say before anything is in the cart. */
function writeSteps(method: ZoneMethod): RateStep[] {
  const { basis, freeFromCents } = method
  const priced =
    basis === 'subtotal' ? method.steps : [{ fromCents: 0, priceCents: priceMethod(method, typicalParcel) ?? 0 }]
  if (freeFromCents === null) return [...priced]
  return [...priced.filter(({ fromCents }) => fromCents < freeFromCents), { fromCents: freeFromCents, priceCents: 0 }]
}

/** The rates that pages show and that releases with two methods charge: the first of each speed, standard always. */
export function listShownRates(methods: readonly ZoneMethod[]): Record<Method, RateStep[]> {
  const delivered = methods.filter(({ place }) => place === null)
  const express = delivered.find(({ speed }) => speed === 'express')
  const standard = delivered.find(({ speed }) => speed === 'standard') ?? express ?? methods[0]
  return {
    standard: standard ? writeSteps(standard) : [],
    express: express && express !== standard ? writeSteps(express) : [],
  }
}

/** The methods of a zone that only has rates. */
export function readRateMethods(rates: Readonly<Record<Method, readonly RateStep[]>>): ZoneMethod[] {
  const whole = { name: '', days: null, basis: 'subtotal', max: null, freeFromCents: null, place: null } as const
  return (['standard', 'express'] as const)
    .filter((speed) => rates[speed].length > 0)
    .map((speed) => ({ ...whole, id: speed, speed, steps: rates[speed] }))
}
