/** From this subtotal on a parcel costs this, in minor units. */
export interface RateStep {
  fromCents: number
  priceCents: number
}

export type Method = 'standard' | 'express'

/** Places that have the same rates. */
export interface ShippingZone {
  /** Countries by their two letters, and parts of them such as `US-AK`. */
  places: readonly string[]
  /** Lowest first, from 0 on. A method without steps is not offered there. */
  rates: Readonly<Record<Method, readonly RateStep[]>>
}

export interface NamedZone extends ShippingZone {
  /** Null of those that the environment sets, and of new ones. */
  id: string | null
  name: string
}

/** As an address has it; the region is empty or two letters. */
export interface Destination {
  country: string
  region: string
}

/** The zone of a place: that of its region, else that of the whole country. Null where parcels do not go. */
export function findZone<Z extends ShippingZone>(zones: readonly Z[], { country, region }: Destination): Z | null {
  const holds = (place: string) => zones.find(({ places }) => places.includes(place))
  return (region !== '' && holds(`${country}-${region}`)) || holds(country) || null
}

/** What a method costs; null where it is not offered. */
export function rateAt(steps: readonly RateStep[], subtotalCents: number): number | null {
  return steps.findLast(({ fromCents }) => subtotalCents >= fromCents)?.priceCents ?? null
}

/** The subtotal from which a method is free; null where it never is. */
export function freeFrom(steps: readonly RateStep[]): number | null {
  const last = steps.at(-1)
  return last?.priceCents === 0 ? last.fromCents : null
}

/** Every country that a parcel may go to, in the order of the zones. */
export function listCountriesOf(zones: readonly ShippingZone[]): string[] {
  return [...new Set(zones.flatMap(({ places }) => places.map((place) => place.slice(0, 2))))]
}
