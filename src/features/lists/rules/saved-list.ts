import {
  parseStoredList,
  readStoredProduct,
  type StoredProduct,
  takeSnapshot,
} from '../../catalog/rules/product-snapshot.ts'

/** The wishlist or the compare list: products without duplicates, in the order they were added. */
export type SavedList = readonly StoredProduct[]

export type Saving = { ok: true; list: SavedList } | { ok: false; reason: 'duplicate' | 'full' }

export function holdsProduct(list: SavedList, productId: string): boolean {
  return list.some((product) => product.id === productId)
}

/** A duplicate is refused. `cap` is compare's four. */
export function saveProduct(list: SavedList, product: StoredProduct, cap = Number.POSITIVE_INFINITY): Saving {
  if (holdsProduct(list, product.id)) return { ok: false, reason: 'duplicate' }
  if (list.length >= cap) return { ok: false, reason: 'full' }
  return { ok: true, list: [...list, takeSnapshot(product)] }
}

export function dropProduct(list: SavedList, productId: string): SavedList {
  return list.filter((product) => product.id !== productId)
}

/** Reads a stored list, whatever it contains; invalid entries are dropped. */
export function readSavedList(text: string | null | undefined, cap?: number): SavedList {
  return parseStoredList(text).reduce<SavedList>((list, value) => {
    const product = readStoredProduct(value)
    const saving = product && saveProduct(list, product, cap)
    return saving?.ok ? saving.list : list
  }, [])
}
