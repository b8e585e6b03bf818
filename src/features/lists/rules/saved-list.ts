import { isRecord } from '../../../platform/pure/is-record.ts'
import type { Product } from '../../catalog/contract.ts'
import {
  parseStoredList,
  readStoredProduct,
  type StoredProduct,
  takeSnapshot,
} from '../../catalog/rules/product-snapshot.ts'
import { isSoldOut } from '../../catalog/rules/sold-out.ts'

/** A product with its price when it was saved. */
export interface SavedProduct extends StoredProduct {
  /** Sold out in every size when it was saved. */
  soldOut?: true
}

/** The wishlist or the compare list: products without duplicates, in the order they were added. */
export type SavedList = readonly SavedProduct[]

export type Saving = { ok: true; list: SavedList } | { ok: false; reason: 'duplicate' | 'full' }

export function holdsProduct(list: SavedList, productId: string): boolean {
  return list.some((product) => product.id === productId)
}

function takeSaved(product: SavedProduct | Product): SavedProduct {
  const soldOut = 'variants' in product ? isSoldOut(product) : product.soldOut
  return { ...takeSnapshot(product), ...(soldOut ? { soldOut } : {}) }
}

/** A duplicate is refused. `cap` is compare's four. */
export function saveProduct(list: SavedList, product: SavedProduct | Product, cap = Number.POSITIVE_INFINITY): Saving {
  if (holdsProduct(list, product.id)) return { ok: false, reason: 'duplicate' }
  if (list.length >= cap) return { ok: false, reason: 'full' }
  return { ok: true, list: [...list, takeSaved(product)] }
}

type AccountProduct = Product & { saved?: { finalPrice: number; soldOut: boolean } | undefined }

/** A list of the account as this browser keeps it: with the prices when its products were saved. */
export function readAccountList(products: readonly AccountProduct[]): SavedList {
  return products.map(({ saved, ...product }) => {
    const { soldOut: _now, ...snapshot } = takeSaved(product)
    return {
      ...snapshot,
      ...(saved ? { finalPrice: saved.finalPrice } : {}),
      ...(saved?.soldOut ? { soldOut: true } : {}),
    }
  })
}

export function dropProduct(list: SavedList, productId: string): SavedList {
  return list.filter((product) => product.id !== productId)
}

/** Reads a stored list, whatever it contains; invalid entries are dropped. */
export function readSavedList(text: string | null | undefined, cap?: number): SavedList {
  return parseStoredList(text).reduce<SavedList>((list, value) => {
    const product = readStoredProduct(value)
    const soldOut = isRecord(value) && value['soldOut'] === true
    const saving = product && saveProduct(list, { ...product, ...(soldOut ? { soldOut } : {}) }, cap)
    return saving?.ok ? saving.list : list
  }, [])
}
