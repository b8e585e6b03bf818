import { addLine, type Cart, countVariant, removeLine, setQuantity } from './cart.ts'

/** What the account was last known to hold of each variant. */
export type KnownItems = Readonly<Record<string, { itemId: string; quantity: number }>>

/** A change that the account does not have yet; quantity 0 means removed. */
export interface PendingLine {
  variantId: string
  quantity: number
}

/** Changes on this device since the account was last read: the final quantity per variant, however many clicks it took. */
export function findPendingLines(known: KnownItems, local: Cart): PendingLine[] {
  const changed = local
    .filter(({ variantId, quantity }) => known[variantId]?.quantity !== quantity)
    .map(({ variantId, quantity }) => ({ variantId, quantity }))
  const gone = Object.keys(known)
    .filter((variantId) => !local.some((line) => line.variantId === variantId))
    .map((variantId) => ({ variantId, quantity: 0 }))
  return [...changed, ...gone]
}

/** Changes on this device during a merge, applied to the quantities that the merge produced. */
export function findChangesSince(sent: readonly PendingLine[], local: Cart, account: Cart): PendingLine[] {
  const variants = new Set([...sent, ...local].map(({ variantId }) => variantId))
  return [...variants].flatMap((variantId) => {
    const before = sent.filter((line) => line.variantId === variantId).reduce((sum, { quantity }) => sum + quantity, 0)
    const change = countVariant(local, variantId) - before
    return change === 0 ? [] : [{ variantId, quantity: Math.max(0, countVariant(account, variantId) + change) }]
  })
}

/** The account's cart with this device's pending changes applied. */
export function overlayLines(account: Cart, pending: readonly PendingLine[], local: Cart): Cart {
  return pending.reduce((cart, { variantId, quantity }) => {
    if (quantity === 0) return removeLine(cart, variantId)
    if (cart.some((line) => line.variantId === variantId)) return setQuantity(cart, variantId, quantity)
    const line = local.find((candidate) => candidate.variantId === variantId)
    return line ? addLine(cart, line).cart : cart
  }, account)
}
