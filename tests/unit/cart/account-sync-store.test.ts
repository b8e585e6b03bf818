import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CartLine } from '../../../src/features/cart/rules/cart.ts'
import { openFakeApi, signedInUser as user } from '../../support/fake-api.ts'
import { openFakeCookies } from '../../support/fake-cookies.ts'
import { openFakePage } from '../../support/fake-page.ts'

const makeProduct = (id: string) => ({
  _id: id,
  id,
  slug: id,
  name: `Shirt ${id}`,
  price: 50,
  finalPrice: 50,
  images: [],
  colors: [],
})
const makeLine = (variantId: string, quantity: number): CartLine => ({
  product: makeProduct(variantId),
  variantId,
  size: 'M',
  color: 'white',
  quantity,
})
const makeItem = (variantId: string, quantity: number) => ({
  ...makeLine(variantId, quantity),
  id: `item-${variantId}`,
})
const base = (quantities: Record<string, number>, lists: { wishlist?: string[]; compare?: string[] } = {}) => ({
  userId: user.id,
  items: Object.fromEntries(
    Object.entries(quantities).map(([variantId, quantity]) => [variantId, { itemId: `item-${variantId}`, quantity }]),
  ),
  wishlist: [],
  compare: [],
  ...lists,
})

let page: ReturnType<typeof openFakePage>
let api: ReturnType<typeof openFakeApi>
let turn: (work: () => unknown) => unknown

interface Kept {
  cart?: CartLine[]
  wishlist?: string[]
  base?: ReturnType<typeof base>
}

/** The browser as an earlier visit left it; `base` is the last known content of its account. */
async function open({ cart = [], wishlist = [], base: known }: Kept) {
  page.local.setItem('cart', JSON.stringify(cart))
  page.local.setItem('wishlist', JSON.stringify(wishlist.map(makeProduct)))
  if (known) page.local.setItem('placket:account', JSON.stringify({ base: known, mergeId: '' }))
  return {
    ...(await import('../../../src/app/browser/account-sync.ts')),
    ...(await import('../../../src/features/cart/browser/cart.ts')),
    ...(await import('../../../src/site/browser/session.ts')),
    ...(await import('../../../src/features/lists/browser/wishlist.ts')),
    $toasts: (await import('../../../src/site/browser/toasts.ts')).$toasts,
  }
}

const answerCart = (call: string, items: ReturnType<typeof makeItem>[], options = {}) =>
  api.answer(call, { cart: { items } }, options)
const answerMerge = (items: ReturnType<typeof makeItem>[], wishlist: string[] = []) =>
  api.answer('POST /api/merge-cart', { cart: { items }, wishlist: wishlist.map(makeProduct), compare: [] })
const answerPull = (items: ReturnType<typeof makeItem>[], wishlist: string[] = []) => {
  answerCart('GET /api/get-cart', items)
  api.answer('GET /api/saved-lists', { wishlist: wishlist.map(makeProduct), compare: [] })
}
const quantities = () =>
  JSON.parse(page.local.getItem('cart') ?? '[]').map((line: CartLine) => [line.variantId, line.quantity])
const wishes = () => JSON.parse(page.local.getItem('wishlist') ?? '[]').map(({ id }: { id: string }) => id)
const known = () => JSON.parse(page.local.getItem('placket:account') ?? '{}')
const bodies = (call: string) => api.asked.filter((asked) => asked.call === call).map(({ body }) => body)
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('the cart and the lists of someone who signs in', () => {
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

  test('are merged into the account, once', async () => {
    const { startSync } = await open({ cart: [makeLine('a', 2)], wishlist: ['w'] })
    answerMerge([makeItem('a', 2), makeItem('b', 1)], ['w', 'x'])
    startSync()
    await pass(0)
    expect(bodies('POST /api/merge-cart')).toEqual([
      { mergeId: expect.any(String), items: [{ variantId: 'a', quantity: 2 }], wishlist: ['w'], compare: [] },
    ])
    expect([quantities(), wishes()]).toEqual([
      [
        ['a', 2],
        ['b', 1],
      ],
      ['w', 'x'],
    ])
    expect(known()).toEqual({ mergeId: '', base: base({ a: 2, b: 1 }, { wishlist: ['w', 'x'] }) })
    await pass(60_000)
    expect(api.calls()).toHaveLength(2)
  })

  test('are merged again with the same id and content after a lost reply, and changes since then are sent after it', async () => {
    const { startSync, storedCart } = await open({ cart: [makeLine('a', 2)] })
    api.answer('POST /api/merge-cart', {}, { status: 503 })
    startSync()
    await pass(0)
    expect(quantities()).toEqual([['a', 2]])
    storedCart.write([makeLine('a', 5)])
    answerMerge([makeItem('a', 2)])
    answerCart('POST /api/add-to-cart', [makeItem('a', 5)])
    await pass(5000)
    const [first, second, ...more] = bodies('POST /api/merge-cart')
    expect(second).toEqual(first)
    expect(more).toEqual([])
    expect(quantities()).toEqual([['a', 5]])
    expect(bodies('POST /api/add-to-cart')).toEqual([{ variantId: 'a', quantity: 5, set: true }])
  })

  test('are not merged into an account that was left while the tab waited for its turn', async () => {
    const { startSync, forgetSession } = await open({ cart: [makeLine('a', 2)] })
    turn = (work) => {
      forgetSession()
      return work()
    }
    startSync()
    await pass(0)
    expect(bodies('POST /api/merge-cart')).toEqual([])
    expect(quantities()).toEqual([['a', 2]])
  })

  test("adopt the account's content, plus what this device has not sent yet", async () => {
    const kept = { cart: [makeLine('a', 3), makeLine('b', 1)], base: base({ a: 1, b: 1 }) }
    const { startSync } = await open(kept)
    answerPull([makeItem('a', 1), makeItem('c', 4)], ['w'])
    answerCart('POST /api/add-to-cart', [makeItem('a', 3), makeItem('c', 4)])
    startSync()
    await pass(0)
    expect(bodies('POST /api/add-to-cart')).toEqual([{ variantId: 'a', quantity: 3, set: true }])
    expect(quantities()).toEqual([
      ['a', 3],
      ['c', 4],
    ])
    expect(wishes()).toEqual(['w'])
    expect(known().base.items).toEqual(base({ a: 3, c: 4 }).items)
  })

  test('adopt less than requested if the account could not take it', async () => {
    const { startSync } = await open({ cart: [makeLine('a', 9)], base: base({ a: 1 }) })
    answerPull([makeItem('a', 1)])
    answerCart('POST /api/add-to-cart', [makeItem('a', 4)])
    startSync()
    await pass(60_000)
    expect(quantities()).toEqual([['a', 4]])
    expect(bodies('POST /api/add-to-cart')).toHaveLength(1)
  })

  test('send each change a moment later, with its result', async () => {
    const { startSync, stepQuantity, removeFromCart } = await open({
      cart: [makeLine('a', 1), makeLine('b', 1)],
      base: base({ a: 1, b: 1 }),
    })
    answerPull([makeItem('a', 1), makeItem('b', 1)])
    startSync()
    await pass(0)
    answerCart('POST /api/add-to-cart', [makeItem('a', 3), makeItem('b', 1)])
    answerCart('DELETE /api/cart-delete/item-b', [makeItem('a', 3)])
    await stepQuantity('a', 1)
    await pass(400)
    await stepQuantity('a', 1)
    await removeFromCart('b')
    await pass(400)
    expect(bodies('POST /api/add-to-cart')).toEqual([])
    await pass(200)
    expect(bodies('POST /api/add-to-cart')).toEqual([{ variantId: 'a', quantity: 3, set: true }])
    expect(bodies('DELETE /api/cart-delete/item-b')).toHaveLength(1)
    expect(quantities()).toEqual([['a', 3]])
    await pass(60_000)
    expect(bodies('POST /api/add-to-cart')).toHaveLength(1)
  })

  test("send again what failed, and adopt the account's content when it has no more", async () => {
    const { startSync, stepQuantity } = await open({ cart: [makeLine('a', 1)], base: base({ a: 1 }) })
    answerPull([makeItem('a', 1)])
    startSync()
    await pass(0)
    api.answer('POST /api/add-to-cart', {}, { status: 503 })
    await stepQuantity('a', 1)
    await pass(500)
    expect(quantities()).toEqual([['a', 2]])
    api.answer('POST /api/add-to-cart', { message: 'Sold out' }, { status: 409 })
    answerPull([makeItem('a', 1)])
    await pass(5000)
    expect(bodies('POST /api/add-to-cart')).toHaveLength(2)
    expect(bodies('GET /api/get-cart')).toHaveLength(2)
    await pass(60_000)
    expect(bodies('POST /api/add-to-cart')).toHaveLength(2)
  })

  test.each(['GET /api/get-cart', 'GET /api/saved-lists'])('retry %s without a message', async (call) => {
    const { startSync, $toasts } = await open({ cart: [makeLine('a', 1)], base: base({ a: 1 }) })
    answerPull([makeItem('a', 4)], ['w'])
    api.answer(call, {}, { status: 501 })
    startSync()
    await pass(4000)
    expect([quantities(), wishes()]).toEqual([[['a', 1]], []])
    answerPull([makeItem('a', 4)], ['w'])
    await pass(1000)
    expect([quantities(), wishes()]).toEqual([[['a', 4]], ['w']])
    expect($toasts.get()).toEqual([])
    await pass(60_000)
    expect(bodies('GET /api/get-cart')).toHaveLength(2)
  })

  test("adopt the account's content for a line that it no longer has", async () => {
    const { startSync, removeFromCart, $toasts } = await open({
      cart: [makeLine('a', 1), makeLine('b', 1)],
      base: base({ a: 1, b: 1 }),
    })
    answerPull([makeItem('a', 1), makeItem('b', 1)])
    startSync()
    await pass(0)
    api.answer('DELETE /api/cart-delete/item-b', { message: 'Not found' }, { status: 404 })
    answerPull([makeItem('a', 2)])
    await removeFromCart('b')
    await pass(60_000)
    expect(quantities()).toEqual([['a', 2]])
    expect(bodies('DELETE /api/cart-delete/item-b')).toHaveLength(1)
    expect($toasts.get().map(({ text }) => text)).toEqual(['Product Removed Successfully !'])
  })

  test('keep the third option', async () => {
    const option = { name: 'Length', value: 'Long' }
    const { startSync } = await open({ base: base({}) })
    answerPull([{ ...makeItem('a', 1), option }, makeItem('b', 1)])
    startSync()
    await pass(0)
    const lines: CartLine[] = JSON.parse(page.local.getItem('cart') ?? '[]')
    expect(lines.map((line) => line.option)).toEqual([option, undefined])
  })

  test('report an error if the browser has no space for them', async () => {
    const { startSync, $toasts } = await open({ base: base({}) })
    answerPull([makeItem('a', 1)])
    page.local.isFull = true
    startSync()
    await pass(0)
    expect($toasts.get().map(({ text }) => text)).toEqual(['Something went wrong'])
  })

  test('are not written again if the account has the same', async () => {
    const { startSync, $toasts } = await open({
      cart: [makeLine('a', 1)],
      wishlist: ['w'],
      base: base({ a: 1 }, { wishlist: ['w'] }),
    })
    answerPull([makeItem('a', 1)], ['w'])
    page.local.isFull = true
    startSync()
    await pass(0)
    expect($toasts.get()).toEqual([])
  })

  test('send a failed product again, and adopt the list if the account refuses it', async () => {
    const { startSync, $toasts } = await open({ wishlist: ['w', 'x'], base: base({}) })
    answerPull([])
    api.answer('POST /api/saved-lists/wishlist', {}, { status: 503 })
    startSync()
    await pass(0)
    expect(bodies('POST /api/saved-lists/wishlist')).toEqual([{ productId: 'w' }])
    api.answer('POST /api/saved-lists/wishlist', { message: 'Not found' }, { status: 404 })
    answerPull([], ['y'])
    await pass(5000)
    expect(wishes()).toEqual(['y'])
    expect(bodies('POST /api/saved-lists/wishlist')).toHaveLength(3)
    await pass(60_000)
    expect(bodies('POST /api/saved-lists/wishlist')).toHaveLength(3)
    expect($toasts.get()).toEqual([])
  })

  test('load the list again if it was missing after a refusal', async () => {
    const { startSync } = await open({ base: base({}) })
    answerPull([])
    startSync()
    await pass(0)
    page.local.setItem('wishlist', JSON.stringify([makeProduct('w')]))
    api.answer('POST /api/saved-lists/wishlist', { message: 'Not found' }, { status: 404 })
    api.answer('GET /api/saved-lists', {}, { status: 501 })
    page.events.dispatchEvent(new Event('online'))
    await pass(0)
    expect(bodies('POST /api/saved-lists/wishlist')).toHaveLength(1)
    expect(wishes()).toEqual(['w'])
    answerPull([])
    await pass(5000)
    expect([wishes(), bodies('POST /api/saved-lists/wishlist').length]).toEqual([[], 2])
  })

  test('are sent at once when the browser is online again', async () => {
    const { startSync, stepQuantity } = await open({ cart: [makeLine('a', 1)], base: base({ a: 1 }) })
    answerPull([makeItem('a', 1)])
    startSync()
    await pass(0)
    answerCart('POST /api/add-to-cart', [makeItem('a', 2)])
    await stepQuantity('a', 1)
    page.events.dispatchEvent(new Event('online'))
    await pass(0)
    expect(bodies('POST /api/add-to-cart')).toHaveLength(1)
  })

  test('are not given to another person who has signed in meanwhile', async () => {
    const { startSync, knowUser } = await open({ cart: [makeLine('a', 1)], base: base({ a: 1 }) })
    answerPull([makeItem('z', 9)], ['z'])
    turn = (work) => {
      knowUser({ ...user, id: 'another' })
      return work()
    }
    api.answer('POST /api/merge-cart', {}, { status: 501 })
    startSync()
    await pass(0)
    expect([quantities(), wishes()]).toEqual([[['a', 1]], []])
    expect(known().base).toEqual(base({ a: 1 }))
  })

  test('are not requested after the session has ended, and requested again after a failure', async () => {
    const { startSync } = await open({ cart: [makeLine('a', 1)], base: base({ a: 1 }) })
    api.answer('GET /auth-api/is-login-check', {}, { status: 501 })
    startSync()
    await pass(4999)
    expect(api.calls()).toHaveLength(1)
    api.answer('GET /auth-api/is-login-check', { message: 'Please login' }, { status: 401 })
    await pass(60_000)
    expect(api.calls()).toHaveLength(2)
  })

  test.each([
    ['to read what is to be merged', 1, { cart: [makeLine('a', 1)] }, 'POST /api/merge-cart', 1],
    ['to take what was merged', 2, { cart: [makeLine('a', 1)] }, 'POST /api/merge-cart', 2],
    ['to take what the account holds', 1, { cart: [makeLine('a', 1)], base: base({ a: 1 }) }, 'GET /api/get-cart', 2],
    ['to take a changed line', 2, { cart: [makeLine('a', 2)], base: base({ a: 1 }) }, 'POST /api/add-to-cart', 2],
    [
      'to take a list',
      2,
      { cart: [makeLine('a', 1)], wishlist: ['w'], base: base({ a: 1 }) },
      'POST /api/saved-lists/wishlist',
      2,
    ],
  ])('that got no turn %s are sent and asked for again', async (_name, late, kept, call, times) => {
    const { startSync } = await open(kept)
    answerPull([makeItem('a', 1)])
    answerMerge([makeItem('a', 1)])
    answerCart('POST /api/add-to-cart', [makeItem('a', 2)])
    api.answer('POST /api/saved-lists/wishlist', { wishlist: [makeProduct('w')], compare: [] })
    let turns = 0
    turn = (work) => {
      turns += 1
      if (turns === late) throw new DOMException('late', 'TimeoutError')
      return work()
    }
    startSync()
    await pass(60_000)
    expect(bodies(call)).toHaveLength(times)
  })

  test('sync a saved and a removed product', async () => {
    const kept = { wishlist: ['w', 'x'], base: base({}, { wishlist: ['x', 'y'] }) }
    const { startSync } = await open(kept)
    answerPull([], ['x', 'y'])
    api.answer('POST /api/saved-lists/wishlist', { wishlist: ['w', 'x', 'y'].map(makeProduct), compare: [] })
    api.answer('DELETE /api/saved-lists/wishlist/y', { wishlist: ['w', 'x'].map(makeProduct), compare: [] })
    startSync()
    await pass(0)
    expect(bodies('POST /api/saved-lists/wishlist')).toEqual([{ productId: 'w' }])
    expect(wishes().toSorted()).toEqual(['w', 'x'])
    expect(known().base.wishlist).toEqual(['w', 'x'])
  })

  test('ignore a reply that arrives after signing out', async () => {
    const { startSync, forgetSession } = await open({ cart: [makeLine('a', 1)], base: base({ a: 1 }) })
    answerPull([makeItem('z', 9)])
    turn = (work) => {
      forgetSession()
      return work()
    }
    startSync()
    await pass(0)
    expect(quantities()).toEqual([['a', 1]])
  })

  test('are sent nowhere while nobody is signed in', async () => {
    openFakeCookies()
    const { startSync, stepQuantity } = await open({ cart: [makeLine('a', 1)] })
    startSync()
    await stepQuantity('a', 1)
    await pass(60_000)
    expect(api.calls()).toEqual([])
  })

  test('are the cart alone in a shop without lists', async () => {
    page.local.setItem('cart', JSON.stringify([makeLine('a', 2)]))
    const openWithout = () => import('../../../src/features/cart/browser/account-sync.ts')
    answerMerge([makeItem('a', 2)])
    const { startSync } = await openWithout()
    startSync()
    await pass(0)
    expect(bodies('POST /api/merge-cart')).toEqual([
      { mergeId: expect.any(String), items: [{ variantId: 'a', quantity: 2 }], wishlist: [], compare: [] },
    ])
    expect(known()).toEqual({ mergeId: '', base: base({ a: 2 }) })
    vi.resetModules()
    answerCart('GET /api/get-cart', [makeItem('a', 3)])
    const next = await openWithout()
    next.startSync()
    await pass(0)
    expect(quantities()).toEqual([['a', 3]])
    expect(bodies('GET /api/saved-lists')).toEqual([])
  })
})
