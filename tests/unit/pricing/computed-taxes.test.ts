// @vitest-environment happy-dom
import fc from 'fast-check'
import { act, createElement } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { storedCart } from '../../../src/features/cart/browser/cart.ts'
import { $taxes } from '../../../src/features/cart/browser/taxes.ts'
import { CheckoutPage } from '../../../src/features/checkout/browser/CheckoutPage.tsx'
import { fillForm } from '../../../src/features/checkout/browser/checkout.ts'
import { createForm } from '../../../src/features/checkout/rules/checkout-form.ts'
import { priceBasket } from '../../../src/features/pricing/rules/pricing.ts'
import { messages } from '../../../src/platform/pure/messages.ts'
import { makeGate, openFakeApi } from '../../support/fake-api.ts'
import { openPage, press, render, shownText, shownTexts, until } from '../../support/render.ts'

vi.mock('../../../src/features/accounts/browser/sign-in/sign-in-here.ts', () => ({ signInHere: async () => true }))
vi.mock('../../../src/features/orders/browser/open-order.ts', () => ({ settleOpenOrder: vi.fn() }))
// Before the modules that read the page.
vi.hoisted(() => {
  const rules = {
    home: 'US',
    currency: 'USD',
    stepCents: 1,
    freeStandardFromCents: null,
    shipTo: ['US'],
    pickupPostcode: '10001',
    shippingCents: { standard: 500, express: 1500 },
    tax: { included: false, name: 'tax', isComputed: true },
  }
  document.head.innerHTML = `<script data-price-rules>${JSON.stringify(rules)}</script>`
  Object.assign(globalThis, { shownRules: rules })
})

let api: ReturnType<typeof openFakeApi>
const line = {
  product: { _id: '7', id: '7', slug: 'oxford', name: 'Oxford', price: 40, finalPrice: 40, images: [] },
  variantId: 'v7',
  size: 'M',
  color: 'white',
  quantity: 2,
}
const newYork = {
  phoneNumber: '+12025550123',
  email: 'person@example.com',
  name: 'Test Person',
  line1: '1 High St',
  city: 'New York',
  state: 'NY',
  postcode: '10001',
  country: 'US',
}
const call = (quantity: number, shipping: number) =>
  `GET /api/orders/taxes?country=US&state=NY&postcode=10001&items=v7&goods=v7:${quantity}:${quantity * 40}&shipping=${shipping}`
const place = 'POST /api/orders/create-order'
const computed = (base: number, amount: number) => ({
  included: false,
  reversed: false,
  lacksRegion: false,
  asksTaxNumber: false,
  taxes: [],
  computed: [{ name: 'Sales Tax', percent: 8.875, base, amount, reversed: false, line: 0 }],
})
const figures = () => shownTexts('.figures > div')

beforeEach(async () => {
  openPage({ path: '/checkout', rules: Reflect.get(globalThis, 'shownRules') })
  api = openFakeApi()
  await act(async () => {
    storedCart.write([])
    fillForm(createForm('US'))
    storedCart.write([line])
    $taxes.set(null)
  })
  api.answer('GET /active-promocodes', { promocodes: [] })
  await render(createElement(CheckoutPage))
})

describe('where a tax service computes the taxes, the checkout', () => {
  test('asks about the goods and shipping, and asks again once they are others', async () => {
    api.answer(call(2, 5), computed(80, 7.1))
    await act(async () => fillForm(newYork))
    await until(() => expect(figures()).toContain('Sales Tax (8.875%)$7.10'))
    expect(figures().at(-1)).toBe('Total$92.10')
    const { wait, open: arrive } = makeGate()
    api.answer(call(2, 15), computed(80, 7.11), { wait })
    await act(async () => fillForm({ method: 'express' }))
    expect(figures()).toContain('TaxCalculated from your address')
    await act(async () => arrive())
    await until(() => expect(figures().at(-1)).toBe('Total$102.11'))
    api.answer(call(1, 15), computed(40, 3.55))
    await act(async () => storedCart.write([{ ...line, quantity: 1 }]))
    await until(() => expect(figures().at(-1)).toBe('Total$58.55'))
  })

  test('says so while the service is silent, and orders nothing', async () => {
    api.answer(call(2, 5), { message: messages.taxesUnavailable }, { status: 503 })
    await act(async () => fillForm(newYork))
    await press('Pay $85')
    await until(() => expect(shownText('.refusal')).toBe(messages.taxesUnavailable))
    expect(api.calls()).not.toContain(place)
  })
})

test('computed taxes add up: lines, shipping and total', () => {
  const cents = fc.integer({ min: 0, max: 50_000 })
  const price = fc.integer({ min: 1, max: 50_000 })
  const rules = {
    currency: 'USD',
    stepCents: 1,
    shippingCents: { standard: 500, express: null },
    freeStandardFromCents: null,
  }
  fc.assert(
    fc.property(
      fc.array(fc.tuple(price, cents), { minLength: 1, maxLength: 5 }),
      cents,
      fc.boolean(),
      (items, ofShipping, included) => {
        const tax = (line: number | null, taxCents: number) => ({
          name: 'VAT',
          ratePpm: 190_000,
          baseCents: 100,
          taxCents,
          reversed: false,
          line,
        })
        const taxes = [...items.map(([, taxCents], at) => tax(at, taxCents)), tax(null, ofShipping)]
        const lines = items.map(([unitPriceCents], at) => ({ variantId: String(at), unitPriceCents, quantity: 1 }))
        const due = { included, reversed: false, taxes: [], compute: () => ({ calculation: 'c1', taxes }) }
        const costs = priceBasket({ lines, shippingMethod: 'standard', state: '', taxes: due }, rules)
        const sum = taxes.reduce((all, { taxCents }) => all + taxCents, 0)
        expect(costs.taxLines).toEqual([
          { name: 'VAT', ratePpm: 190_000, reversed: false, baseCents: taxes.length * 100, taxCents: sum },
        ])
        const paid = costs.lineShares.reduce((all, { paidCents }) => all + paidCents, 0)
        const rest = included ? 500 : 500 + ofShipping
        expect([costs.taxCents, costs.totalCents, costs.calculation]).toEqual([sum, paid + rest, 'c1'])
      },
    ),
  )
})
