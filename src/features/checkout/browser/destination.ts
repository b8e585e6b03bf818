import { atom } from 'nanostores'
import type { ShippingMethod } from '../../orders/contract.ts'

export interface Shipping {
  method: ShippingMethod
  /** The code of its region, as far as it is known. */
  state: string
  country?: string
  postcode?: string
  /** Of a business, as typed. */
  taxNumber?: string
}

/** Destination and shipping method, as far as they are known. */
export const $shipping = atom<Shipping>({ method: 'standard', state: '' })
