import { messages } from '../../contract/messages.ts'
import { addPieces } from '../../domain/cart-room.ts'
import { clearCart, deleteCartItem, findProductIds, listCartRows, saveCart } from '../db/carts.ts'
import { transact } from '../db/client.ts'
import { lockUser } from '../db/users.ts'
import type { Handlers } from '../http.ts'
import { isCatalogueId, isUuid } from '../ids.ts'
import { orNotFound } from '../refusal.ts'
import { handleMerge } from './cart/merge.ts'
import { presentCart } from './cart/present-cart.ts'
import { handleSavedLists } from './cart/saved-lists.ts'

export const handleCart: Handlers = {
  ...handleMerge,
  ...handleSavedLists,

  /** At the cap of a product an add does nothing, and one that would pass it stops there (decision 7). */
  addToCart: async ({ body: { variantId, quantity, set }, user }, deps) => {
    orNotFound(isCatalogueId(variantId) ? variantId : null)
    const changed = await transact(deps.db, async (trx) => {
      await lockUser(trx, user.id)
      const productId = orNotFound((await findProductIds(trx, [variantId])).get(variantId))
      const present = await listCartRows(trx, user.id)
      const kept = set ? present.filter((line) => line.variantId !== variantId) : present
      const held = addPieces(kept, [{ variantId, productId, quantity }]).filter((line) => line.variantId === variantId)
      await saveCart(trx, user.id, held)
      const before = present.find((line) => line.variantId === variantId)?.quantity ?? 0
      return (held[0]?.quantity ?? before) !== before
    })
    return { cart: await presentCart(deps, user.id), ...(changed ? { message: messages.cartAdded } : {}) }
  },

  getCart: async ({ user }, deps) => ({ cart: await presentCart(deps, user.id) }),

  removeCartItem: async ({ params: { id }, user }, deps) => {
    orNotFound(isUuid(id) ? await deleteCartItem(deps.db, { userId: user.id, id }) : null)
    return { cart: await presentCart(deps, user.id), message: messages.removed }
  },

  clearCart: async ({ user }, { db }) => {
    await clearCart(db, user.id)
    return { message: messages.removed }
  },
}
