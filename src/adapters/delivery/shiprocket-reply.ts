import { z } from 'zod'
import { addDays, type IsoDay } from '../../platform/pure/shipping/working-days.ts'
import type { DeliveryAnswer, DeliveryOption } from './port.ts'

const flagLike = z.union([z.literal(0), z.literal(1), z.boolean()]).transform(Boolean)
const numberLike = z.union([z.number(), z.string().regex(/^\d+(\.\d+)?$/)]).transform(Number)

const courier = z.object({
  courier_company_id: z.number(),
  city: z.string().default(''),
  cod: flagLike,
  blocked: flagLike.default(false),
  is_surface: z.boolean(),
  estimated_delivery_days: numberLike,
  /** Kilograms; 0 if the courier has no limit. */
  surface_max_weight: numberLike.nullish(),
})
type Courier = z.output<typeof courier>

/** Shiprocket returns HTTP 200 even without a result: the body's own status counts. */
const serviceability = z.union([
  z.object({
    status: z.literal(200),
    data: z.object({
      available_courier_companies: z.array(courier),
      recommended_courier_company_id: z.number().nullish(),
    }),
  }),
  z.object({ status: z.literal(404), message: z.string() }),
])

function carries({ weightGrams, cashOnDelivery }: { weightGrams: number; cashOnDelivery: boolean }) {
  return (item: Courier) => {
    const limitGrams = (item.surface_max_weight ?? 0) * 1000
    return (
      !item.blocked &&
      (!cashOnDelivery || item.cod) &&
      (!item.is_surface || limitGrams === 0 || weightGrams <= limitGrams)
    )
  }
}

function estimate(method: DeliveryOption['method'], couriers: Courier[], today: IsoDay): DeliveryOption {
  const days = couriers.map((courier) => courier.estimated_delivery_days)
  return { method, earliest: addDays(today, Math.min(...days)), latest: addDays(today, Math.max(...days)) }
}

const titleCase = (text: string) => text.toLowerCase().replace(/\b[a-z]/g, (letter) => letter.toUpperCase())

/**
 * Parses the reply of the serviceability call: surface couriers offer standard, faster air couriers express. Throws on any other
 * shape.
 */
export function readServiceability(
  body: unknown,
  wanted: { weightGrams: number; cashOnDelivery: boolean; today: IsoDay },
): DeliveryAnswer {
  const reply = serviceability.parse(body)
  const couriers = reply.status === 200 ? reply.data.available_courier_companies.filter(carries(wanted)) : []
  const [first] = couriers
  if (!first) return { available: false }
  const surface = couriers.filter((courier) => courier.is_surface)
  const standard = estimate('standard', surface.length > 0 ? surface : couriers, wanted.today)
  const air = couriers.filter((courier) => !courier.is_surface)
  const express = air.length > 0 ? estimate('express', air, wanted.today) : null
  const faster = express && surface.length > 0 && express.latest < standard.latest
  return {
    available: true,
    place: titleCase(first.city) || null,
    options: faster ? [standard, express] : [standard],
  }
}
