// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { storedCart } from '../../../src/features/cart/browser/cart.ts'
import { $taxes } from '../../../src/features/cart/browser/taxes.ts'
import { CheckoutPage } from '../../../src/features/checkout/browser/CheckoutPage.tsx'
import { fillForm } from '../../../src/features/checkout/browser/checkout.ts'
import { createForm } from '../../../src/features/checkout/rules/checkout-form.ts'
import { messages } from '../../../src/platform/pure/messages.ts'
import { makeGate, openFakeApi } from '../../support/fake-api.ts'
import { enter, openPage, press, render, shownText, shownTexts, until } from '../../support/render.ts'

const signInHere = vi.hoisted(() => vi.fn())
vi.mock('../../../src/features/accounts/browser/sign-in/sign-in-here.ts', () => ({ signInHere }))
vi.mock('../../../src/features/orders/browser/open-order.ts', () => ({ settleOpenOrder: vi.fn() }))
// Before the modules that read the page.
vi.hoisted(() => {
  const rules = {
    home: 'DE',
    currency: 'USD',
    stepCents: 1,
    freeStandardFromCents: null,
    shipTo: ['DE', 'US'],
    shippingCents: { standard: 500, express: 1500 },
    pickupPostcode: '10115',
    tax: { included: false, name: 'VAT' },
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
const berlin = {
  phoneNumber: '+12025550123',
  email: 'person@example.com',
  name: 'Test Person',
  line1: '1 High St',
  city: 'Berlin',
  state: '',
  postcode: '10115',
  country: 'DE',
}
const call = 'GET /api/orders/taxes?country=DE&postcode=10115&items=v7'
const vat = (percent: number, included = false) => ({
  included,
  reversed: false,
  lacksRegion: false,
  asksTaxNumber: false,
  taxes: [{ name: 'VAT', shipping: true, reverseCharge: false, items: ['v7'], steps: [{ from: 0, percent }] }],
})
const place = 'POST /api/orders/create-order'
const figures = () => shownTexts('.figures > div')
const open = async () => {
  api.answer('GET /active-promocodes', { promocodes: [] })
  await render(createElement(CheckoutPage))
}

beforeEach(async () => {
  openPage({ path: '/checkout', rules: Reflect.get(globalThis, 'shownRules') })
  api = openFakeApi()
  signInHere.mockReset().mockResolvedValue(true)
  await act(async () => {
    storedCart.write([])
    fillForm(createForm('DE'))
    storedCart.write([line])
    $taxes.set(null)
  })
})

describe('the taxes of the checkout', () => {
  test('wait for the postcode, and are in the total once it is there', async () => {
    await open()
    expect(figures()).toEqual(['Subtotal$80', 'Standard shipping$5', 'VATCalculated from your address', 'Total$85'])
    api.answer(call, vat(19))
    await act(async () => fillForm(berlin))
    await until(() => expect(figures()).toContain('VAT (19%)$16.15'))
    expect(figures().at(-1)).toBe('Total$101.15')
    await act(async () => fillForm({ postcode: '1011' }))
    expect(figures()).toContain('VATCalculated from your address')
  })

  test('keep their row where none is due', async () => {
    await open()
    api.answer(call, { ...vat(19), taxes: [] })
    await act(async () => fillForm(berlin))
    await until(() => expect(figures()).toContain('VAT$0'))
    expect(figures().at(-1)).toBe('Total$85')
  })

  test('that prices include stand below the total', async () => {
    await open()
    api.answer(call, vat(19, true))
    await act(async () => fillForm(berlin))
    await until(() => expect(figures().slice(-2)).toEqual(['Total$85.00', 'Includes VAT (19%)$13.57']))
  })

  test('of an earlier address that arrive late are dropped', async () => {
    await open()
    const { wait, open: arrive } = makeGate()
    api.answer(call, vat(19), { wait })
    api.answer(call.replace('10115', '10117'), vat(7))
    await act(async () => fillForm(berlin))
    await act(async () => fillForm({ postcode: '10117' }))
    await until(() => expect(figures()).toContain('VAT (7%)$5.95'))
    await act(async () => arrive())
    await until(() => expect(api.calls().filter((asked) => asked.includes('/taxes'))).toHaveLength(2))
    expect(figures()).toContain('VAT (7%)$5.95')
  })

  test('that had not arrived are shown before anything is ordered', async () => {
    await open()
    api.answer(call, { message: 'Something went wrong' }, { status: 503 })
    await act(async () => fillForm(berlin))
    await press('Pay $85')
    await until(() => expect(shownText('.refusal')).toBe('Something went wrong'))
    api.answer(call, vat(19))
    await press('Pay $85')
    await until(() => expect(shownText('.changed strong')).toBe('The total now includes the tax for your address'))
    expect(api.calls()).not.toContain(place)
    api.answer(place, { message: 'Out of stock' }, { status: 409 })
    api.answer('GET /product-api/get-product/7', {
      product: { ...line.product, colors: [], formerValues: [], variants: [] },
    })
    await press('Pay $101.15')
    await until(() => expect(api.calls()).toContain(place))
    expect(api.asked.findLast((asked) => asked.call === place)?.body).toMatchObject({ displayedTotal: 101.15 })
  })

  test('that have changed meanwhile are asked for again', async () => {
    await open()
    api.answer(call, vat(19))
    await act(async () => fillForm(berlin))
    await until(() => expect(figures()).toContain('VAT (19%)$16.15'))
    api.answer(call, vat(20))
    api.answer(place, { message: 'Price changed' }, { status: 409 })
    api.answer('GET /active-promotions?items=v7&code', { promotions: [], promocode: null, message: '' })
    const variant = { id: 'v7', size: 'M', color: 'white', stock: 9, price: 40, finalPrice: 40 }
    const product = { ...line.product, colors: [], formerValues: [], variants: [variant] }
    api.answer('GET /product-api/get-product/7', { product })
    await press('Pay $101.15')
    await until(() => expect(shownText('.changed strong')).toBe('Price changed'))
    expect(figures()).toContain('VAT (20%)$17')
  })

  test('are owed by a business that gives its number', async () => {
    await open()
    const asked = { ...vat(20, true), asksTaxNumber: true }
    const taxes = asked.taxes.map((tax) => ({ ...tax, reverseCharge: true }))
    api.answer(call, { ...asked, taxes })
    api.answer(`${call}&taxNumber=ATU12345678`, { ...asked, taxes, reversed: true })
    await act(async () => fillForm(berlin))
    await until(() => expect(figures()).toContain('Includes VAT (20%)$14.17'))
    await enter('VAT number (optional)', 'ATU1')
    await press('Pay $85')
    expect(shownTexts('.error')).toContain(messages.taxNumberUnfit)
    await enter('VAT number (optional)', 'AT U12345678')
    await until(() => expect(figures().slice(-2)).toEqual(['VAT (reverse charge)−$14.17', 'Total$70.83']))
    api.answer(place, { message: messages.taxNumberUnfit }, { status: 400 })
    await press('Pay $70.83')
    await until(() => expect(shownTexts('.error')).toContain(messages.taxNumberUnfit))
    expect(api.asked.findLast((sent) => sent.call === place)?.body).toMatchObject({ taxNumber: 'AT U12345678' })
  })

  test('that depend on a region ask for it before paying', async () => {
    await open()
    api.answer(call, { ...vat(19), taxes: [], lacksRegion: true })
    await act(async () => fillForm(berlin))
    await until(() => expect(shownTexts('label')).toContain('Region'))
    await press('Pay $85')
    expect(shownTexts('.error')).toContain('Choose a region of this country')
    await enter('Region', 'Berlin')
  })
})
