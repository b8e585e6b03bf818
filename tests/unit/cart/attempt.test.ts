import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { BodyInput } from '../../../src/api/schemas.ts'
import { openFakePage } from '../../support/fake-page.ts'

let page: ReturnType<typeof openFakePage>
beforeEach(() => {
  vi.unstubAllGlobals()
  page = openFakePage()
})

const makeOrder = (quantity: number) => ({ items: [{ variantId: 'v', quantity }] }) as BodyInput<'createOrder'>

/** Reloads the page with the same storage. */
async function open() {
  vi.resetModules()
  return import('../../../src/features/cart/browser/attempt.ts')
}

test('the same order keeps its key, even after a reload, and another order gets another', async () => {
  const { claimKey } = await open()
  const key = claimKey(makeOrder(1))
  expect(claimKey(makeOrder(1))).toBe(key)
  const again = await open()
  expect(again.claimKey(makeOrder(1))).toBe(key)
  expect(again.claimKey(makeOrder(2))).not.toBe(key)
})

test('a placed order is found, and only replaced by another one', async () => {
  const { claimKey, rememberPayment } = await open()
  claimKey(makeOrder(1))
  rememberPayment('o1', 'https://pay.example/1')
  const { findOpenOrder, findReplacedOrder } = await open()
  expect(findOpenOrder()).toBe('o1')
  expect(findReplacedOrder(makeOrder(1))).toBeUndefined()
  expect(findReplacedOrder(makeOrder(2))).toBe('o1')
})

test('a cancelled order is forgotten, and buying again is a new attempt', async () => {
  const { claimKey, rememberPayment, forgetAttempt, findOpenOrder } = await open()
  const key = claimKey(makeOrder(1))
  rememberPayment('o1', 'https://pay.example/1')
  forgetAttempt('another')
  expect(findOpenOrder()).toBe('o1')
  forgetAttempt('o1')
  expect(findOpenOrder()).toBeUndefined()
  expect(claimKey(makeOrder(1))).not.toBe(key)
})

test.each(['not JSON', '7', '[7]', '[{"key":1,"body":"x"}]', '[{"key":"k"}]'])(
  'an attempt that reads %s is ignored',
  async (text) => {
    page.local.setItem('placket:attempt', text)
    const { findOpenOrder, claimKey } = await open()
    expect(findOpenOrder()).toBeUndefined()
    expect(claimKey(makeOrder(1))).toMatch(/^[0-9a-f-]{36}$/)
  },
)

test.each([
  ['whose key is none', { key: 7, body: JSON.stringify(makeOrder(1)) }],
  ['without a key', { body: JSON.stringify(makeOrder(1)), orderId: 'o1', paymentUrl: '/pay' }],
  ['whose body is none', { key: 'k', body: 7, orderId: 'o1', paymentUrl: '/pay' }],
])('an attempt %s is none, whatever else it holds', async (_name, attempt) => {
  page.local.setItem('placket:attempt', JSON.stringify([attempt]))
  const { findOpenOrder, claimKey } = await open()
  expect(findOpenOrder()).toBeUndefined()
  expect(claimKey(makeOrder(1))).toMatch(/^[0-9a-f-]{36}$/)
})

const placed = { key: 'k', body: '{}', orderId: 'o1', paymentUrl: 'https://pay.example/1' }

test.each([
  ['without a page to pay on', { ...placed, paymentUrl: '' }],
  ['with an address that is none', { ...placed, paymentUrl: 7 }],
  ['with a name that is none', { ...placed, orderId: 7 }],
])('an attempt %s has no open order, and keeps its key', async (_name, attempt) => {
  page.local.setItem('placket:attempt', JSON.stringify([{ ...attempt, body: JSON.stringify(makeOrder(1)) }]))
  const { findOpenOrder, claimKey } = await open()
  expect(findOpenOrder()).toBeUndefined()
  expect(claimKey(makeOrder(1))).toBe('k')
})

test('nothing replaces an order that was never placed, and forgetting without a name forgets all', async () => {
  const { claimKey, findReplacedOrder, forgetAttempt } = await open()
  expect(findReplacedOrder(makeOrder(1))).toBeUndefined()
  const key = claimKey(makeOrder(1))
  expect(findReplacedOrder(makeOrder(2))).toBeUndefined()
  forgetAttempt()
  expect(page.local.getItem('placket:attempt')).toBe('[]')
  expect(claimKey(makeOrder(1))).not.toBe(key)
})

describe('an order that is paid', () => {
  const line = (variantId: string, quantity: number) => ({
    product: { _id: 'p', id: 'p', slug: 'p', name: 'Shirt', price: 50, finalPrice: 50, images: [] },
    variantId,
    size: 'M',
    color: 'white',
    quantity,
  })
  const cart = () =>
    JSON.parse(page.local.getItem('cart') ?? '[]').map(({ variantId, quantity }: ReturnType<typeof line>) => [
      variantId,
      quantity,
    ])

  async function openPaid() {
    vi.stubGlobal('takeTurn', async (work: () => unknown) => work())
    page.local.setItem('cart', JSON.stringify([line('v', 3), line('w', 1)]))
    page.local.setItem('placket:attempt', JSON.stringify([placed]))
    page.local.setItem('placket:promo', JSON.stringify([{ code: 'X', kind: 'fixed', value: 1, minimumCents: 0 }]))
    const attempt = await open()
    return { ...attempt, $toasts: (await import('../../../src/site/browser/toasts.ts')).$toasts }
  }
  const bought = [{ variantId: 'v', quantity: 2 }]

  test('takes what was bought out of the cart, and its code, once', async () => {
    const { completeAttempt, findOpenOrder, $toasts } = await openPaid()
    await completeAttempt('o1', bought)
    await completeAttempt('o1', bought)
    expect(cart()).toEqual([
      ['v', 1],
      ['w', 1],
    ])
    expect([findOpenOrder(), page.local.getItem('placket:promo')]).toEqual([undefined, '[]'])
    expect($toasts.get()).toEqual([])
  })

  test('but another than the one tried here leaves everything', async () => {
    const { completeAttempt, findOpenOrder, $toasts } = await openPaid()
    await completeAttempt('o2', bought)
    expect(cart()).toEqual([
      ['v', 3],
      ['w', 1],
    ])
    expect([findOpenOrder(), $toasts.get()]).toEqual(['o1', []])
  })

  test('says so where the cart cannot be stored, or its turn never comes', async () => {
    const { completeAttempt, $toasts } = await openPaid()
    page.local.isFull = true
    await completeAttempt('o1', bought)
    expect($toasts.get().map(({ text }) => text)).toEqual(['Error removing product from cart'])
    page.local.isFull = false
    const late = await openPaid()
    vi.stubGlobal('takeTurn', () => Promise.reject(new DOMException('late', 'TimeoutError')))
    await late.completeAttempt('o1', bought)
    expect(late.$toasts.get().map(({ text }) => text)).toEqual(['Error removing product from cart'])
    expect(cart()).toEqual([
      ['v', 3],
      ['w', 1],
    ])
  })
})
