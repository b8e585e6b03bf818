import { z } from 'zod'
import { cartQuantityCap } from '../../platform/pure/limits.ts'
import {
  emailAddress,
  id,
  idParams,
  line,
  message,
  money,
  optionalLine,
  phoneNumber,
} from '../../platform/schema/fields.ts'
import { addressInput } from '../accounts/address-contract.ts'

const wanted = z.object({
  items: z
    .array(z.object({ variantId: id, quantity: z.number().int().min(1).max(cartQuantityCap) }))
    .min(1)
    .max(50),
  address: addressInput,
  /** The id of a method, or a speed: then its cheapest. */
  shippingMethod: line(40).default('standard'),
  /** Of the customer; at least one of the two. */
  phoneNumber: phoneNumber.optional(),
  email: emailAddress.optional(),
})

/** Days that a payment link can be paid, and items are held for it. */
export const holdDaysMax = 30

export const storeOrderInput = wanted.extend({
  /** For the shop alone. */
  note: optionalLine(500),
  holdDays: z.number().int().min(1).max(holdDaysMax),
  /** The total that the merchant saw; any other is 409 'Price changed'. */
  displayedTotal: money,
})

export const storeQuote = z.object({
  subtotal: money,
  discount: money,
  shipping: money,
  tax: money,
  total: money,
  currency: z.string(),
  lines: z.array(z.object({ variantId: id, name: z.string(), quantity: z.number().int(), total: money })),
})
export type StoreQuote = z.infer<typeof storeQuote>

export const outsideWays = ['cash', 'transfer', 'other'] as const

export const storeOrderSchemas = {
  /** What such an order costs now, with the shop's automatic promotions. Changes nothing. */
  quoteStoreOrder: { body: wanted, reply: z.object({ quote: storeQuote }) },
  /** Holds the items and mails the link. */
  createStoreOrder: { body: storeOrderInput, status: 201, reply: z.object({ id, link: z.string(), message }) },
  /** The link of an unpaid order that is paid on its page, or of one whose change waits for its payment. */
  readPaymentLink: {
    params: idParams,
    reply: z.object({
      link: z.string(),
      until: z.string(),
      /** Whether the customer has it by mail. */
      mailed: z.boolean().default(true),
    }),
  },
  /** Paid in cash or by transfer. 409 for an order that isn't waiting for its payment. */
  recordOutsidePayment: {
    params: idParams,
    body: z.object({ way: z.enum(outsideWays), reference: line(80) }),
    reply: z.object({ message }),
  },
  /** Cancels an unpaid order that the merchant made, or one that waits for a transfer, and releases its items. */
  withdrawStoreOrder: { params: idParams, reply: z.object({ message }) },
}
