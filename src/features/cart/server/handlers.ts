import type { Handlers } from '../../../api/http.ts'
import type { Body } from '../../../api/schemas.ts'
import { type Trx, transact } from '../../../platform/database/client.ts'
import { orNotFound } from '../../../platform/http/http-error.ts'
import { isCatalogueId, isUuid } from '../../../platform/ids.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { lockUser } from '../../accounts/server/users.ts'
import { addQuantities } from '../rules/cart-room.ts'
import { accountLists } from '../slots.ts'
import { claimMerge, clearCart, deleteCartItem, findProductIds, listCartRows, saveCart } from './cart-queries.ts'
import { handleReminders } from './cart-reminders.ts'
import { presentCart } from './present-cart.ts'

type Guest = Body<'mergeCart'>

async function mergeItems(trx: Trx, userId: string, items: Guest['items']): Promise<void> {
  const known = items.filter(({ variantId }) => isCatalogueId(variantId))
  const productIds = await findProductIds(
    trx,
    known.map(({ variantId }) => variantId),
  )
  // Variants that are no longer sold are not merged.
  const more = known.flatMap(({ variantId, quantity }) => {
    const productId = productIds.get(variantId)
    return productId ? [{ variantId, productId, quantity }] : []
  })
  await saveCart(trx, userId, addQuantities(await listCartRows(trx, userId), more))
}

const handleMerge: Pick<Handlers, 'mergeCart'> = {
  mergeCart: async ({ body, user }, deps) => {
    const lists = accountLists.parts().at(0)
    await transact(deps.db, async (trx) => {
      await lockUser(trx, user.id)
      if (!(await claimMerge(trx, user.id, body.mergeId))) return
      await mergeItems(trx, user.id, body.items)
      await lists?.merge(trx, user.id, body)
    })
    const saved = (await lists?.present(deps, user.id)) ?? { wishlist: [], compare: [] }
    return { cart: await presentCart(deps, user.id), ...saved }
  },
}

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
