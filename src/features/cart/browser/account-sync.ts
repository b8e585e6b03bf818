import type { Reply } from '../../../api/schemas.ts'
import { call } from '../../../site/browser/api.ts'
import { $session } from '../../../site/browser/session.ts'
import { inTurn } from '../../../site/browser/stored.ts'
import { syncLock } from '../../accounts/browser/begin-sync.ts'
import { checkSession } from '../../accounts/browser/check-session.ts'
import { findColorName } from '../../catalog/rules/color-name.ts'
import { takeSnapshot } from '../../catalog/rules/product-snapshot.ts'
import {
  findChangesSince,
  findPendingLines,
  type KnownItems,
  overlayLines,
  type PendingLine,
} from '../rules/account-sync.ts'
import type { Cart } from '../rules/cart.ts'
import { storedCart } from './cart.ts'
import { type ListSync, listSyncs } from './slots.ts'
import { changeBase, claimMerge, finishMerge, type SentMerge, storedSync } from './sync-base.ts'
import { isSettled, isSignedIn, keep } from './sync-steps.ts'

type AccountItems = Reply<'getCart'>['cart']['items']

const settleMs = 500
const retryMs = 5000

const noLists: ListSync = {
  stored: [],
  describe: () => ({ wishlist: [], compare: [] }),
  adoptMerged: () => undefined,
  pull: async () => () => undefined,
  push: async () => true,
}
/** The lists that are synced with the cart, if the shop has any. */
const findLists = () => listSyncs.parts().at(0) ?? noLists

const readCart = (items: AccountItems): Cart =>
  items.map(({ product, variantId, size, option, color, quantity }) => ({
    product: takeSnapshot(product),
    variantId,
    size,
    ...(option ? { option } : {}),
    color,
    ...findColorName(product, color),
    quantity,
  }))

const readKnown = (items: AccountItems): KnownItems =>
  Object.fromEntries(items.map(({ id, variantId, quantity }) => [variantId, { itemId: id, quantity }]))

/** Adopts the account's cart, except for changes that this device has not sent yet. `sent` is what was just sent. */
function adoptCart(userId: string, items: AccountItems, sent?: PendingLine): void {
  if (!isSignedIn(userId)) return
  const local = storedCart.read()
  const pending = findPendingLines(storedSync.read().base?.items ?? {}, local).filter(
    ({ variantId, quantity }) => variantId !== sent?.variantId || quantity !== sent.quantity,
  )
  const account = readCart(items)
  changeBase({ userId, items: readKnown(items) })
  const next = overlayLines(account, pending, local)
  if (JSON.stringify(next) !== JSON.stringify(local)) keep(storedCart, next)
}

/** The guest's cart and lists of this device, with the id of their merge; of a merge that was sent before, what it was sent with. */
const describeGuest = () =>
  claimMerge({
    items: storedCart.read().map(({ variantId, quantity }) => ({ variantId, quantity })),
    ...findLists().describe(),
  })

function adoptMerged(userId: string, reply: Reply<'mergeCart'>, sent: SentMerge): boolean {
  if (!isSignedIn(userId)) return false
  const { cart, wishlist, compare } = reply
  const account = readCart(cart.items)
  const local = storedCart.read()
  const ids = { wishlist: wishlist.map(({ id }) => id), compare: compare.map(({ id }) => id) }
  finishMerge({ userId, items: readKnown(cart.items), ...ids })
  keep(storedCart, overlayLines(account, findChangesSince(sent.items, local, account), local))
  findLists().adoptMerged({ wishlist, compare }, sent)
  return true
}

/** Merges a guest's cart and lists into the account at login. Changes made during the merge are kept. */
async function merge(userId: string): Promise<boolean> {
  const sent = await inTurn(describeGuest, null)
  // Someone who signed out while this tab waited for its turn has no account to merge into.
  if (!sent || !isSignedIn(userId)) return false
  const { mergeId, items, wishlist, compare } = sent
  const body = { mergeId, items: [...items], wishlist: [...wishlist], compare: [...compare] }
  const outcome = await call('mergeCart', { body, quiet: true })
  return outcome.ok && inTurn(() => adoptMerged(userId, outcome.reply, sent), false)
}

async function pull(userId: string): Promise<boolean> {
  const [cart, adoptLists] = await Promise.all([call('getCart', { quiet: true }), findLists().pull(userId)])
  if (!cart.ok || !adoptLists) return false
  const adopt = () => {
    adoptCart(userId, cart.reply.cart.items)
    adoptLists()
    return true
  }
  return inTurn(adopt, false)
}

async function pushLine(userId: string, pending: PendingLine): Promise<boolean> {
  const { variantId, quantity } = pending
  const itemId = storedSync.read().base?.items[variantId]?.itemId ?? ''
  const outcome =
    quantity === 0
      ? await call('removeCartItem', { params: { id: itemId }, quiet: true })
      : await call('addToCart', { body: { variantId, quantity, set: true }, quiet: true })
  if (!outcome.ok) return isSettled(outcome.failure.status) && pull(userId)
  const adopt = () => {
    adoptCart(userId, outcome.reply.cart.items, pending)
    return true
  }
  return inTurn(adopt, false)
}

/** Sends one request for each changed line, with its final quantity. False when one failed and must be retried. */
async function push(userId: string): Promise<boolean> {
  const tried = new Set<string>()
  for (;;) {
    const line = findPendingLines(storedSync.read().base?.items ?? {}, storedCart.read()).find(
      ({ variantId, quantity }) => !tried.has(`${variantId} ${quantity}`),
    )
    if (!line) break
    tried.add(`${line.variantId} ${line.quantity}`)
    if (!(await pushLine(userId, line))) return false
  }
  return findLists().push(userId)
}

async function syncOnce(first: boolean): Promise<boolean> {
  await checkSession()
  const session = $session.get()
  // Nobody is signed in, so there is nothing to send or retry.
  if (session.status !== 'signedIn') return session.status === 'guest'
  const { id } = session.user
  if (storedSync.read().base?.userId !== id) return (await merge(id)) && push(id)
  if (first && !(await pull(id))) return false
  return push(id)
}

let timer: ReturnType<typeof setTimeout> | undefined
let pulled = false
let started = false

/** Runs in one tab at a time, so that two tabs do not send the same change. */
async function run(): Promise<void> {
  const done = await navigator.locks.request(syncLock, () => syncOnce(!pulled))
  pulled ||= done
  if (!done) schedule(retryMs)
}

function schedule(ms: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => void run(), ms)
}

/** Keeps this browser's cart and lists in sync with the account's from now on. */
export function startSync(): void {
  void run()
  if (started) return
  started = true
  for (const { $value } of [storedCart, ...findLists().stored]) $value.listen(() => schedule(settleMs))
  addEventListener('online', () => schedule(0))
}
