import { z } from 'zod'
import { id, idParams, messageReply, money } from './fields.ts'
import { cartQuantityCap } from './limits.ts'
import { product } from './products.ts'

export const cartItem = z.object({
  _id: id,
  id,
  product,
  variantId: id,
  size: z.string(),
  color: z.string(),
  quantity: z.number().int().min(1).max(cartQuantityCap),
})
export const cart = z.object({ items: z.array(cartItem), total: money })

const cartReply = z.object({ cart, message: z.string().optional() })

export const cartSchemas = {
  /** Sets nothing aside: stock is held by create-order alone. `set` replaces the quantity instead of adding to it. */
  addToCart: {
    body: z.object({
      variantId: id,
      quantity: z.number().int().min(1).max(cartQuantityCap).default(1),
      set: z.boolean().optional(),
    }),
    reply: cartReply,
  },
  getCart: { reply: cartReply },
  removeCartItem: { params: idParams, reply: cartReply },
  clearCart: { reply: messageReply },
}
