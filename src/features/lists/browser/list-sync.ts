import type { Reply } from '../../../api/schemas.ts'
import { compareCap } from '../../../platform/pure/limits.ts'
import { call } from '../../../site/browser/api.ts'
import { inTurn } from '../../../site/browser/stored.ts'
import type { ListSync } from '../../cart/browser/slots.ts'
import { changeBase, storedSync } from '../../cart/browser/sync-base.ts'
import { isSettled, isSignedIn, keep } from '../../cart/browser/sync-steps.ts'
import { findPendingProducts, overlayProducts } from '../rules/pending-products.ts'
import { readAccountList, type SavedList } from '../rules/saved-list.ts'
import { storedCompare } from './compare.ts'
import { storedWishlist } from './wishlist.ts'

type Products = Reply<'getSavedLists'>['wishlist']

const lists = {
  wishlist: { stored: storedWishlist },
  compare: { stored: storedCompare, cap: compareCap },
}
type ListName = keyof typeof lists

const idsOf = (products: readonly { id: string }[]) => products.map(({ id }) => id)

/** Adopts the account's list, except for changes that this device has not sent yet. `sent` is what was just sent. */
function adoptList(userId: string, name: ListName, products: Products, sent?: string): void {
  if (!isSignedIn(userId)) return
  const { stored, ...limits } = lists[name]
  const local = stored.read()
  const { saved, dropped } = findPendingProducts(storedSync.read().base?.[name] ?? [], local)
  const pending = { saved: saved.filter((id) => id !== sent), dropped: dropped.filter((id) => id !== sent) }
  const account: SavedList = readAccountList(products)
  changeBase({ userId, [name]: idsOf(account) })
  const next = overlayProducts(account, pending, { local, ...limits })
  if (idsOf(next).join() !== idsOf(local).join()) keep(stored, next)
}

function mergeList(name: ListName, products: Products, sent: readonly string[]): void {
  const { stored, ...limits } = lists[name]
  const local = stored.read()
  keep(stored, overlayProducts(readAccountList(products), findPendingProducts(sent, local), { local, ...limits }))
}

async function pushProduct(userId: string, list: ListName, id: string, saved: boolean): Promise<boolean> {
  const outcome = saved
    ? await call('saveToList', { params: { list }, body: { productId: id }, quiet: true })
    : await call('removeFromList', { params: { list, id }, quiet: true })
  if (!outcome.ok && !isSettled(outcome.failure.status)) return false
  const answer = outcome.ok ? outcome : await call('getSavedLists', { quiet: true })
  if (!answer.ok) return false
  const adopt = () => {
    adoptList(userId, list, answer.reply[list], id)
    return true
  }
  return inTurn(adopt, false)
}

/** Keeps the wishlist and the compare list in sync with the account's, in the cart's turn. */
export const listSync: ListSync = {
  stored: [storedWishlist, storedCompare],

  describe: () => ({ wishlist: idsOf(storedWishlist.read()), compare: idsOf(storedCompare.read()) }),

  adoptMerged(account, sent) {
    mergeList('wishlist', account.wishlist, sent.wishlist)
    mergeList('compare', account.compare, sent.compare)
  },

  async pull(userId) {
    const saved = await call('getSavedLists', { quiet: true })
    if (!saved.ok) return null
    return () => {
      adoptList(userId, 'wishlist', saved.reply.wishlist)
      adoptList(userId, 'compare', saved.reply.compare)
    }
  },

  async push(userId) {
    for (const name of Object.keys(lists) as ListName[]) {
      const { saved, dropped } = findPendingProducts(storedSync.read().base?.[name] ?? [], lists[name].stored.read())
      for (const id of [...saved, ...dropped]) {
        if (!(await pushProduct(userId, name, id, saved.includes(id)))) return false
      }
    }
    return true
  },
}
