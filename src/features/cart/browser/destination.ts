import { atom } from 'nanostores'
import type { ShippingMethod } from '../../../platform/schema/shipping-fields.ts'

export interface Shipping {
  method: ShippingMethod
  /** The id of the chosen method, in a shop with methods of its own. */
  methodId?: string
  /** The code of its region, as far as it is known. */
  state: string
  country?: string
  postcode?: string
  /** Where it is picked up, whose taxes are due; null: it is delivered. */
  pickup?: { country: string; state: string; postcode: string } | null
  /** Of a business, as typed. */
  taxNumber?: string
}

/** Destination and shipping method, as far as they are known. */
export const $shipping = atom<Shipping>({ method: 'standard', state: '' })
