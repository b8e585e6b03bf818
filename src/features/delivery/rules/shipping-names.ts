import type { ShippingMethod } from '../../../platform/schema/shipping-fields.ts'
import * as texts from '../messages/en.ts'

/** What a method is called where the merchant gave it no name. */
export const shippingNames: Record<ShippingMethod, string> = {
  standard: texts.standardShipping,
  express: texts.expressShipping,
}
