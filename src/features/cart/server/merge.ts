import type { Handlers } from '../../../api/http.ts'
import type { Body } from '../../../api/schemas.ts'
import { type Trx, transact } from '../../../platform/database/client.ts'
import { isCatalogueId } from '../../../platform/ids.ts'
import { compareCap } from '../../../platform/pure/limits.ts'
import { lockUser } from '../../accounts/server/users.ts'
import { presentLists } from '../../lists/server/present-lists.ts'
import { listSavedIds, saveItems } from '../../lists/server/saved-items.ts'
import { addQuantities } from '../rules/cart-room.ts'
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

async function mergeLists(trx: Trx, userId: string, { wishlist, compare }: Guest): Promise<void> {
  await saveItems(trx, { userId, list: 'wishlist' }, wishlist.filter(isCatalogueId))
  const compared = await listSavedIds(trx, userId, 'compare')
  const more = compare.filter((id) => isCatalogueId(id) && !compared.includes(id))
  await saveItems(trx, { userId, list: 'compare' }, more.slice(0, Math.max(0, compareCap - compared.length)))
}

export const handleMerge: Pick<Handlers, 'mergeCart'> = {
  mergeCart: async ({ body, user }, deps) => {
    await transact(deps.db, async (trx) => {
      await lockUser(trx, user.id)
      if (!(await claimMerge(trx, user.id, body.mergeId))) return
      await mergeItems(trx, user.id, body.items)
      await mergeLists(trx, user.id, body)
    })
    return { cart: await presentCart(deps, user.id), ...(await presentLists(deps, user.id)) }
  },
}
