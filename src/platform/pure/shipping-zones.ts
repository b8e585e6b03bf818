/** From this subtotal on a parcel costs this, in minor units. */
export interface RateStep {
  fromCents: number
  priceCents: number
}

export type Method = 'standard' | 'express'

/** Places with the same rates. */
export interface ShippingZone {
  /** Countries by two-letter code, and their regions, such as `US-AK`. */
  places: readonly string[]
  /** Lowest first, starting at 0. A method without steps is not offered there. */
  rates: Readonly<Record<Method, readonly RateStep[]>>
}

export interface NamedZone extends ShippingZone {
  /** Null for zones from the environment, and for new ones. */
  id: string | null
  name: string
}

/** As in an address; the region is empty or its code, such as `AK` or `NSW`. */
export interface Destination {
  country: string
  region: string
}

/** The zone of a place: that of its region, or of the whole country. Null if it isn't served. */
export function findZone<Z extends ShippingZone>(zones: readonly Z[], { country, region }: Destination): Z | null {
  const holds = (place: string) => zones.find(({ places }) => places.includes(place))
  return (region !== '' && holds(`${country}-${region}`)) || holds(country) || null
}

/** Whether rates differ within a country, so that its parcels need a region. */
export const needsRegion = (zones: readonly ShippingZone[], country: string): boolean =>
  zones.some(({ places }) => places.some((place) => place.startsWith(`${country}-`)))

/** The price of a method; null if it is not offered. */
export function rateAt(steps: readonly RateStep[], subtotalCents: number): number | null {
  return steps.findLast(({ fromCents }) => subtotalCents >= fromCents)?.priceCents ?? null
}

/** The subtotal from which a method is free; null if it never is. */
export function freeFrom(steps: readonly RateStep[]): number | null {
  const last = steps.at(-1)
  return last?.priceCents === 0 ? last.fromCents : null
}

/** Every delivery country, in the order of the zones. */
export function listCountriesOf(zones: readonly ShippingZone[]): string[] {
  return [...new Set(zones.flatMap(({ places }) => places.map((place) => place.slice(0, 2))))]
}
