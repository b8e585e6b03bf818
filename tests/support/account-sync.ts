import { afterEach, beforeEach, vi } from 'vitest'
import type { CartLine } from '../../src/features/cart/rules/cart.ts'
import { openFakeApi, signedInUser as user } from './fake-api.ts'
import { openFakeCookies } from './fake-cookies.ts'
import { openFakePage } from './fake-page.ts'

export const makeProduct = (id: string) => ({
  _id: id,
  id,
  slug: id,
  name: `Shirt ${id}`,
  price: 50,
  finalPrice: 50,
  images: [],
  colors: [],
})
export const makeLine = (variantId: string, quantity: number): CartLine => ({
  product: makeProduct(variantId),
  variantId,
  size: 'M',
  color: 'white',
  quantity,
})
export const makeItem = (variantId: string, quantity: number) => ({
  ...makeLine(variantId, quantity),
  id: `item-${variantId}`,
})
export const base = (quantities: Record<string, number>, lists: { wishlist?: string[]; compare?: string[] } = {}) => ({
  userId: user.id,
  items: Object.fromEntries(
    Object.entries(quantities).map(([variantId, quantity]) => [variantId, { itemId: `item-${variantId}`, quantity }]),
  ),
  wishlist: [],
  compare: [],
  ...lists,
})

/** Of the present test. */
export let page: ReturnType<typeof openFakePage>
export let api: ReturnType<typeof openFakeApi>
let turn: (work: () => unknown) => unknown

interface Kept {
  cart?: CartLine[]
  wishlist?: string[]
  base?: ReturnType<typeof base>
}

/** The browser as an earlier visit left it; `base` is the last known content of its account. */
export async function open({ cart = [], wishlist = [], base: known }: Kept) {
  page.local.setItem('cart', JSON.stringify(cart))
  page.local.setItem('wishlist', JSON.stringify(wishlist.map(makeProduct)))
  if (known) page.local.setItem('placket:account', JSON.stringify({ base: known, mergeId: '' }))
  return {
    ...(await import('../../src/app/browser/account-sync.ts')),
    ...(await import('../../src/features/cart/browser/cart.ts')),
    ...(await import('../../src/site/browser/session.ts')),
    $toasts: (await import('../../src/site/browser/toasts.ts')).$toasts,
  }
}

export const answerCart = (call: string, items: ReturnType<typeof makeItem>[], options = {}) =>
  api.answer(call, { cart: { items } }, options)
export const answerMerge = (items: ReturnType<typeof makeItem>[], wishlist: string[] = []) =>
  api.answer('POST /api/merge-cart', { cart: { items }, wishlist: wishlist.map(makeProduct), compare: [] })
export const answerPull = (items: ReturnType<typeof makeItem>[], wishlist: string[] = []) => {
  answerCart('GET /api/get-cart', items)
  api.answer('GET /api/saved-lists', { wishlist: wishlist.map(makeProduct), compare: [] })
}
export const quantities = () =>
  JSON.parse(page.local.getItem('cart') ?? '[]').map((line: CartLine) => [line.variantId, line.quantity])
export const wishes = () => JSON.parse(page.local.getItem('wishlist') ?? '[]').map(({ id }: { id: string }) => id)
export const known = () => JSON.parse(page.local.getItem('placket:account') ?? '{}')
export const bodies = (call: string) => api.asked.filter((asked) => asked.call === call).map(({ body }) => body)
export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** What happens whenever the browser's storage is to be changed, in the present test. */
export function holdTurns(work: typeof turn): void {
  turn = work
}

/** A browser with the token of someone who is signed in, and an API that knows them; for the tests of a file. */
export function openAccountSync(): void {
  beforeEach(() => {
    vi.unstubAllGlobals()
    vi.resetModules()
    vi.useFakeTimers()
    page = openFakePage()
    openFakeCookies().kept.set('ectoken', 'abc')
    api = openFakeApi()
    turn = (work) => work()
    vi.stubGlobal('takeTurn', async (work: () => unknown) => turn(work))
    vi.stubGlobal('navigator', {
      sendBeacon: () => true,
      locks: { request: (_name: string, work: () => unknown) => work() },
    })
    api.answer('GET /auth-api/is-login-check', { success: true, user })
  })
  afterEach(() => vi.useRealTimers())
}
