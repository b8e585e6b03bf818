import type { Reply } from '../../../api/schemas.ts'
import { compareCap } from '../../../platform/pure/limits.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { call } from '../../../site/browser/api.ts'
import { $session } from '../../../site/browser/session.ts'
import { inTurn, type Stored } from '../../../site/browser/stored.ts'
import { showError } from '../../../site/browser/toasts.ts'
import { syncLock } from '../../accounts/browser/begin-sync.ts'
import { checkSession } from '../../accounts/browser/check-session.ts'
import { findColorName } from '../../catalog/rules/color-name.ts'
import { takeSnapshot } from '../../catalog/rules/product-snapshot.ts'
import { storedCompare } from '../../lists/browser/compare.ts'
import { storedWishlist } from '../../lists/browser/wishlist.ts'
import { readAccountList, type SavedList } from '../../lists/rules/saved-list.ts'
import {
  findChangesSince,
  findPendingLines,
  findPendingProducts,
  type KnownItems,
  overlayLines,
  overlayProducts,
  type PendingLine,
} from '../rules/account-sync.ts'
import type { Cart } from '../rules/cart.ts'
import { storedCart } from './cart.ts'
import { changeBase, claimMerge, finishMerge, type SentMerge, storedSync } from './sync-base.ts'

type AccountItems = Reply<'getCart'>['cart']['items']
type Products = Reply<'getSavedLists'>['wishlist']

const settleMs = 500
const retryMs = 5000

const lists = {
  wishlist: { stored: storedWishlist },
  compare: { stored: storedCompare, cap: compareCap },
}
type ListName = keyof typeof lists

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

/** A reply that arrives after a logout is ignored. */
function isSignedIn(userId: string): boolean {
  const session = $session.get()
  return session.status === 'signedIn' && session.user.id === userId
}

const idsOf = (products: readonly { id: string }[]) => products.map(({ id }) => id)

function keep<T>(stored: Stored<T>, next: T): void {
  if (!stored.write(next)) showError(messages.somethingWrong)
}

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

/** The guest's cart and lists of this device, with the id of their merge; of a merge that was sent before, what it was sent with. */
const describeGuest = () =>
  claimMerge({
    items: storedCart.read().map(({ variantId, quantity }) => ({ variantId, quantity })),
    wishlist: idsOf(storedWishlist.read()),
    compare: idsOf(storedCompare.read()),
  })

function adoptMerged(userId: string, reply: Reply<'mergeCart'>, sent: SentMerge): boolean {
  if (!isSignedIn(userId)) return false
  const { cart, wishlist, compare } = reply
  const account = readCart(cart.items)
  const local = storedCart.read()
  finishMerge({ userId, items: readKnown(cart.items), wishlist: idsOf(wishlist), compare: idsOf(compare) })
  keep(storedCart, overlayLines(account, findChangesSince(sent.items, local, account), local))
  mergeList('wishlist', wishlist, sent.wishlist)
  mergeList('compare', compare, sent.compare)
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
  const [cart, saved] = await Promise.all([call('getCart', { quiet: true }), call('getSavedLists', { quiet: true })])
  if (!cart.ok || !saved.ok) return false
  const adopt = () => {
    adoptCart(userId, cart.reply.cart.items)
    adoptList(userId, 'wishlist', saved.reply.wishlist)
    adoptList(userId, 'compare', saved.reply.compare)
    return true
  }
  return inTurn(adopt, false)
}

/** The account doesn't have it (any more), so there is nothing to retry. */
const isSettled = (status: number) => status === 404 || status === 409

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
  for (const name of Object.keys(lists) as ListName[]) {
    const { saved, dropped } = findPendingProducts(storedSync.read().base?.[name] ?? [], lists[name].stored.read())
    for (const id of [...saved, ...dropped]) {
      if (!(await pushProduct(userId, name, id, saved.includes(id)))) return false
    }
  }
  return true
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
  for (const { $value } of [storedCart, storedWishlist, storedCompare]) $value.listen(() => schedule(settleMs))
  addEventListener('online', () => schedule(0))
}
