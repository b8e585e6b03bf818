import { dropProduct, holdsProduct, type SavedList, saveProduct } from './saved-list.ts'

/** Changes of a list that the account does not have yet. */
export interface PendingProducts {
  saved: string[]
  dropped: string[]
}

export function findPendingProducts(known: readonly string[], local: SavedList): PendingProducts {
  return {
    saved: local.map(({ id }) => id).filter((id) => !known.includes(id)),
    dropped: known.filter((id) => !holdsProduct(local, id)),
  }
}

export function overlayProducts(
  account: SavedList,
  { saved, dropped }: PendingProducts,
  { local, cap }: { local: SavedList; cap?: number },
): SavedList {
  const kept = dropped.reduce(dropProduct, account)
  return local
    .filter(({ id }) => saved.includes(id))
    .reduce((list, product) => {
      const saving = saveProduct(list, product, cap)
      return saving.ok ? saving.list : list
    }, kept)
}
