import { beforeEach, expect, test, vi } from 'vitest'
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
  ...{ product: { _id: id, id, slug: id, name: `Shirt ${id}`, price: 60, finalPrice: 60, images: [] }, variantId },
  ...{ size: 'M', color: 'white', quantity },
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
