import type { IsoDay } from '../../features/delivery/rules/working-days.ts'
import type { ShippingMethod } from '../../features/orders/contract.ts'

export interface DeliveryQuestion {
  /** From the configuration; a client's is never used. */
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

/** Whether a parcel gets there, and when. Throws when the carrier cannot be asked. */
export interface DeliveryProvider {
  name: string
  /** Whether asking goes over the network, so that answers are worth keeping. */
  remote: boolean
  /** Whose postcodes it knows: of others it cannot say anything. */
  countries: readonly string[]
  check(question: DeliveryQuestion): Promise<DeliveryAnswer>
}
