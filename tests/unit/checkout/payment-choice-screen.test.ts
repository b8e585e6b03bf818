// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { storedCart } from '../../../src/features/cart/browser/cart.ts'
import { PaymentChoice } from '../../../src/features/checkout/browser/PaymentChoice.tsx'
import { $cards } from '../../../src/features/credit/browser/entered-credit.ts'
import { loadPaymentMethods } from '../../../src/features/payments/browser/methods.ts'
import { openPage, render, shownTexts } from '../../support/render.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('../../../src/site/browser/api.ts', () => ({ call }))

test('cash names its fee, and why an order above its limit can’t be paid so', async () => {
  const cash = { method: 'cash-on-delivery', limit: 50, fee: 3, dueDays: null }
  call.mockResolvedValue({ ok: true, reply: { provider: 'sandbox', names: [], manual: [cash] } })
  openPage({ rules: { currency: 'USD', stepCents: 1, shippingCents: { standard: 595, express: null } } })
  const product = { _id: '7', id: '7', slug: 'oxford', name: 'Oxford', price: 40, finalPrice: 40, images: [] }
  const hold = (quantity: number) =>
    act(async () => void storedCart.write([{ product, variantId: 'v7', size: 'M', color: 'white', quantity }]))
  await hold(1)
  await loadPaymentMethods()
  await render(createElement(PaymentChoice))
  expect(shownTexts('.amount')).toEqual(['', '$3 fee'])
  expect(shownTexts('[role="status"]')).toEqual([])
  expect(shownTexts('.method').at(-1)).toContain('For orders up to $50.')
  await hold(2)
  expect(shownTexts('.method').at(-1)).not.toContain('For orders up to')
  expect(shownTexts('[role="status"]')).toEqual(['Your order is over $50, so it can’t be paid this way.'])
  await act(async () => void storedCart.write([]))
})

test('cash beside a gift card can’t be picked, and the choice says why', async () => {
  const cash = { method: 'cash-on-delivery', limit: null, fee: 3, dueDays: null }
  call.mockResolvedValue({ ok: true, reply: { provider: 'sandbox', names: [], manual: [cash] } })
  openPage({ rules: { currency: 'USD', stepCents: 1, shippingCents: { standard: 595, express: null } } })
  await loadPaymentMethods()
  await render(createElement(PaymentChoice))
  const radios = () => [...document.querySelectorAll('input')].map(({ disabled }) => disabled)
  expect([radios(), shownTexts('[role="status"]')]).toEqual([[false, false], []])
  await act(async () => $cards.set([{ code: 'C', lastFour: 'WXYZ', balanceCents: 500 }]))
  expect(radios()).toEqual([false, true])
  expect(shownTexts('[role="status"]')).toEqual([
    'Gift cards and store credit cannot be combined with cash on delivery',
  ])
})
