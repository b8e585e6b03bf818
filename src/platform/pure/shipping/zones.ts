import type { Method, RateStep, ZoneMethod } from './methods.ts'
import { holdsPostcode, type PostcodeRange, readPostcodeRange } from './postcode-ranges.ts'

/** Places with the same rates. */
export interface ShippingZone {
  /** Countries by two-letter code, their regions, such as `US-AK`, and postcodes, such as `DE:80000...80999` or `GB:SW1*`. */
  places: readonly string[]
  /** Lowest first, starting at 0. A method without steps is not offered there. What pages show where there are `methods`. */
  rates: Readonly<Record<Method, readonly RateStep[]>>
}

export interface NamedZone extends ShippingZone {
  /** Null for zones from the environment, and for new ones. */
  id: string | null
  name: string
  /** The merchant's own ways to deliver; null: those of the rates. */
  methods: readonly ZoneMethod[] | null
}

/** As in an address; the region is empty or its code, such as `AK` or `NSW`. */
export interface Destination {
  country: string
  region: string
  postcode?: string
}

/** The postcodes of a place such as `DE:80000...80999`; null for a country or region. */
export function readPlaceRange(place: string): PostcodeRange | null {
  return place[2] === ':' ? readPostcodeRange(place.slice(3)) : null
}

/** The narrower, the later: longer beginnings, then shorter ranges. */
const narrowness = ({ from, to }: PostcodeRange) => from.length * 1e9 - (from === to ? 0 : Number(to) - Number(from))

function findByPostcode<Z extends ShippingZone>(zones: readonly Z[], country: string, postcode: string): Z | null {
  let best: { zone: Z; range: PostcodeRange } | null = null
  for (const zone of zones) {
    for (const place of zone.places) {
      const range = place.startsWith(`${country}:`) ? readPlaceRange(place) : null
      if (range === null || !holdsPostcode(range, postcode)) continue
      if (best === null || narrowness(range) > narrowness(best.range)) best = { zone, range }
    }
  }
  return best?.zone ?? null
}

/** The zone of a place: that of its postcode, of its region, or of the whole country. Null if it isn't served. */
export function findZone<Z extends ShippingZone>(zones: readonly Z[], destination: Destination): Z | null {
  const { country, region, postcode = '' } = destination
  const holds = (place: string) => zones.find(({ places }) => places.includes(place))
  const exact = postcode === '' ? null : findByPostcode(zones, country, postcode)
  return exact ?? ((region !== '' && holds(`${country}-${region}`)) || holds(country) || null)
}

/** What pages know of the shop's rates. */
export interface ShippingRates {
  /** Of where most parcels go: the country that forms begin with. Null: not offered. */
  shippingCents: { standard: number; express: number | null }
  /** Null: never free. */
  freeStandardFromCents: number | null
  /** The country that forms begin with. */
  home?: string
  /** The rates of every place; without them those above count everywhere. */
  zones?: readonly ShippingZone[]
}

/** The rates of a place; those of where most parcels go for a place that has none, or is not known yet. */
export function ratesAt(rules: ShippingRates, destination: Destination): ShippingZone['rates'] {
  const place = destination.country === '' ? { country: rules.home ?? '', region: '' } : destination
  const zone = rules.zones && findZone(rules.zones, place)
  if (zone) return zone.rates
  const { shippingCents, freeStandardFromCents: free } = rules
  const step = (fromCents: number, priceCents: number) => ({ fromCents, priceCents })
  const paid = free === 0 ? [] : [step(0, shippingCents.standard)]
  return {
    standard: free === null ? paid : [...paid, step(free, 0)],
    express: shippingCents.express === null ? [] : [step(0, shippingCents.express)],
  }
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
