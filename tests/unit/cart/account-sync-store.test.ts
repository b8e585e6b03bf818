import { describe, expect, test, vi } from 'vitest'
import type { CartLine } from '../../../src/features/cart/rules/cart.ts'
import {
  answerCart,
  answerMerge,
  answerPull,
  api,
  base,
  bodies,
  holdTurns,
  known,
  makeItem,
  makeLine,
  open,
  openAccountSync,
  page,
  pass,
  quantities,
  wishes,
} from '../../support/account-sync.ts'
import { signedInUser as user } from '../../support/fake-api.ts'
import { openFakeCookies } from '../../support/fake-cookies.ts'

openAccountSync()

describe('the cart of someone who signs in', () => {
  test('are merged into the account, once', async () => {
    const { startSync } = await open({ cart: [makeLine('a', 2)] })
    answerMerge([makeItem('a', 2), makeItem('b', 1)])
    startSync()
    await pass(0)
    expect(bodies('POST /api/merge-cart')).toEqual([
      { mergeId: expect.any(String), items: [{ variantId: 'a', quantity: 2 }], wishlist: [], compare: [] },
    ])
    expect(quantities()).toEqual([
      ['a', 2],
      ['b', 1],
    ])
    expect(known()).toEqual({ mergeId: '', base: base({ a: 2, b: 1 }) })
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
    holdTurns((work) => {
      forgetSession()
      return work()
    })
    startSync()
    await pass(0)
    expect(bodies('POST /api/merge-cart')).toEqual([])
    expect(quantities()).toEqual([['a', 2]])
  })

  test("adopt the account's content, plus what this device has not sent yet", async () => {
    const kept = { cart: [makeLine('a', 3), makeLine('b', 1)], base: base({ a: 1, b: 1 }) }
    const { startSync } = await open(kept)
    answerPull([makeItem('a', 1), makeItem('c', 4)])
    answerCart('POST /api/add-to-cart', [makeItem('a', 3), makeItem('c', 4)])
    startSync()
    await pass(0)
    expect(bodies('POST /api/add-to-cart')).toEqual([{ variantId: 'a', quantity: 3, set: true }])
    expect(quantities()).toEqual([
      ['a', 3],
      ['c', 4],
    ])
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

  test('retry without a message', async () => {
    const { startSync, $toasts } = await open({ cart: [makeLine('a', 1)], base: base({ a: 1 }) })
    answerPull([makeItem('a', 4)])
    api.answer('GET /api/get-cart', {}, { status: 501 })
    startSync()
    await pass(4000)
    expect(quantities()).toEqual([['a', 1]])
    answerPull([makeItem('a', 4)])
    await pass(1000)
    expect(quantities()).toEqual([['a', 4]])
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
      base: base({ a: 1 }),
    })
    answerPull([makeItem('a', 1)])
    page.local.isFull = true
    startSync()
    await pass(0)
    expect($toasts.get()).toEqual([])
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
    holdTurns((work) => {
      knowUser({ ...user, id: 'another' })
      return work()
    })
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
  ])('that got no turn %s are sent and asked for again', async (_name, late, kept, call, times) => {
    const { startSync } = await open(kept)
    answerPull([makeItem('a', 1)])
    answerMerge([makeItem('a', 1)])
    answerCart('POST /api/add-to-cart', [makeItem('a', 2)])
    let turns = 0
    holdTurns((work) => {
      turns += 1
      if (turns === late) throw new DOMException('late', 'TimeoutError')
      return work()
    })
    startSync()
    await pass(60_000)
    expect(bodies(call)).toHaveLength(times)
  })

  test('ignore a reply that arrives after signing out', async () => {
    const { startSync, forgetSession } = await open({ cart: [makeLine('a', 1)], base: base({ a: 1 }) })
    answerPull([makeItem('z', 9)])
    holdTurns((work) => {
      forgetSession()
      return work()
    })
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
