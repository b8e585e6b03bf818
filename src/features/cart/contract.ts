import { z } from 'zod'
import { cartQuantityCap, mergeItemsMax } from '../../platform/pure/limits.ts'
import { id, idParams, messageReply, money } from '../../platform/schema/fields.ts'
import { product, variantOption } from '../catalog/contract.ts'

export const cartItem = z.object({
  _id: id,
  id,
  product,
  variantId: id,
  size: z.string(),
  option: variantOption,
  color: z.string(),
  quantity: z.number().int().min(1).max(cartQuantityCap),
})
export const cart = z.object({ items: z.array(cartItem), total: money })

const productIds = z.array(id).max(mergeItemsMax)

/** `saved`: its price and whether it was sold out when it was saved, if known. */
const savedProduct = product.extend({ saved: z.object({ finalPrice: money, soldOut: z.boolean() }).optional() })

/**
 * What the account keeps beside its cart: the products of the wishlist and of the compare list, in the order they were added. The room that fills
 * the slot `accountLists` keeps them; both are empty in a shop without it.
 */
export const savedLists = z.object({ wishlist: z.array(savedProduct), compare: z.array(savedProduct) })
export type SavedLists = z.infer<typeof savedLists>

const cartReply = z.object({ cart, message: z.string().optional() })

export const cartSchemas = {
  /** Reserves nothing: only create-order reserves stock. `set` replaces the quantity instead of adding to it. */
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
  /** What is still sold of a cart that a mail reminded of, at present prices. 404 once something was ordered. */
  readRemindedCart: {
    params: idParams,
    reply: z.object({ items: z.array(cartItem.pick({ product: true, variantId: true, quantity: true })) }),
  },
  clearCart: { reply: messageReply },
  /**
   * At sign-in: a guest's cart and lists are merged into the account's. Quantities add up to the cap of a product.
   * `mergeId` identifies this cart on this device: sent again, it changes nothing.
   */
  mergeCart: {
    body: z.object({
      mergeId: z.string().regex(/^[\w-]{8,64}$/),
      items: z
        .array(z.object({ variantId: id, quantity: z.number().int().min(1).max(cartQuantityCap) }))
        .max(mergeItemsMax)
        .default([]),
      wishlist: productIds.default([]),
      compare: productIds.default([]),
    }),
    reply: savedLists.extend({ cart }),
  },
}
