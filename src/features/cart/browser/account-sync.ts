import type { Reply } from '../../../api/schemas.ts'
import { compareCap } from '../../../platform/pure/limits.ts'
import { call } from '../../../site/browser/api.ts'
import { checkSession } from '../../accounts/browser/check-session.ts'
import { $session } from '../../accounts/browser/session.ts'
import { takeSnapshot } from '../../catalog/rules/product-snapshot.ts'
import { $compare, replaceCompare } from '../../lists/browser/compare.ts'
import { $wishlist, replaceWishlist } from '../../lists/browser/wishlist.ts'
import type { SavedList } from '../../lists/rules/saved-list.ts'
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
import { $cart, replaceCart } from './cart.ts'
import { $syncState, changeBase, claimMergeId, finishMerge, syncLock } from './sync-base.ts'

type AccountItems = Reply<'getCart'>['cart']['items']
type Products = Reply<'getSavedLists'>['wishlist']

const settleMs = 500
const retryMs = 5000

const lists = {
  wishlist: { $list: $wishlist, replace: replaceWishlist },
  compare: { $list: $compare, replace: replaceCompare, cap: compareCap },
}
type ListName = keyof typeof lists

const readCart = (items: AccountItems): Cart =>
  items.map(({ product, variantId, size, color, quantity }) => ({
    product: takeSnapshot(product),
    ...{ variantId, size, color, quantity },
  }))

const readKnown = (items: AccountItems): KnownItems =>
  Object.fromEntries(items.map(({ id, variantId, quantity }) => [variantId, { itemId: id, quantity }]))

/** What answers after a logout is nobody's any more. */
function isSignedIn(userId: string): boolean {
  const session = $session.get()
  return session.status === 'signedIn' && session.user.id === userId
}

const idsOf = (products: readonly { id: string }[]) => products.map(({ id }) => id)

/** Takes over what the account holds, except where this device is ahead of it. `sent` is what the account has just been told. */
function adoptCart(userId: string, items: AccountItems, sent?: PendingLine): void {
  if (!isSignedIn(userId)) return
  const local = $cart.get()
  const pending = findPendingLines($syncState.get().base?.items ?? {}, local).filter(
    ({ variantId, quantity }) => variantId !== sent?.variantId || quantity !== sent.quantity,
  )
  const account = readCart(items)
  changeBase({ userId, items: readKnown(items) })
  const next = overlayLines(account, pending, local)
  if (JSON.stringify(next) !== JSON.stringify(local)) replaceCart(next)
}

function adoptList(userId: string, name: ListName, products: Products, sent?: string): void {
  if (!isSignedIn(userId)) return
  const { $list, replace, ...limits } = lists[name]
  const local = $list.get()
  const { saved, dropped } = findPendingProducts($syncState.get().base?.[name] ?? [], local)
  const pending = { saved: saved.filter((id) => id !== sent), dropped: dropped.filter((id) => id !== sent) }
  const account: SavedList = products.map(takeSnapshot)
  changeBase({ userId, [name]: idsOf(account) })
  const next = overlayProducts(account, pending, { local, ...limits })
  if (idsOf(next).join() !== idsOf(local).join()) replace(next)
}

function mergeList(name: ListName, products: Products, sent: readonly string[]): void {
  const { $list, replace, ...limits } = lists[name]
  const local = $list.get()
  replace(overlayProducts(products.map(takeSnapshot), findPendingProducts(sent, local), { local, ...limits }))
}

/** decision 10: at login a guest's cart and lists join the account's; what is changed or bought meanwhile stays so. */
async function merge(userId: string): Promise<boolean> {
  const sent = { cart: $cart.get(), wishlist: idsOf($wishlist.get()), compare: idsOf($compare.get()) }
  const items = sent.cart.map(({ variantId, quantity }) => ({ variantId, quantity }))
  const body = { mergeId: claimMergeId(), items, wishlist: sent.wishlist, compare: sent.compare }
  const outcome = await call('mergeCart', { body, quiet: true })
  if (!outcome.ok || !isSignedIn(userId)) return false
  const { cart, wishlist, compare } = outcome.reply
  const account = readCart(cart.items)
  const local = $cart.get()
  finishMerge({ userId, items: readKnown(cart.items), wishlist: idsOf(wishlist), compare: idsOf(compare) })
  replaceCart(overlayLines(account, findChangesSince(sent.cart, local, account), local))
  mergeList('wishlist', wishlist, sent.wishlist)
  mergeList('compare', compare, sent.compare)
  return true
}

async function pull(userId: string): Promise<boolean> {
  const [cart, saved] = await Promise.all([call('getCart', { quiet: true }), call('getSavedLists', { quiet: true })])
  if (!cart.ok || !saved.ok) return false
  adoptCart(userId, cart.reply.cart.items)
  adoptList(userId, 'wishlist', saved.reply.wishlist)
  adoptList(userId, 'compare', saved.reply.compare)
  return true
}

/** The account has no such thing any more, or never had: nothing to retry. */
const isSettled = (status: number) => status === 404 || status === 409

async function pushLine(userId: string, pending: PendingLine): Promise<boolean> {
  const { variantId, quantity } = pending
  const itemId = $syncState.get().base?.items[variantId]?.itemId ?? ''
  const outcome =
    quantity === 0
      ? await call('removeCartItem', { params: { id: itemId }, quiet: true })
      : await call('addToCart', { body: { variantId, quantity, set: true }, quiet: true })
  if (outcome.ok) adoptCart(userId, outcome.reply.cart.items, pending)
  else if (isSettled(outcome.failure.status)) return pull(userId)
  return outcome.ok
}

async function pushProduct(userId: string, list: ListName, id: string, saved: boolean): Promise<boolean> {
  const outcome = saved
    ? await call('saveToList', { params: { list }, body: { productId: id }, quiet: true })
    : await call('removeFromList', { params: { list, id }, quiet: true })
  if (outcome.ok) adoptList(userId, list, outcome.reply[list], id)
  else if (isSettled(outcome.failure.status)) {
    const reply = await call('getSavedLists', { quiet: true })
    if (reply.ok) adoptList(userId, list, reply.reply[list], id)
    return reply.ok
  }
  return outcome.ok
}

/** One request for each line that changed, with its final quantity; false when one failed and is to be tried again. */
async function push(userId: string): Promise<boolean> {
  const tried = new Set<string>()
  for (;;) {
    const line = findPendingLines($syncState.get().base?.items ?? {}, $cart.get()).find(
      ({ variantId, quantity }) => !tried.has(`${variantId} ${quantity}`),
    )
    if (!line) break
    tried.add(`${line.variantId} ${line.quantity}`)
    if (!(await pushLine(userId, line))) return false
  }
  for (const name of Object.keys(lists) as ListName[]) {
    const { saved, dropped } = findPendingProducts($syncState.get().base?.[name] ?? [], lists[name].$list.get())
    for (const id of [...saved, ...dropped]) {
      if (!(await pushProduct(userId, name, id, saved.includes(id)))) return false
    }
  }
  return true
}

async function syncOnce(first: boolean): Promise<boolean> {
  await checkSession()
  const session = $session.get()
  // Nobody is signed in: nothing to do, and nothing to try again.
  if (session.status !== 'signedIn') return session.status === 'guest'
  const { id } = session.user
  if ($syncState.get().base?.userId !== id) return (await merge(id)) && push(id)
  if (first && !(await pull(id))) return false
  return push(id)
}

let timer: ReturnType<typeof setTimeout> | undefined
let pulled = false
let started = false

/** One tab at a time, so that two do not tell the account the same thing. */
async function run(): Promise<void> {
  const done = await navigator.locks.request(syncLock, () => syncOnce(!pulled))
  pulled ||= done
  if (!done) schedule(retryMs)
}

function schedule(ms: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => void run(), ms)
}

/** Keeps the account's cart and lists and this browser's in step from now on. */
export function startSync(): void {
  void run()
  if (started) return
  started = true
  for (const store of [$cart, $wishlist, $compare]) store.listen(() => schedule(settleMs))
  addEventListener('online', () => schedule(0))
}
