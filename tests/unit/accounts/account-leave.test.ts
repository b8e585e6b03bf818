import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openFakePage } from '../../support/fake-page.ts'

const makeProduct = (id: string) => ({ _id: id, id, slug: id, name: id, price: 50, finalPrice: 50, images: [] })
const makeLine = (variantId: string, quantity: number) => ({
  product: makeProduct(variantId),
  variantId,
  size: 'M',
  color: 'white',
  quantity,
})
const lists = ['wishlist', 'compare']

const sync = vi.hoisted(() => ({ beginSync: vi.fn(async () => {}), syncLock: 'placket:sync' }))
vi.mock('../../../src/features/accounts/browser/begin-sync.ts', () => sync)

let page: ReturnType<typeof openFakePage>
beforeEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
  page = openFakePage()
  page.local.setItem('cart', JSON.stringify([makeLine('a', 3), makeLine('b', 1), makeLine('c', 2)]))
  for (const list of lists) page.local.setItem(list, JSON.stringify(['w', 'x'].map(makeProduct)))
})
const open = async () => ({
  ...(await import('../../../src/features/accounts/browser/account-leave.ts')),
  ...(await import('../../../src/site/browser/forget-person.ts')),
})
const read = (key: string) => JSON.parse(page.local.getItem(key) ?? 'null')

test('the cart and the lists leave with the person, in storage and on the page', async () => {
  const { storedCart } = await import('../../../src/features/cart/browser/cart.ts')
  expect(storedCart.$value.get()).toHaveLength(3)
  const { forgetPerson } = await open()
  forgetPerson()
  expect(['cart', ...lists].map(read)).toEqual([null, null, null])
  expect(storedCart.$value.get()).toEqual([])
})

test('signing out forgets what is about the person in every storage, and keeps what is not', async () => {
  const { leaving, staying } = await import('../../../src/site/browser/kept-here.ts')
  const { forgetPerson } = await open()
  const fill = (key: string) => key.replace('*', '')
  for (const key of leaving.localStorage) page.local.setItem(fill(key), 'x')
  for (const key of leaving.sessionStorage) page.session.setItem(fill(key), 'x')
  for (const key of staying.localStorage) page.local.setItem(key, 'stays')
  forgetPerson()
  const held = (storage: typeof page.local, keys: readonly string[]) =>
    keys.filter((key) => !key.endsWith('*') && storage.getItem(key) !== null)
  expect(held(page.local, leaving.localStorage)).toEqual([])
  expect(held(page.session, leaving.sessionStorage)).toEqual([])
  expect(held(page.local, staying.localStorage)).toEqual([...staying.localStorage])
})

test('a tab that slept while somebody left forgets what only it keeps, once', async () => {
  page.session.setItem('placket:checkout', 'typed before')
  page.local.setItem('placket:left', 'a mark of another tab')
  const load = () => import('../../../src/site/browser/forget-person.ts')
  await load()
  expect(page.session.getItem('placket:checkout')).toBeNull()
  page.session.setItem('placket:checkout', 'typed since')
  vi.resetModules()
  await load()
  expect(page.session.getItem('placket:checkout')).toBe('typed since')
})

describe('signing out', () => {
  let late: AbortController
  let asked: string[]
  let request: (name: string, options: { signal: AbortSignal }, work: () => unknown) => Promise<unknown>
  beforeEach(() => {
    late = new AbortController()
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal)
    asked = []
    request = async (name, _options, work) => {
      asked.push(name)
      return work()
    }
    vi.stubGlobal('navigator', { locks: { request: (...all: Parameters<typeof request>) => request(...all) } })
    sync.beginSync.mockReset().mockImplementation(async () => {
      asked.push('begins')
    })
  })
  afterEach(() => vi.restoreAllMocks())

  test('waits for pending changes to reach the account, which a page that has just opened begins to send', async () => {
    const { finishSync } = await open()
    await finishSync()
    expect(asked).toEqual(['begins', 'placket:sync'])
  })

  test('does not wait for ever for another tab', async () => {
    request = (_name, { signal }) => {
      late.abort(new DOMException('late', 'TimeoutError'))
      return Promise.reject(signal.reason)
    }
    const { finishSync } = await open()
    await finishSync()
    expect(late.signal.aborted).toBe(true)
  })

  test.each([
    ['that never come', () => new Promise<void>(() => {})],
    ['that cannot be loaded', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('does not wait for ever for scripts %s', async (_name, begin) => {
    sync.beginSync.mockImplementation(begin)
    const { finishSync } = await open()
    const finished = finishSync()
    late.abort()
    await finished
    expect(asked).toEqual(['placket:sync'])
  })
})
