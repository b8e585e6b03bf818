import { isCatalogueId } from '../../../platform/ids.ts'
import { compareCap } from '../../../platform/pure/limits.ts'
import type { AccountLists } from '../../cart/slots.ts'
import { presentLists } from './present-lists.ts'
import { listSavedIds, saveItems } from './saved-items.ts'

/** A guest's lists, which come to the account with the cart. */
export const listsOfAccount: AccountLists = {
  merge: async (trx, userId, { wishlist, compare }) => {
    await saveItems(trx, { userId, list: 'wishlist' }, wishlist.filter(isCatalogueId))
    const compared = await listSavedIds(trx, userId, 'compare')
    const more = compare.filter((id) => isCatalogueId(id) && !compared.includes(id))
    await saveItems(trx, { userId, list: 'compare' }, more.slice(0, Math.max(0, compareCap - compared.length)))
  },
  present: presentLists,
}
