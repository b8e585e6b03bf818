import { z } from 'zod'
import { id, line, message, money, version } from '../../platform/schema/fields.ts'

const place = z.string().regex(/^[A-Z]{2}(-[A-Z]{2})?$/, 'a country such as US, or a part of it such as US-AK')
const amount = money.min(0).max(1_000_000)

/** One step of a method's price: from this subtotal on, a parcel costs this. */
const rate = z.object({ method: z.enum(['standard', 'express']), from: amount, price: amount })

const zone = z.object({
  /** Of a zone that there is; a new one has none. */
  id: id.optional(),
  name: line(60),
  places: z.array(place).min(1).max(300),
  rates: z.array(rate).min(1).max(20),
})
export type WrittenZone = z.infer<typeof zone>

const zones = z.object({
  zones: z.array(zone),
  /** The variables of the environment that set zones and rates; where there are any, the admin can't. */
  lockedBy: z.array(z.string()),
  /** Every country that a zone may have, by its two letters. */
  countries: z.array(z.string()),
  version,
})

export const zoneSchemas = {
  listShippingZones: { reply: zones },
  /** All zones at once: which place has which rates is a question about all of them. */
  updateShippingZones: {
    body: z.object({
      zones: z.array(zone).min(1).max(50),
      /** Countries that parcels go to today and that no zone has any more: named, or the change is refused. */
      leaveOut: z.array(z.string()).max(300).default([]),
      version: version.optional(),
    }),
    reply: zones.extend({ message }),
  },
}
