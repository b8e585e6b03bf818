import { describe, expect, test } from 'vitest'
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
  makeProduct,
  open,
  openAccountSync,
  page,
  pass,
  quantities,
  wishes,
} from '../../support/account-sync.ts'

openAccountSync()

describe('the cart and the lists of someone who signs in', () => {
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

  test('that got no turn to take a list are sent and asked for again', async () => {
    const { startSync } = await open({ cart: [makeLine('a', 1)], wishlist: ['w'], base: base({ a: 1 }) })
    answerPull([makeItem('a', 1)])
    api.answer('POST /api/saved-lists/wishlist', { wishlist: [makeProduct('w')], compare: [] })
    let turns = 0
    holdTurns((work) => {
      turns += 1
      if (turns === 2) throw new DOMException('late', 'TimeoutError')
      return work()
    })
    startSync()
    await pass(60_000)
    expect(bodies('POST /api/saved-lists/wishlist')).toHaveLength(2)
  })
})
