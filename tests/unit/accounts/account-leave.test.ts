import { beforeEach, expect, test, vi } from 'vitest'
import { openFakePage } from '../../support/fake-page.ts'

const makeProduct = (id: string) => ({ _id: id, id, slug: id, name: id, price: 50, finalPrice: 50, images: [] })
const makeLine = (variantId: string, quantity: number) => ({
  ...{ product: makeProduct(variantId), variantId, size: 'M', color: 'white', quantity },
})
const lists = ['wishlist', 'compare']

let page: ReturnType<typeof openFakePage>
beforeEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
  page = openFakePage()
  page.local.setItem('cart', JSON.stringify([makeLine('a', 3), makeLine('b', 1), makeLine('c', 2)]))
  for (const list of lists) page.local.setItem(list, JSON.stringify(['w', 'x'].map(makeProduct)))
})
const open = () => import('../../../src/features/accounts/browser/account-leave.ts')
const read = (key: string) => JSON.parse(page.local.getItem(key) ?? 'null')

test('after signing out, synced data leaves this browser and unsent changes stay', async () => {
  const item = (quantity: number) => ({ itemId: 'i', quantity })
  const base = { userId: '7', items: { a: item(1), b: item(1), d: item(5) }, wishlist: ['w'], compare: ['x', 'y'] }
  page.local.setItem('placket:account', JSON.stringify({ base, mergeId: 'm' }))
  const { leaveAccount } = await open()
  leaveAccount()
  expect(read('cart')).toEqual([makeLine('a', 2), makeLine('c', 2)])
  expect(read('wishlist')).toEqual([makeProduct('x')])
  expect(read('compare')).toEqual([makeProduct('w')])
  expect(read('placket:account')).toEqual({ base: null, mergeId: '' })
})

test.each([
  ['of nobody', null],
  ['that is no JSON', '{'],
  ['without a person', JSON.stringify({ base: { items: { a: { itemId: 'i', quantity: 3 } } } })],
])('an account %s takes nothing along', async (_name, kept) => {
  if (kept) page.local.setItem('placket:account', kept)
  const { leaveAccount } = await open()
  leaveAccount()
  expect(read('cart')).toHaveLength(3)
  expect(lists.map((list) => read(list).length)).toEqual([2, 2])
})

test('signing out waits for pending changes to reach the account, but not forever', async () => {
  const asked: unknown[][] = []
  const request = (name: string, { signal }: { signal: AbortSignal }, work: () => unknown) => {
    asked.push([name, signal.aborted])
    return asked.length === 1 ? Promise.resolve(work()) : Promise.reject(new DOMException('late', 'TimeoutError'))
  }
  vi.stubGlobal('navigator', { locks: { request } })
  const { finishSync } = await open()
  await finishSync()
  await finishSync()
  expect(asked).toEqual([
    ['placket:sync', false],
    ['placket:sync', false],
  ])
})
