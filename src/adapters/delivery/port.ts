import type { IsoDay } from '../../platform/pure/shipping/working-days.ts'
import type { ShippingMethod } from '../../platform/schema/shipping-fields.ts'

export interface DeliveryQuestion {
  /** From the configuration; a client's value is never used. */
  pickupPostcode: string
  postcode: string
  weightGrams: number
  cashOnDelivery: boolean
  today: IsoDay
}

/** The first and the last likely day. */
export interface DeliveryOption {
  method: ShippingMethod
  earliest: IsoDay
  latest: IsoDay
}

export type DeliveryAnswer = { available: false } | { available: true; place: string | null; options: DeliveryOption[] }

/** Whether a parcel can be delivered, and when. Throws when the carrier can't be reached. */
export interface DeliveryProvider {
  name: string
  /** Whether checking uses the network, so that answers are worth caching. */
  remote: boolean
  /** The countries whose postcodes it knows. */
  countries: readonly string[]
  check(question: DeliveryQuestion): Promise<DeliveryAnswer>
}
