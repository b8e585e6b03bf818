import { beforeEach, describe, expect, test, vi } from 'vitest'
import { makeGate, openFakeApi } from '../../support/fake-api.ts'
import { openFakeCookies } from '../../support/fake-cookies.ts'
import { openFakePage } from '../../support/fake-page.ts'

let api: ReturnType<typeof openFakeApi>
let page: ReturnType<typeof openFakePage>

beforeEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
  page = openFakePage('https://shop.example/cart')
  vi.stubGlobal('takeTurn', async (work: () => unknown) => work())
  openFakeCookies()
  api = openFakeApi()
})

const makeLine = (id: string, variantId: string, quantity = 2) => ({
  product: { _id: id, id, slug: id, name: `Shirt ${id}`, price: 60, finalPrice: 60, images: [] },
  variantId,
  size: 'M',
  color: 'white',
  quantity,
})
const variant = (id: string, over = {}) => ({
  id,
  color: 'white',
  size: 'M',
  stock: 5,
  price: 60,
  finalPrice: 60,
  ...over,
})
const asked = (id: string) => `GET /product-api/get-product/${id}`

async function open(...lines: unknown[]) {
  page.local.setItem('cart', JSON.stringify(lines))
  const { refreshCart } = await import('../../../src/features/cart/browser/refresh-cart.ts')
  const { $cart } = await import('../../../src/features/cart/browser/cart.ts')
  const read = () => $cart.get().map(({ variantId, quantity, product }) => [variantId, quantity, product.finalPrice])
  return { refreshCart, read }
}

test('each product is asked for once, and the cart follows prices and stock', async () => {
  api.answer(asked('1'), { product: { variants: [variant('10', { finalPrice: 45 }), variant('11', { stock: 1 })] } })
  const { refreshCart, read } = await open(makeLine('1', '10'), makeLine('1', '11'))
  const changes = await refreshCart()
  expect(changes?.map(({ kind, line }) => [kind, line.variantId])).toEqual([
    ['price', '10'],
    ['fewer', '11'],
  ])
  expect(read()).toEqual([
    ['10', 2, 45],
    ['11', 1, 60],
  ])
  expect(api.calls()).toEqual([asked('1')])
})

test('a product that is gone leaves the cart', async () => {
  api.answer(asked('1'), { message: 'Not found' }, { status: 404 })
  api.answer(asked('2'), { product: { variants: [variant('20')] } })
  const { refreshCart, read } = await open(makeLine('1', '10'), makeLine('2', '20'))
  expect((await refreshCart())?.map(({ kind }) => kind)).toEqual(['gone'])
  expect(read()).toEqual([['20', 2, 60]])
})

test('a catalogue that cannot be reached changes nothing', async () => {
  api.answer(asked('1'), { message: 'Something went wrong' }, { status: 503 })
  api.answer(asked('2'), { product: { variants: [] } })
  const { refreshCart, read } = await open(makeLine('1', '10'), makeLine('2', '20'))
  expect(await refreshCart()).toBeNull()
  expect(read()).toEqual([
    ['10', 2, 60],
    ['20', 2, 60],
  ])
})

test('what another tab adds meanwhile stays', async () => {
  const { wait, open: arrive } = makeGate()
  api.answer(asked('1'), { product: { variants: [] } }, { wait })
  const { refreshCart, read } = await open(makeLine('1', '10'))
  const refreshing = refreshCart()
  page.local.setItem('cart', JSON.stringify([makeLine('1', '10'), makeLine('2', '20')]))
  arrive()
  await refreshing
  expect(read()).toEqual([['20', 2, 60]])
})

describe('the cart that opens', () => {
  async function check(...lines: unknown[]) {
    const { read } = await open(...lines)
    const { checkCart, $cartChanges } = await import('../../../src/features/cart/browser/check-cart.ts')
    await checkCart()
    const changes = () => $cartChanges.get().map(({ kind, line }) => `${kind} ${line.variantId}`)
    return { read, changes, ...(await import('../../../src/features/cart/browser/cart.ts')) }
  }
  const sell = (...variants: unknown[]) => api.answer(asked('1'), { product: { variants } })

  test('takes today’s prices and says so, and marks what is short without taking it out', async () => {
    sell(variant('10', { finalPrice: 45 }), variant('11', { stock: 1 }))
    const { read, changes, stepQuantity, removeFromCart } = await check(
      ...['10', '11', '12'].map((id) => makeLine('1', id)),
    )
    expect(read()).toEqual([
      ['10', 2, 45],
      ['11', 2, 60],
      ['12', 2, 60],
    ])
    expect(changes()).toEqual(['price 10', 'fewer 11', 'gone 12'])
    await stepQuantity('11', -1)
    await removeFromCart('10')
    expect(changes()).toEqual(['gone 12'])
  })

  test('of somebody whose unpaid order holds its items marks none of them', async () => {
    const order = { key: 'k', body: 'b', orderId: 'o', paymentUrl: '/pay' }
    page.local.setItem('placket:attempt', JSON.stringify([order]))
    sell(variant('10', { stock: 0 }), variant('11', { finalPrice: 45 }))
    const { changes } = await check(makeLine('1', '10'), makeLine('1', '11'))
    expect(changes()).toEqual(['price 11'])
  })

  test('stays as it is when the shop can’t be reached', async () => {
    api.answer(asked('1'), {}, { status: 503 })
    const { read, changes } = await check(makeLine('1', '10'))
    expect([read(), changes()]).toEqual([[['10', 2, 60]], []])
  })
})
