import type { Handlers } from '../../../api/http.ts'
import type { Body } from '../../../api/schemas.ts'
import { type Trx, transact } from '../../../platform/database/client.ts'
import { isCatalogueId } from '../../../platform/ids.ts'
import { lockUser } from '../../accounts/server/users.ts'
import { addQuantities } from '../rules/cart-room.ts'
import { accountLists } from '../slots.ts'
import { claimMerge, findProductIds, listCartRows, saveCart } from './cart-queries.ts'
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

export const handleMerge: Pick<Handlers, 'mergeCart'> = {
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
