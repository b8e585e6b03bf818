import type { Handlers } from '../../../api/http.ts'
import { transact } from '../../../platform/database/client.ts'
import { HttpError, orNotFound } from '../../../platform/http/http-error.ts'
import { isCatalogueId } from '../../../platform/ids.ts'
import { compareCap } from '../../../platform/pure/limits.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { lockUser } from '../../accounts/server/users.ts'
import { presentLists } from './present-lists.ts'
import { deleteSavedItem, listSavedIds, saveItems } from './saved-items.ts'

export const handleSavedLists: Pick<Handlers, 'getSavedLists' | 'saveToList' | 'removeFromList'> = {
  getSavedLists: async ({ user }, deps) => presentLists(deps, user.id),

  saveToList: async ({ params: { list }, body: { productId }, user }, deps) => {
    orNotFound(isCatalogueId(productId) ? productId : null)
    await transact(deps.db, async (trx) => {
      await lockUser(trx, user.id)
      const saved = await listSavedIds(trx, user.id, list)
      // A product is in a list once
      if (saved.includes(productId)) throw new HttpError(409, messages.alreadyAdded)
      if (list === 'compare' && saved.length >= compareCap) throw new HttpError(409, messages.compareFull)
      await saveItems(trx, { userId: user.id, list }, [productId])
      const after = await listSavedIds(trx, user.id, list)
      orNotFound(after.find((id) => id === productId))
    })
    return { ...(await presentLists(deps, user.id)), message: messages.listAdded }
  },

  removeFromList: async ({ params: { list, id }, user }, deps) => {
    orNotFound(isCatalogueId(id) ? id : null)
    orNotFound(await deleteSavedItem(deps.db, { userId: user.id, list, productId: id }))
    return { ...(await presentLists(deps, user.id)), message: messages.removed }
  },
}
