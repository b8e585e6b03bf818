import { addWorkingDays, type IsoDay } from '../../platform/pure/shipping/working-days.ts'
import type { DeliveryAnswer, DeliveryOption, DeliveryProvider } from './port.ts'
import { findState } from './us-postcodes.ts'
import { findZoneDays } from './us-zones.ts'

/** A parcel leaves on the working day after the order. */
const handlingDays = 1

function readState(postcode: string): string | null {
  return /^\d{5}(-\d{4})?$/.test(postcode) ? findState(postcode) : null
}

function estimate(today: IsoDay, method: DeliveryOption['method'], days: readonly [number, number]): DeliveryOption {
  const [first, last] = days
  return {
    method,
    earliest: addWorkingDays(today, handlingDays + first),
    latest: addWorkingDays(today, handlingDays + last),
  }
}

/** Covers the United States with the included table of ZIP code ranges, without asking anyone. */
export function createDeliveryTable(): DeliveryProvider {
  return {
    name: 'table',
    remote: false,
    countries: ['US'],
    async check({ pickupPostcode, postcode, today }): Promise<DeliveryAnswer> {
      const from = readState(pickupPostcode)
      const to = readState(postcode)
      const zone = from && to ? findZoneDays(from, to) : null
      if (!zone) return { available: false }
      const standard = estimate(today, 'standard', zone.standard)
      const options = zone.express ? [standard, estimate(today, 'express', zone.express)] : [standard]
      return { available: true, place: to, options }
    },
  }
}
