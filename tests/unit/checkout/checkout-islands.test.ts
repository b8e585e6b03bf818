// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { storedCart } from '../../../src/features/cart/browser/cart.ts'
import { $promo, dropPromo } from '../../../src/features/cart/browser/promo.ts'
import type { CartLine } from '../../../src/features/cart/rules/cart.ts'
import { CheckoutPage } from '../../../src/features/checkout/browser/CheckoutPage.tsx'
import { $form, fillForm } from '../../../src/features/checkout/browser/checkout.ts'
import { createForm } from '../../../src/features/checkout/rules/checkout-form.ts'
import { $cards } from '../../../src/features/credit/browser/entered-credit.ts'
import { forgetSession } from '../../../src/site/browser/session.ts'
import { $toasts } from '../../../src/site/browser/toasts.ts'
import { openFakeApi } from '../../support/fake-api.ts'
import {
  enter,
  findField,
  hasButton,
  openPage,
  press,
  render,
  shownText,
  shownTexts,
  tick,
  until,
} from '../../support/render.ts'

// The page requests the fields of its form's country as soon as its script runs.
vi.hoisted(() => Object.assign(globalThis, { fetch: async () => new Response(null, { status: 404 }) }))

const signInHere = vi.hoisted(() => vi.fn())
vi.mock('../../../src/features/accounts/browser/sign-in/sign-in-here.ts', () => ({ signInHere }))
const openOrder = vi.hoisted(() => ({ settleOpenOrder: vi.fn() }))
vi.mock('../../../src/features/orders/browser/open-order.ts', () => openOrder)
// Before the modules that read the page.
vi.hoisted(() => {
  const steps = (...pairs: [number, number][]) => pairs.map(([fromCents, priceCents]) => ({ fromCents, priceCents }))
  const rules = {
    home: 'US',
    currency: 'USD',
    stepCents: 1,
    freeStandardFromCents: 10_000,
    shipTo: ['US', 'CA', 'DE'],
    shippingCents: { standard: 600, express: 1500 },
    pickupPostcode: '10001',
    zones: [
      { places: ['US'], rates: { standard: steps([0, 600], [10_000, 0]), express: steps([0, 1500]) } },
      { places: ['CA', 'CA-YT'], rates: { standard: steps([0, 900]), express: steps([0, 2500]) } },
      { places: ['DE'], rates: { standard: steps([0, 1200]), express: [] } },
    ],
  }
  document.head.innerHTML = `<script data-price-rules>${JSON.stringify(rules)}</script>`
  Object.assign(globalThis, { shownRules: rules })
})

let api: ReturnType<typeof openFakeApi>
let offers: unknown[] = []
const line: CartLine = {
  product: { _id: '7', id: '7', slug: 'oxford', name: 'Oxford', price: 40, finalPrice: 40, images: [] },
  variantId: 'v7',
  size: 'M',
  color: 'white',
  quantity: 2,
}
const hold = (...lines: CartLine[]) => act(async () => void storedCart.write(lines))
const place = 'POST /api/orders/create-order'
const taxesAt = (postcode: string, items = 'v7') =>
  `GET /api/orders/taxes?country=US&state=NY&postcode=${postcode}&items=${items}`
const good = {
  phoneNumber: '+12025550123',
  email: 'person@example.com',
  name: 'Test Person',
  line1: '1 High St',
  city: 'Troy',
  state: 'NY',
  postcode: '12180',
  country: 'US',
}
const offer = { code: 'SPRING', kind: 'percent', value: 10, minimum: 50, description: '', shownIn: ['checkout'] }

beforeEach(async () => {
  openPage({ path: '/checkout', rules: Reflect.get(globalThis, 'shownRules') })
  api = openFakeApi()
  signInHere.mockReset().mockResolvedValue(true)
  openOrder.settleOpenOrder.mockReset()
  forgetSession()
  await act(async () => {
    fillForm(createForm('US'))
    dropPromo()
    $cards.set([])
  })
  await hold(line)
})
const open = async (typed: Partial<typeof good> = {}) => {
  api.answer('GET /active-promocodes', { promocodes: offers })
  await act(async () => fillForm(typed))
  await render(createElement(CheckoutPage))
  await until(() => expect(openOrder.settleOpenOrder).toHaveBeenCalled())
}
const errors = () => shownTexts('.error').filter(Boolean)
const body = () => api.asked.findLast(({ call }) => call === place)?.body

describe('the form', () => {
  test('needs something in the cart', async () => {
    await hold()
    await open()
    expect(shownText()).toBe('Your cart is empty.Shop shirts')
  })

  test('chooses the state of a ZIP code, and warns of one in another state without refusing it', async () => {
    await open({ ...good, state: '', postcode: '' })
    await enter('ZIP code', '94105')
    expect(findField('State').value).toBe('CA')
    await enter('State', 'NY')
    expect(shownTexts('[data-field="postcode"] .hint')).toEqual(['This ZIP code is in California. Check the state.'])
    api.answer(place, { message: 'Later' }, { status: 429 })
    await press('Pay $86')
    await until(() => expect(body()).toMatchObject({ address: { state: 'NY', postcode: '94105' } }))
  })

  test('says nothing before the first try, then all that is wrong, and goes to the first', async () => {
    await open({ ...good, phoneNumber: '123', city: '' })
    expect(errors()).toEqual([])
    await press('Pay $86')
    expect(errors()).toEqual(['Enter a valid number', 'Enter a city'])
    expect(document.activeElement).toBe(findField('Phone number'))
    await enter('City', 'Troy')
    expect(errors()).toEqual(['Enter a valid number'])
    expect(api.calls()).not.toContain(place)
  })

  test('asks for what the country’s addresses have', async () => {
    await open(good)
    const region = () =>
      [...document.querySelectorAll('[data-field="state"] :is(label, input, select)')].map((element) =>
        element.tagName === 'LABEL' ? element.textContent : element.tagName,
      )
    expect(region()).toEqual(['State', 'SELECT'])
    await enter('Country', 'DE')
    await until(() => expect(region()).toEqual([]))
    expect(findField('Postcode').value).toBe('12180')
    await enter('Country', 'CA')
    expect(region()[0]).not.toContain('optional')
    await press('Pay $89')
    expect(errors()).toContain('Choose a province')
    await enter('Country', 'US')
    expect(errors()).toContain('Choose a state')
  })

  test('has the countries that are delivered to, and that of a saved address besides', async () => {
    await open({ ...good, country: 'FR' })
    const countries = [...(findField('Country') as HTMLSelectElement).options].map(({ text }) => text)
    expect(countries).toEqual(['United States', 'Canada', 'Germany', 'France'])
  })

  test('offers the methods of the place with their prices, and the whole cost follows', async () => {
    await open(good)
    expect(shownTexts('.method')).toEqual(['Standard 3 to 6 working days$6', 'Express 1 to 2 working days$15'])
    await act(async () => document.querySelectorAll<HTMLElement>('.method input')[1]?.click())
    expect(hasButton('Pay $95')).toBe(true)
    await enter('Country', 'DE')
    expect(shownTexts('.method')).toEqual(['Standard 3 to 6 working days$12'])
    expect(hasButton('Pay $92')).toBe(true)
    await enter('Country', 'US')
    await hold({ ...line, quantity: 3 })
    expect(shownTexts('.method')[0]).toBe('Standard 3 to 6 working daysFree')
  })

  test('shows the items with their choice and price', async () => {
    await open(good)
    expect(shownTexts('.bought li')).toEqual(['Oxford White, M × 2$80'])
    expect(shownTexts('.figures div')).toEqual(['Subtotal$80', 'Standard shipping$6', 'Total$86'])
  })
})

describe('paying', () => {
  test('sends what was typed once, and says so meanwhile', async () => {
    await open(good)
    const pay = () => document.querySelector('.pay')
    signInHere.mockReturnValue(new Promise(() => undefined))
    await tick('Save this address')
    await press('Pay $86')
    expect(pay()?.getAttribute('aria-disabled')).toBe('true')
    await press('Pay $86')
    expect(signInHere).toHaveBeenCalledOnce()
    expect($form.get()).toMatchObject({ ...good, save: false })
    // Back from the payment page.
    await act(async () => void dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })))
    expect(pay()?.getAttribute('aria-disabled')).toBe('false')
  })

  const coverByCard = () => act(async () => $cards.set([{ code: 'C', lastFour: 'WXYZ', balanceCents: 8600 }]))
  const coverByCode = async () => {
    const promocode = { ...offer, value: 100 }
    api.answer('POST /validate-promocode', { valid: true, promocode, message: 'This promo code is valid' })
    await enter('Promo code', 'SPRING')
    await press('Apply')
  }
  test.each([
    ['a gift card', 2, coverByCard],
    ['a promo code', 3, coverByCode],
  ])('asks for an order, not for money, when %s pays for everything', async (_, quantity, cover) => {
    const providerNote = 'You pay on our payment provider’s page. We never see your card.'
    await hold({ ...line, quantity })
    await open(good)
    expect(shownText()).toContain(providerNote)
    await cover()
    await until(() => expect(shownText('.pay')).toBe('Place order'))
    expect(shownText()).not.toContain(providerNote)
    expect(shownText()).toContain('Nothing is left to pay.')
  })

  test.each([
    ['a gift card', 2, coverByCard, () => act(async () => $cards.set([]))],
    ['a promo code', 3, coverByCode, () => act(async () => dropPromo())],
  ])(
    'asks for no way to pay when %s pays for everything, and for one again without it',
    async (_, quantity, cover, uncover) => {
      const terms = { limit: null, fee: 0, dueDays: 5 }
      const manual = [
        { ...terms, method: 'bank-transfer' },
        { ...terms, method: 'cash-on-delivery', fee: 3 },
      ]
      api.answer('GET /api/orders/payment-methods', { provider: 'sandbox', names: [], manual })
      await hold({ ...line, quantity })
      await open(good)
      const ways = () => [...document.querySelectorAll<HTMLInputElement>('[name="payment"]')]
      await until(() => expect(ways()).toHaveLength(3))
      for (const way of [1, 2]) {
        await act(async () => ways()[way]?.click())
        await cover()
        await until(() => expect([ways(), shownText('.pay')]).toEqual([[], 'Place order']))
        expect(shownText()).toContain('Nothing is left to pay.')
        api.answer(place, { message: 'Later' }, { status: 429 })
        api.answer('POST /api/orders/gift-card', { lastFour: 'WXYZ', balance: 86 })
        await press('Place order')
        await until(() => expect(shownText('.refusal')).toBe('Later'))
        expect(body()).not.toHaveProperty('paymentMethod')
        await uncover()
        await until(() => expect(ways().map(({ checked }) => checked)).toEqual([false, way === 1, way === 2]))
        expect(shownText()).not.toContain('Nothing is left to pay.')
      }
      await act(async () => ways()[0]?.click())
    },
  )

  test('asks for consent to mails where the shop sends them, unticked, and records it only when it was ticked', async () => {
    await open(good)
    expect(document.querySelector('input[name="mails"]')).toBeNull()
    document.head.insertAdjacentHTML('beforeend', '<meta data-offers-mails>')
    await open(good)
    const box = document.querySelector<HTMLInputElement>('input[name="mails"]')
    expect(box?.checked).toBe(false)
    api.answer(place, { message: 'Later' }, { status: 429 })
    await press('Pay $86')
    await until(() => expect(shownText('.refusal')).toBe('Later'))
    expect(api.calls()).not.toContain('POST /auth-api/mail-consent')
    api.answer('POST /auth-api/mail-consent', { consent: null, message: 'Saved' })
    await act(async () => box?.click())
    await press('Pay $86')
    await until(() => expect(api.calls()).toContain('POST /auth-api/mail-consent'))
    const asked = api.asked.find(({ call }) => call === 'POST /auth-api/mail-consent')
    expect(asked?.body).toEqual({ email: good.email, textVersion: 1, source: 'checkout' })
  })

  test('that is refused because of a field marks it and goes to it', async () => {
    await open(good)
    api.answer(place, { message: 'We do not deliver to this country yet' }, { status: 400 })
    await press('Pay $86')
    await until(() => expect(errors()).toEqual(['We do not deliver to this country yet']))
    expect(document.activeElement).toBe(findField('Country'))
    expect(document.querySelector('.refusal')).toBeNull()
    expect(body()).toMatchObject({ items: [{ variantId: 'v7', quantity: 2 }], displayedTotal: 86, saveAddress: true })
    await enter('Country', 'CA')
    expect(errors()).not.toContain('We do not deliver to this country yet')
  })

  test('that is refused otherwise says so beside the button', async () => {
    await open(good)
    api.answer(place, { message: 'You have too many open orders' }, { status: 429 })
    await press('Pay $86')
    await until(() => expect(shownText('.refusal')).toBe('You have too many open orders'))
  })

  test('that finds other amounts says what has changed', async () => {
    const fewer = line
    const dearer = { ...line, variantId: 'v8', size: 'L' }
    const gone = { ...line, variantId: 'v9', size: 'S' }
    await hold(fewer, dearer, gone)
    await open(good)
    api.answer(place, { message: 'Price changed' }, { status: 409 })
    const variant = (id: string, size: string, stock: number, finalPrice: number) => ({
      id,
      size,
      color: 'white',
      stock,
      price: finalPrice,
      finalPrice,
    })
    api.answer('GET /product-api/get-product/7', {
      product: {
        ...line.product,
        colors: [],
        formerValues: [],
        variants: [variant('v7', 'M', 1, 40), variant('v8', 'L', 9, 45), variant('v9', 'S', 0, 40)],
      },
    })
    api.answer('GET /active-promotions?items=v7,v8,v9&code', { promotions: [], promocode: null, message: '' })
    api.answer(taxesAt('12180', 'v7,v8,v9'), { included: false, reversed: false, taxes: [] })
    await press('Pay $240')
    await until(() => expect(shownText('.changed strong')).toBe('Price changed'))
    expect(shownTexts('.changed li').toSorted()).toEqual([
      'Only 1 of Oxford, White, M left, fewer than the 2 in your cart. We changed the quantity.',
      'Oxford, White, L is now $45 (it was $40).',
      'Oxford, White, S is sold out. We removed it from your cart.',
    ])
  })
})

describe('a promo code', () => {
  const validate = 'POST /validate-promocode'
  const said = () => $toasts.get().flatMap(({ text }) => (text.startsWith('This promo code') ? text : []))
  test('is checked, held with its minimum, and taken off', async () => {
    await open(good)
    const { shownIn: _shownIn, ...promocode } = { ...offer, minimum: 100 }
    api.answer(validate, { valid: true, promocode, message: 'This promo code is valid' })
    await enter('Promo code', ' SPRING ')
    await press('Apply')
    await until(() => expect(shownText('.promo-held p')).toMatch(/^Promo code SPRING/))
    expect(api.asked.at(-1)?.body).toEqual({ code: 'SPRING', subtotal: 80, items: ['v7'] })
    expect(shownText('.promo-held .error')).toBe('Your order is below the minimum for this promo code')
    await hold({ ...line, quantity: 3 })
    expect(shownText('.promo-held .error')).toBe('')
    await press('Remove code')
    expect($promo.get()).toEqual([])
    expect(hasButton('Apply')).toBe(true)
  })

  test('that is not valid says so at its field alone, until the next; none at all asks nobody', async () => {
    await open(good)
    await press('Apply')
    expect(api.calls()).not.toContain(validate)
    api.answer(validate, { valid: false, promocode: null, message: 'This promo code has expired' })
    await enter('Promo code', 'OLD')
    await press('Apply')
    await until(() => expect(shownText('#promo-refusal')).toBe('This promo code has expired'))
    expect(findField('Promo code').getAttribute('aria-invalid')).toBe('true')
    expect(said()).toEqual([])
    api.answer(validate, { valid: false, promocode: null, message: 'This promo code is not valid' })
    await press('Apply')
    await until(() => expect(shownText('#promo-refusal')).toBe('This promo code is not valid'))
    const { shownIn: _shownIn, ...promocode } = offer
    api.answer(validate, { valid: true, promocode, message: 'This promo code is valid' })
    await press('Apply')
    await until(() => expect(shownText('.promo-held p')).toMatch(/^Promo code SPRING/))
    expect(said()).toEqual([])
  })
})

test('public codes of the checkout are offered there, and used with a press', async () => {
  vi.resetModules()
  offers = [offer, { ...offer, code: 'CART', shownIn: ['cart'] }]
  api.answer('GET /active-promocodes', { promocodes: offers })
  const { PromoOffers } = await import('../../../src/features/cart/browser/PromoOffers.tsx')
  const onUse = vi.fn()
  await render(createElement(PromoOffers, { onUse }))
  await until(() => expect(shownTexts('.offers strong')).toEqual(['SPRING']))
  await press('Use SPRING')
  expect(onUse).toHaveBeenCalledWith('SPRING')
  history.replaceState(null, '', '/cart')
  await render(createElement(PromoOffers, { onUse }))
  await until(() => expect(shownTexts('.offers strong')).toEqual(['CART']))
})
