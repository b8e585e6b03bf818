import { beforeEach, expect, test, vi } from 'vitest'
import type { BodyInput } from '../../../src/api/schemas.ts'
import { openFakePage } from '../../support/fake-page.ts'

let page: ReturnType<typeof openFakePage>
beforeEach(() => {
  vi.unstubAllGlobals()
  page = openFakePage()
})

const makeOrder = (quantity: number) => ({ items: [{ variantId: 'v', quantity }] }) as BodyInput<'createOrder'>

/** The page anew, over what storage holds. */
async function open() {
  vi.resetModules()
  return import('../../../src/site/browser/attempt.ts')
}

test('the same order goes out under the same key, after a reload too, and another under another', async () => {
  const { claimKey } = await open()
  const key = claimKey(makeOrder(1))
  expect(claimKey(makeOrder(1))).toBe(key)
  const again = await open()
  expect(again.claimKey(makeOrder(1))).toBe(key)
  expect(again.claimKey(makeOrder(2))).not.toBe(key)
})

test('an order that is placed is found with its payment, and gives way to another one only', async () => {
  const { claimKey, rememberPayment } = await open()
  claimKey(makeOrder(1))
  rememberPayment('o1', 'https://pay.example/1')
  const { findOpenOrder, findPaymentUrl, findReplacedOrder } = await open()
  expect(findOpenOrder()).toBe('o1')
  expect(findPaymentUrl('o1')).toBe('https://pay.example/1')
  expect(findPaymentUrl('o2')).toBeUndefined()
  expect(findReplacedOrder(makeOrder(1))).toBeUndefined()
  expect(findReplacedOrder(makeOrder(2))).toBe('o1')
})

test('a dead order is forgotten, and to buy again is another intent', async () => {
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
  'an attempt that reads %s is none',
  async (text) => {
    page.local.setItem('placket:attempt', text)
    const { findOpenOrder, claimKey } = await open()
    expect(findOpenOrder()).toBeUndefined()
    expect(claimKey(makeOrder(1))).toMatch(/^[0-9a-f-]{36}$/)
  },
)
