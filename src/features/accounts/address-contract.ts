import { z } from 'zod'
import {
  countryCode,
  id,
  idParams,
  line,
  messageReply,
  optionalLine,
  optionalTypedLine,
  phoneNumber,
} from '../../platform/schema/fields.ts'

export const addressInput = z.object({
  name: line(100),
  phone: phoneNumber.optional(),
  line1: line(120),
  line2: optionalLine(120),
  /** Empty where addresses have none, such as in Singapore. */
  city: optionalLine(80).default(''),
  state: optionalLine(80),
  /** Empty where there are none, such as in the United Arab Emirates. */
  postcode: optionalTypedLine(16).default(''),
  /** Defaults to the country the shop's forms start with. */
  country: countryCode.optional(),
  isDefault: z.boolean().optional(),
})
export type AddressInput = z.infer<typeof addressInput>
/** An address whose country has been filled in. */
export type PlacedAddress = AddressInput & { country: string }

/** The address as it was written on the order. Texts are empty where nothing is known, such as after an account was deleted. */
export const orderAddress = z.object({
  name: z.string(),
  phone: z.string(),
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  state: z.string(),
  postcode: z.string(),
  country: z.string(),
})
export type OrderAddress = z.infer<typeof orderAddress>

export const address = z.object({ _id: id, id, ...orderAddress.shape, isDefault: z.boolean() })
export type Address = z.infer<typeof address>

export const addressSchemas = {
  listAddresses: { reply: z.object({ addresses: z.array(address) }) },
  addAddress: { body: addressInput, status: 201, reply: z.object({ address }) },
  updateAddress: { params: idParams, body: addressInput, reply: z.object({ address }) },
  removeAddress: { params: idParams, reply: messageReply },
}
