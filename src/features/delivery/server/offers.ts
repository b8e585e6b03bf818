import type { Config } from '../../../platform/config.ts'
import { itemGrams } from '../../../platform/pure/limits.ts'
import {
  findBasePrice,
  isTooMuch,
  type Parcel,
  priceMethod,
  readRateMethods,
  type ZoneMethod,
} from '../../../platform/pure/shipping/methods.ts'
import { type Destination, findZone } from '../../../platform/pure/shipping/zones.ts'

interface Line {
  unitPriceCents: number
  quantity: number
  weightGrams: number | null
}

/** What shipping rates count. */
export const weigh = (lines: readonly Line[]): Parcel => ({
  subtotalCents: lines.reduce((sum, { unitPriceCents, quantity }) => sum + unitPriceCents * quantity, 0),
  grams: lines.reduce((sum, { weightGrams, quantity }) => sum + (weightGrams ?? itemGrams) * quantity, 0),
  items: lines.reduce((sum, { quantity }) => sum + quantity, 0),
})

/** What one method charges, and the part of it that a free-shipping promotion leaves. */
export interface ShippingCharge {
  rateCents: number
  freeRateCents: number
}

export type Offer =
  | { method: ZoneMethod; fits: true; charge: ShippingCharge }
  | { method: ZoneMethod; fits: false; fault: 'weight' | 'items' }

/** Every way to deliver there; null for a place that isn't served. */
export function listMethods(config: Config, destination: Destination): readonly ZoneMethod[] | null {
  const zone = findZone(config.zones, destination)
  return zone && (zone.methods ?? readRateMethods(zone.rates))
}

export function listOffers(methods: readonly ZoneMethod[], parcel: Parcel): Offer[] {
  const base = findBasePrice(methods, parcel)
  return methods.map((method): Offer => {
    const rateCents = priceMethod(method, parcel)
    if (rateCents === null) {
      return { method, fits: false, fault: isTooMuch(method, parcel) && method.basis === 'items' ? 'items' : 'weight' }
    }
    return { method, fits: true, charge: { rateCents, freeRateCents: Math.max(0, rateCents - base) } }
  })
}

/** The method of an id. A page that only knows speeds names one of them: then it is the cheapest of that speed. */
export function findMethod(methods: readonly ZoneMethod[], id: string, parcel: Parcel): ZoneMethod | null {
  const named = methods.find((method) => method.id === id)
  if (named) return named
  const priced = methods
    .filter(({ speed, place }) => speed === id && place === null)
    .flatMap((method) => {
      const cents = priceMethod(method, parcel)
      return cents === null ? [] : [{ method, cents }]
    })
  return priced.sort((a, b) => a.cents - b.cents)[0]?.method ?? null
}
