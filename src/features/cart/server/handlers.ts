import type { Handlers } from '../../../api/http.ts'
import { transact } from '../../../platform/database/client.ts'
import { orNotFound } from '../../../platform/http/http-error.ts'
import { isCatalogueId, isUuid } from '../../../platform/ids.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { lockUser } from '../../accounts/server/users.ts'
import { addQuantities } from '../rules/cart-room.ts'
import { clearCart, deleteCartItem, findProductIds, listCartRows, saveCart } from './cart-queries.ts'
import { handleReminders } from './cart-reminders.ts'
import { handleMerge } from './merge.ts'
import { presentCart } from './present-cart.ts'

export const handleCart = {
  ...handleMerge,
  ...handleReminders,

  /** An add stops at the product's cap, and does nothing once it is reached. */
  addToCart: async ({ body: { variantId, quantity, set }, user }, deps) => {
    orNotFound(isCatalogueId(variantId) ? variantId : null)
    const changed = await transact(deps.db, async (trx) => {
      await lockUser(trx, user.id)
      const productId = orNotFound((await findProductIds(trx, [variantId])).get(variantId))
      const present = await listCartRows(trx, user.id)
      const kept = set ? present.filter((line) => line.variantId !== variantId) : present
      const held = addQuantities(kept, [{ variantId, productId, quantity }]).filter(
        (line) => line.variantId === variantId,
      )
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
} satisfies Partial<Handlers>
