import { messages } from '../../../platform/pure/messages.ts'
import { keepStored, type Stored } from '../../../site/browser/stored.ts'
import { showError, showToast } from '../../../site/browser/toasts.ts'
import type { StoredProduct } from '../../catalog/rules/product-snapshot.ts'
import { dropProduct, holdsProduct, readSavedList, type SavedList, saveProduct } from '../rules/saved-list.ts'

export interface SavedListStore {
  $value: Stored<SavedList>['$value']
  /** True when the product went in. A duplicate, a full list and a full storage are told by a toast. */
  save(product: StoredProduct): boolean
  drop(productId: string): void
  /** Without a word: the account's list. */
  replace(list: SavedList): void
}

/** The wishlist and the compare list differ by their key and their cap alone. */
export function keepSavedList(key: string, cap?: number): SavedListStore {
  const stored = keepStored<SavedList>(key, (text) => readSavedList(text, cap))

  function save(product: StoredProduct): boolean {
    const refusals = { duplicate: messages.alreadyAdded, full: messages.compareFull }
    let refusal: string | undefined
    const put = (list: SavedList) => {
      const saving = saveProduct(list, product, cap)
      if (saving.ok) return saving.list
      refusal = refusals[saving.reason]
      return list
    }
    const kept = stored.change(put, (list) => refusal !== undefined || holdsProduct(list, product.id))
    if (!kept) refusal = messages.somethingWrong
    if (refusal) showError(refusal)
    else showToast(messages.listAdded)
    return refusal === undefined
  }

  function drop(productId: string): void {
    const product = stored.$value.get().find(({ id }) => id === productId)
    if (!stored.change((list) => dropProduct(list, productId))) showError(messages.somethingWrong)
    else if (product) showToast(messages.removed, { action: { label: 'Undo', run: () => restore(product) } })
  }

  function restore(product: StoredProduct): void {
    const back = (list: SavedList) => (holdsProduct(list, product.id) ? list : [...list, product])
    if (!stored.change(back)) showError(messages.somethingWrong)
  }

  function replace(list: SavedList): void {
    if (!stored.change(() => list)) showError(messages.somethingWrong)
  }

  return { $value: stored.$value, save, drop, replace }
}
