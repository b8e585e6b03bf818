import { dropProduct, holdsProduct, type SavedList, saveProduct } from '../../lists/rules/saved-list.ts'
import { addLine, type Cart, countVariant, removeLine, setQuantity } from './cart.ts'

/** What the account was last known to hold of each variant. */
export type KnownItems = Readonly<Record<string, { itemId: string; quantity: number }>>

/** A line that this device has and the account does not have yet; quantity 0 where it is gone. */
export interface PendingLine {
  variantId: string
  quantity: number
}

/** What changed here since the account was last heard of: per variant the final quantity, however many clicks it took. */
export function findPendingLines(known: KnownItems, local: Cart): PendingLine[] {
  const changed = local
    .filter(({ variantId, quantity }) => known[variantId]?.quantity !== quantity)
    .map(({ variantId, quantity }) => ({ variantId, quantity }))
  const gone = Object.keys(known)
    .filter((variantId) => !local.some((line) => line.variantId === variantId))
    .map((variantId) => ({ variantId, quantity: 0 }))
  return [...changed, ...gone]
}

/** What changed here while a merge was under way, counted on from what the merge made of the account. */
export function findChangesSince(sent: Cart, local: Cart, account: Cart): PendingLine[] {
  const variants = new Set([...sent, ...local].map(({ variantId }) => variantId))
  return [...variants].flatMap((variantId) => {
    const change = countVariant(local, variantId) - countVariant(sent, variantId)
    return change === 0 ? [] : [{ variantId, quantity: Math.max(0, countVariant(account, variantId) + change) }]
  })
}

/** The account's cart with what is still pending here laid over it. */
export function overlayLines(account: Cart, pending: readonly PendingLine[], local: Cart): Cart {
  return pending.reduce((cart, { variantId, quantity }) => {
    if (quantity === 0) return removeLine(cart, variantId)
    if (cart.some((line) => line.variantId === variantId)) return setQuantity(cart, variantId, quantity)
    const line = local.find((candidate) => candidate.variantId === variantId)
    return line ? addLine(cart, line).cart : cart
  }, account)
}

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
