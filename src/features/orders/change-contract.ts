import { z } from 'zod'
import { cartQuantityCap } from '../../platform/pure/limits.ts'
import { id, idParams, messageReply, money } from '../../platform/schema/fields.ts'
import { holdDaysMax } from './store-order-contract.ts'

const quantity = z.number().int().max(cartQuantityCap)

const wish = z.object({
  /** Of the order as it was read; 409 if someone has changed it since. */
  version: z.iso.datetime(),
  /** Lines that change: fewer items, none, or all of them as another variant of the same product. */
  lines: z
    .array(z.object({ lineId: id, variantId: id.optional(), quantity: quantity.min(0) }))
    .max(50)
    .default([]),
  /** Other items, at today's prices. */
  added: z
    .array(z.object({ variantId: id, quantity: quantity.min(1) }))
    .max(20)
    .default([]),
})

export const changeInput = wish.extend({
  /** The total that the merchant saw; any other is 409 'Price changed'. */
  displayedTotal: money,
  /** How long the items of a dearer order are held for its payment. */
  holdDays: z.number().int().min(1).max(holdDaysMax).default(7),
})

const changeQuote = z.object({
  subtotal: money,
  discount: money,
  shipping: money,
  tax: money,
  total: money,
  /** The new total less the present one: what is asked for or, below 0, refunded. */
  difference: z.number(),
  currency: z.string(),
})
export type ChangeQuote = z.infer<typeof changeQuote>

/** A change that waits for its payment. */
export const waitingChange = z.object({ amount: money, until: z.string() })

export const changeSchemas = {
  /** What the order would cost with other items. Changes nothing. */
  quoteChange: { params: idParams, body: wish, reply: z.object({ quote: changeQuote }) },
  /**
   * Before packing: other items. What the order becomes cheaper by is refunded; one that becomes dearer is changed once its customer
   * has paid the difference by the order's link, and its items are held until then.
   */
  changeItems: { params: idParams, body: changeInput, reply: messageReply },
  /** Takes a change back that hasn't been paid. */
  withdrawChange: { params: idParams, reply: messageReply },
}
