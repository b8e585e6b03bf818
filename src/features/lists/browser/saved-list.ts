import { messages } from '../../../platform/pure/messages.ts'
import { createStored, type Stored } from '../../../site/browser/stored.ts'
import { showError, showToast } from '../../../site/browser/toasts.ts'
import type { Product } from '../../catalog/contract.ts'
import * as texts from '../messages/en.ts'
import {
  dropProduct,
  holdsProduct,
  readSavedList,
  type SavedList,
  type SavedProduct,
  saveProduct,
} from '../rules/saved-list.ts'

export interface SavedListStore {
  stored: Stored<SavedList>
  /** A toast reports a duplicate, a full list or a full storage. */
  save(product: SavedProduct | Product): Promise<void>
  drop(productId: string): Promise<void>
}

/** The wishlist and the compare list differ only by their key and their cap. */
export function createSavedList(key: string, cap?: number): SavedListStore {
  const stored = createStored<SavedList>(key, (text) => readSavedList(text, cap))

  async function save(product: SavedProduct | Product): Promise<void> {
    const refusals = { duplicate: messages.alreadyAdded, full: messages.compareFull }
    let error: string | undefined
    const put = (list: SavedList) => {
      const saving = saveProduct(list, product, cap)
      if (saving.ok) return saving.list
      error = refusals[saving.reason]
      return list
    }
    const kept = await stored.change(put, (list) => error !== undefined || holdsProduct(list, product.id))
    if (!kept) error = messages.somethingWrong
    if (error) showError(error)
    else showToast(messages.listAdded)
  }

  async function drop(productId: string): Promise<void> {
    let removed: { product: SavedProduct; position: number } | undefined
    const remove = (list: SavedList) => {
      const position = list.findIndex(({ id }) => id === productId)
      const product = list[position]
      if (product) removed = { product, position }
      return dropProduct(list, productId)
    }
    if (!(await stored.change(remove))) showError(messages.somethingWrong)
    else if (removed) offerUndo(removed)
  }

  function offerUndo({ product, position }: { product: SavedProduct; position: number }): void {
    const restore = (list: SavedList) =>
      holdsProduct(list, product.id) ? list : list.toSpliced(Math.min(position, list.length), 0, product)
    const run = async () => {
      if (!(await stored.change(restore))) showError(messages.somethingWrong)
    }
    showToast(messages.removed, { action: { label: texts.undo, run } })
  }

  return { stored, save, drop }
}
