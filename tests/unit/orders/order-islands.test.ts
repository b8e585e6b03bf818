// @vitest-environment happy-dom
import { atom, type WritableAtom } from 'nanostores'
import { act, createElement } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { OrdersPage } from '../../../src/app/browser/OrdersPage.ts'
import { OrderActions } from '../../../src/features/orders/browser/OrderActions.tsx'
import { OrderDetails } from '../../../src/features/orders/browser/OrderDetails.tsx'
import { OrderPage } from '../../../src/features/orders/browser/OrderPage.tsx'
import type { OrderView } from '../../../src/features/orders/browser/order.ts'
import { $orders } from '../../../src/features/orders/browser/own-orders.ts'
import type { Order } from '../../../src/features/orders/contract.ts'
import * as mailTexts from '../../../src/features/orders/server/messages/en.ts'
import { knowUser, type Session, $session as session } from '../../../src/site/browser/session.ts'
import { makeGate, openFakeApi, signedInUser as user } from '../../support/fake-api.ts'
import { findButton, hasButton, openPage, press, render, shownText, shownTexts, until } from '../../support/render.ts'
import { makeShipment, makeShownLine, makeShownOrder, makeShownReturn } from '../../support/shown-order.ts'
import { showProduct } from '../../support/shown-product.ts'

const page = vi.hoisted(() => ({ $orderView: null as unknown, openOrder: vi.fn(), replaceOrder: vi.fn() }))
vi.mock('../../../src/features/orders/browser/order.ts', () => page)
const goToPayment = vi.hoisted(() => vi.fn())
vi.mock('../../../src/features/payments/browser/go-to-payment.ts', () => ({ goToPayment }))
const $view = atom<OrderView>({ status: 'loading' })
page.$orderView = $view
const $session = session as WritableAtom<Session>

let api: ReturnType<typeof openFakeApi>
const deliveryDays = 'GET /api/product-api/service/availability?pickup_postcode=10001&delivery_postcode=12180'
beforeEach(() => {
  openPage({ rules: { pickupPostcode: '10001' } })
  api = openFakeApi()
  for (const mock of [page.openOrder, page.replaceOrder, goToPayment]) mock.mockReset()
  vi.useFakeTimers({ now: new Date('2026-03-20T12:00:00Z'), toFake: ['Date'] })
  knowUser(user)
})
afterEach(() => vi.useRealTimers())

describe('the page of an order', () => {
  const open = (view: OrderView) => {
    $view.set(view)
    return render(createElement(OrderPage))
  }

  test('is opened once, and waits meanwhile', async () => {
    await open({ status: 'loading' })
    expect(page.openOrder).toHaveBeenCalledOnce()
    expect(document.querySelector('[data-waits]')?.textContent).toBe('Loading your order…')
  })

  test.each([
    ['locked', 'Your order', 'Sign in with the phone number you ordered with to see it.'],
    ['absent', 'Order not found', 'We could not find this order in your account.'],
    ['unreachable', 'Your order', 'We could not reach the shop. Your order is safe.'],
  ] as const)('that is %s says so', async (status, heading, text) => {
    await open({ status })
    expect(shownText('h1')).toBe(heading)
    expect(shownText()).toContain(text)
    expect(hasButton('Sign in with a code')).toBe(status === 'locked')
    expect(hasButton('Try again')).toBe(status === 'unreachable')
  })

  test('that could not be reached is asked for again', async () => {
    await open({ status: 'unreachable' })
    await press('Try again')
    expect(page.openOrder).toHaveBeenCalledTimes(2)
  })

  test('shows the order once it is there', async () => {
    await open({ status: 'loading' })
    await act(async () => $view.set({ status: 'shown', order: makeShownOrder({ state: 'shipped' }), payment: 'none' }))
    expect(shownText('h1')).toBe('Your order is on its way')
  })
})

describe('the details', () => {
  const open = (over: Partial<Order> = {}, payment: 'none' | 'waiting' | 'failed' = 'none') =>
    render(createElement(OrderDetails, { order: makeShownOrder({ state: 'shipped', ...over }), payment }))

  test('name each line with its choice, link and price', async () => {
    await open({ lines: [makeShownLine(), makeShownLine({ id: 'l2', slug: 'a/b', name: 'Polo', imageUrl: '/p.jpg' })] })
    expect(shownTexts('.bought li')).toEqual([
      expect.stringMatching(/^Oxford White, M × 2\$100$/),
      expect.stringMatching(/^Polo White, M × 2\$100$/),
    ])
    expect([...document.querySelectorAll('.bought a')].map((link) => link.getAttribute('href'))).toEqual([
      '/product/oxford',
      '/product/a%2Fb',
    ])
    expect([...document.querySelectorAll('.bought li')].map((line) => line.querySelectorAll('img').length)).toEqual([
      0, 1,
    ])
  })

  test('count the whole cost in the order’s currency', async () => {
    await open({ currency: 'EUR', subtotal: 100, discount: 10, shipping: 5.5, tax: 8, total: 103.5, refunded: 20 })
    expect(shownTexts('.figures div')).toEqual([
      'Subtotal€100.00',
      'Discount−€10.00',
      'Standard shipping€5.50',
      'Tax€8.00',
      'Total€103.50',
      'Refunded−€20.00',
    ])
  })

  test('leave out what is nothing', async () => {
    await open()
    expect(shownTexts('.figures div')).toEqual(['Subtotal$100', 'Standard shippingFree', 'Total$100'])
  })

  test('have the address and the parcel', async () => {
    await open({ carrier: 'UPS', trackingNumber: '1Z' })
    expect(shownTexts('address span').slice(-2)).toEqual(['Troy, NY 12180', 'United States'])
    expect(shownText('section:last-child')).toContain('UPS 1Z')
    await open({ carrier: 'UPS' })
    expect(shownText('section:last-child')).not.toContain('UPS')
  })

  test('have each parcel with where to follow it, and what is still to come', async () => {
    const trackingUrl = 'https://ups.example/1Z'
    const parcel = makeShipment({ carrier: 'UPS', trackingNumber: '1Z', trackingUrl })
    await open({ shipments: [parcel] })
    expect(shownTexts('.parcels > li')).toEqual(['Your parcel left on March 5UPS 1Z'])
    expect(document.querySelector('.parcels a')?.getAttribute('href')).toBe(trackingUrl)
    const lines = [{ lineId: 'l1', quantity: 1 }]
    await open({ state: 'packed', shipments: [makeShipment({ deliveredAt: '2026-03-07T12:00:00Z', lines })] })
    expect(shownText('h1')).toBe('Part of your order is on its way')
    expect(shownTexts('.parcels > li')).toEqual([
      'Parcel 1 arrived on March 71 × Oxford, White, M',
      'Still to come1 × Oxford, White, M',
    ])
  })

  test('a payment that failed can be made again', async () => {
    await open({ state: 'cancelled' }, 'failed')
    expect(shownText('h1')).toBe('The payment failed')
    expect(shownText('[role="status"] a')).toBe('Pay again')
  })

  describe('of an order whose payment is awaited', () => {
    const unpaid = { state: 'pending', holdExpiresAt: '2026-03-20T12:30:00Z' } as const
    const payment = { provider: 'sandbox', reference: 'r1', url: '/dev/pay/r1', form: null, clientSecret: null }

    test('lead to it from any device, and say until when', async () => {
      const credits = [{ kind: 'gift-card', lastFour: 'ABCD', amount: 30 }] as const
      await open({ ...unpaid, credits: [...credits] }, 'waiting')
      expect(shownText('h1')).toBe('Waiting for your payment')
      expect(shownText('.notice')).toMatch(
        /^Please pay \$70 by \d+:\d\d.[AP]M\. We hold the items for you until then\./,
      )
      // Who left without paying reads it too.
      expect(shownText('[role="status"]')).toBe(
        'If you have paid, this page updates as soon as your payment is confirmed.',
      )
      api.answer('POST /api/orders/pay/o1', { payment })
      await press('Pay now')
      expect(goToPayment).toHaveBeenCalledWith(payment)
    })

    test('show what became of one that was paid in the meantime, and lead nowhere', async () => {
      await open(unpaid, 'waiting')
      api.answer(
        'POST /api/orders/pay/o1',
        { message: 'This order is not waiting for a payment any more' },
        { status: 409 },
      )
      await press('Pay now')
      expect(page.openOrder).toHaveBeenCalledOnce()
      expect(goToPayment).not.toHaveBeenCalled()
    })

    test('offer no payment once its items are no longer held', async () => {
      await open({ ...unpaid, holdExpiresAt: '2026-03-20T11:59:00Z' }, 'waiting')
      expect(hasButton('Pay now')).toBe(false)
    })
  })

  test('a paid order says what happens next, and when', async () => {
    const day = { earliest: '2026-03-25', latest: '2026-03-27' }
    api.answer(deliveryDays, {
      methods: [
        { method: 'express', ...day },
        { method: 'standard', ...day, latest: '2026-03-28' },
      ],
    })
    await open({ state: 'paid' })
    await until(() => expect(shownText()).toContain('Expected Wed, Mar 25 – Sat, Mar 28.'))
    expect(shownTexts('.what-next')).toEqual([
      expect.stringMatching(/^We have emailed your receipt to person@example\.com\.Your order will arrive by standard/),
    ])
  })

  test('without a postcode, or once it has left, nobody is asked when it comes', async () => {
    const { address } = makeShownOrder()
    await open({ state: 'paid', address: { ...address, postcode: '' } })
    await open({ state: 'shipped' })
    expect(api.calls()).toEqual([])
  })
})

describe('the progress', () => {
  const open = (state: Order['state'], ...past: Order['state'][]) => {
    const history = past.map((step, day) => ({ state: step, at: `2026-03-0${day + 1}T12:00:00Z` }))
    return render(createElement(OrderDetails, { order: makeShownOrder({ state, history }), payment: 'failed' }))
  }
  const steps = (selector: string) => shownTexts(`.progress li${selector}`).map((text) => text.split(' Mar')[0])

  test('shows past steps, the present one and those to come', async () => {
    await open('packed', 'pending', 'paid', 'packed')
    expect(steps('[data-done]')).toEqual(['Placed', 'Paid', 'Packed'])
    expect(steps('[aria-current="step"]')).toEqual(['Packed'])
    expect(steps(':not([data-done])')).toEqual(['Shipped', 'Delivered'])
  })

  test('of an unpaid order says that it waits for the payment, as its page and the list do', async () => {
    await open('pending', 'pending')
    expect(steps('[data-done]')).toEqual(['Waiting for your payment'])
  })

  test.each(['cancelled', 'refunded', 'partly-refunded'] as const)('of an order that is %s ends', async (state) => {
    await open(state, 'pending', state)
    expect(steps(':not([data-done])')).toEqual([])
    expect(steps('[data-ended]')).toHaveLength(1)
  })
})

describe('what a customer may do', () => {
  const delivered = { state: 'delivered', history: [{ state: 'delivered', at: '2026-03-10T12:00:00Z' }] } as const
  const open = (over: Partial<Order>) => render(createElement(OrderActions, { order: makeShownOrder(over) }))
  const offers = () => shownTexts('summary')

  test.each([
    ['pending', 'You have not been charged.'],
    ['paid', 'We will refund the full amount the way you paid.'],
  ] as const)('an order that is %s can be cancelled', async (state, text) => {
    await open({ state })
    expect(offers()).toEqual(['Cancel order'])
    expect(shownText('details')).toContain(text)
    api.answer('POST /api/orders/cancel/o1', { order: makeShownOrder({ state: 'cancelled' }), message: 'Cancelled' })
    await press('Yes, cancel it')
    await until(() => expect(page.replaceOrder).toHaveBeenCalledWith(makeShownOrder({ state: 'cancelled' })))
  })

  test('an order that has left can only be returned, until its day', async () => {
    await open({ ...makeShownOrder(), state: 'shipped' })
    expect(offers()).toEqual([])
    await open({ ...delivered, history: [...delivered.history] })
    expect(offers()).toEqual(['Return or exchange'])
    expect(shownText('details .hint')).toBe('You can return or exchange items until April 9.')
    vi.setSystemTime(new Date('2026-04-10T12:00:00Z'))
    await open({ ...delivered, history: [...delivered.history] })
    expect(offers()).toEqual([])
  })

  test('someone who came by a link looks only', async () => {
    $session.set({ status: 'guest' })
    await open({ state: 'paid' })
    expect(offers()).toEqual([])
    await open({ ...delivered, history: [...delivered.history] })
    expect(offers()).toEqual([])
  })

  test('what is sent back is listed with what to do', async () => {
    const line = { reason: '', exchangeColor: null, exchangeSku: null }
    await open({
      state: 'shipped',
      returns: [
        makeShownReturn({ lines: [{ ...line, lineId: 'l1', quantity: 1, exchangeSize: null }] }),
        makeShownReturn({
          id: 'r2',
          kind: 'exchange',
          state: 'rejected',
          note: 'Worn',
          lines: [
            { ...line, lineId: 'l1', quantity: 2, exchangeSize: 'L', exchangeColor: 'Blue' },
            { ...line, lineId: 'gone', quantity: 1, exchangeSize: 'S' },
          ],
        }),
      ],
    })
    expect(shownTexts('.returns strong')).toEqual(['Return requested', 'Exchange refused'])
    expect(shownTexts('.returns ul li')).toEqual([
      '1 × Oxford, White, M',
      '2 × Oxford, White, M for Blue, L',
      '1 × a shirt for S',
    ])
    expect(shownTexts('.returns p')).toEqual([
      'Send it to: 1 Depot Rd',
      'Put a note with your order number, 1001, in the parcel.',
      'Worn',
    ])
  })

  test('the colour of an exchange is named, although the name ends with that of what was bought', async () => {
    const lines = makeShownOrder().lines.map((line) => ({
      ...line,
      name: 'Oxford, White',
      color: 'Weiß',
      writtenColor: 'White',
    }))
    const asked = (exchangeColor: string) => ({
      lineId: 'l1',
      quantity: 1,
      reason: '',
      exchangeSku: null,
      exchangeSize: 'L',
      exchangeColor,
    })
    await open({ state: 'shipped', lines, returns: [makeShownReturn({ lines: [asked('Weiß'), asked('Blau')] })] })
    expect(shownTexts('.returns ul li')).toEqual(['1 × Oxford, White, M for L', '1 × Oxford, White, M for Blau, L'])
  })

  test('an order without returns has no list of them', async () => {
    await open({ state: 'shipped' })
    expect(document.querySelector('.returns')).toBeNull()
  })
})

describe('buying again', () => {
  const asked = 'GET /product-api/get-product/p1'
  const said = () => shownTexts('.buy-again [role="status"] p')
  const inCart = () => JSON.parse(localStorage.getItem('cart') ?? '[]')
  const sold = (id: string, stock: number, over = {}) => ({
    id,
    sku: id,
    color: 'white',
    size: 'M',
    stock,
    price: 60,
    finalPrice: 55,
    ...over,
  })
  const open = (...lines: Order['lines']) =>
    render(createElement(OrderDetails, { order: makeShownOrder({ state: 'delivered', lines }), payment: 'none' }))
  const buyAgain = () => press('Buy again the items of order 1001')

  test('adds the items at present prices, as many as are left, and says what is missing', async () => {
    const lines = [
      makeShownLine(),
      makeShownLine({ id: 'l2', variantId: 'v2', size: 'L' }),
      makeShownLine({ id: 'l3', variantId: 'v3', size: 'XL' }),
      makeShownLine({ id: 'l4', productId: 'p2', variantId: 'v4', name: 'Polo' }),
    ]
    const variants = [sold('v1', 9), sold('v2', 1, { size: 'L' }), sold('v3', 0, { size: 'XL' })]
    api.answer(asked, { product: { ...showProduct('p1'), variants } })
    api.answer('GET /product-api/get-product/p2', { message: 'Not found' }, { status: 404 })
    await open(...lines)
    await buyAgain()
    await until(() =>
      expect(said()).toEqual([
        'Only 1 of Oxford, White, L left, you ordered 2.',
        'Oxford, White, XL is sold out.',
        'Polo, White, M is no longer sold.',
      ]),
    )
    expect(inCart()).toMatchObject([
      { variantId: 'v1', size: 'M', quantity: 2, product: { _id: 'p1', finalPrice: 55 } },
      { variantId: 'v2', size: 'L', quantity: 1 },
    ])
  })

  test('adds nothing while the shop cannot be reached, and says when the cart is full', async () => {
    api.answer(asked, { message: 'Something went wrong' }, { status: 503 })
    await open(makeShownLine({ quantity: 7 }))
    await buyAgain()
    await until(() => expect(said()).toEqual(['Something went wrong']))
    expect(inCart()).toEqual([])
    api.answer(asked, { product: { ...showProduct('p1'), variants: [sold('v1', 20)] } })
    await buyAgain()
    await until(() => expect(inCart()).toMatchObject([{ variantId: 'v1', quantity: 7 }]))
    expect(said()).toEqual([])
    await buyAgain()
    await until(() => expect(said()).toEqual(['Not everything was added: the cart takes at most 10 of one product.']))
    expect(inCart()).toMatchObject([{ quantity: 10 }])
  })

  test('is offered once an order is paid', async () => {
    await render(createElement(OrderDetails, { order: makeShownOrder({ state: 'pending' }), payment: 'waiting' }))
    expect(document.querySelector('.buy-again')).toBeNull()
  })
})

describe('the orders of an account', () => {
  let past: object[] = []
  const open = async (...orders: Order[]) => {
    await act(async () => $orders.set(null))
    const reply = makeGate()
    api.answer('GET /api/orders/order-List', { orders }, reply)
    api.answer('GET /api/orders/past-orders', { orders: past })
    await render(createElement(OrdersPage))
    expect(shownText('[data-waits]')).toBe('One moment…')
    reply.open()
    await until(() => expect(document.querySelector('[data-waits]')).toBeNull())
  }

  test('are listed with their day, items, total and state', async () => {
    await open(
      makeShownOrder({ lines: [makeShownLine(), makeShownLine({ id: 'l2', quantity: 3 })] }),
      makeShownOrder({ id: 'o2', number: '1002', lines: [makeShownLine({ quantity: 1 })], state: 'partly-refunded' }),
      makeShownOrder({ id: 'o3', number: '1003', lines: [makeShownLine({ quantity: 1 })], state: 'pending' }),
    )
    expect(shownTexts('.orders li')).toEqual([
      'Order 1001March 4, 20265 items · $100PaidBuy again the items of order 1001',
      'Order 1002March 4, 20261 item · $100Partly refundedBuy again the items of order 1002',
      'Order 1003March 4, 20261 item · $100Waiting for your payment',
    ])
    expect(document.querySelector('.orders a')?.getAttribute('href')).toBe('/order/o1')
  })

  test('have one name for an order that is paid on delivery, here, on its page and in its mail', async () => {
    const order = makeShownOrder({ state: 'placed', paymentMethod: 'cash-on-delivery', amountDue: 100 })
    await open(order)
    expect(shownText('.orders .badge')).toBe('Confirmed')
    api.answer(deliveryDays, { methods: [] })
    await render(createElement(OrderDetails, { order, payment: 'none' }))
    expect(shownText('h1')).toBe('Thank you. Your order is confirmed.')
    expect(mailTexts.paid).toBe('Order {number} is confirmed')
  })

  test('of a former shop are listed below, to be read alone', async () => {
    past = [
      {
        id: '1',
        number: '#77',
        placedAt: '2024-03-04T12:00:00Z',
        state: 'sent',
        total: 45,
        refunded: 0,
        currency: 'USD',
        lines: [{ sku: '', name: 'Quay shirt', quantity: 2, unitPrice: 22.5 }],
      },
    ]
    await open()
    await until(() => expect(shownText('h2:not(.visually-hidden)')).toBe('Earlier orders'))
    expect(shownTexts('.orders li')).toEqual(['Order #77March 4, 2024$45Shipped2 × Quay shirt'])
    expect(document.querySelector('.orders a, .orders button')).toBeNull()
    past = []
  })

  test('that are none lead to the shirts', async () => {
    await open()
    expect(shownText('.empty')).toBe('You have no orders yet.Shop shirts')
    expect(() => findButton('Sign in')).toThrow()
  })
})
