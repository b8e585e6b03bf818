import { expect, test } from 'vitest'
import { viewManagedReturns, viewOrder, viewPayment } from '../../../src/features/orders/server/order-view.ts'
import { makeLine, makeOrderRow, makeReturn, makeReturnLine } from '../../support/order-row.ts'

const payment = {
  id: 'payment-1',
  orderId: 'order-1',
  provider: 'razorpay',
  reference: 'order_9',
  url: 'https://pay.example',
  state: 'open',
  amountCents: 5545,
  currency: 'USD',
  capturedCents: 0,
  refundedCents: 0,
  clientSecret: null,
  form: { key: 'rzp', amount: '5545' },
}

test('an order is shown completely, in decimals of its currency', () => {
  const line = makeLine({ quantity: 2, option: { name: 'Length', value: 'Long' } })
  const row = makeOrderRow({
    lines: [line],
    subtotal_cents: 9900,
    discount_cents: 990,
    shipping_cents: 595,
    tax_cents: 712,
    total_cents: 10_217,
    taxes: [{ name: 'Sales tax', rate_ppm: 79_910, base_cents: 8910, tax_cents: 712, reversed: false }],
    refunded_cents: 100,
    promo_code: 'SPRING',
    carrier: 'Post',
    tracking_number: 'X 1',
  })
  expect(viewOrder(row)).toEqual({
    _id: 'order-1',
    id: 'order-1',
    number: '1001',
    state: 'paid',
    lines: [
      {
        id: 'line-1',
        productId: '7',
        variantId: '11',
        slug: 'poplin-shirt',
        name: 'Poplin Shirt',
        sku: 'POPLIN-WHITE-M',
        color: 'White',
        size: 'M',
        option: { name: 'Length', value: 'Long' },
        imageUrl: '/poplin.webp',
        unitPrice: 49.5,
        quantity: 2,
        lineTotal: 99,
        refunded: 0,
        refundFailed: 0,
        withdrawn: 0,
      },
    ],
    subtotal: 99,
    discount: 9.9,
    shipping: 5.95,
    tax: 7.12,
    total: 102.17,
    refunded: 1,
    taxIncluded: false,
    taxExempt: 0,
    taxNumber: '',
    taxes: [{ name: 'Sales tax', percent: 7.991, base: 89.1, amount: 7.12, reversed: false }],
    currency: 'USD',
    promoCode: 'SPRING',
    promotions: [],
    credits: [],
    giftCard: null,
    shippingMethod: 'standard',
    address: {
      name: 'Ann',
      phone: '',
      line1: '1 Main Street',
      line2: '',
      city: 'New York',
      state: 'NY',
      postcode: '10001',
      country: 'US',
    },
    email: 'ann@example.com',
    carrier: 'Post',
    trackingNumber: 'X 1',
    shipments: [],
    documents: [],
    placedAt: '2026-03-01T10:00:00.000Z',
    holdExpiresAt: null,
    payable: false,
    change: null,
    paymentMethod: 'online',
    amountDue: 0,
    transfer: null,
    paymentFee: 0,
    history: [
      { state: 'pending', at: '2026-03-01T10:00:00.000Z' },
      { state: 'paid', at: '2026-03-01T10:05:00.000Z' },
    ],
    returns: [],
  })
})

test('only an unpaid order says until when its items are reserved', () => {
  expect(viewOrder(makeOrderRow({ state: 'pending' })).holdExpiresAt).toBe('2026-03-01T10:35:00.000Z')
})

test('yen have no decimals', () => {
  expect(viewOrder(makeOrderRow({ currency: 'JPY', total_cents: 5545 })).total).toBe(5545)
})

const nowhere = {
  name: '',
  phone: '',
  line1: '',
  line2: '',
  city: '',
  state: '',
  postcode: '',
  country: '',
}

test.each([
  ['null', null, nowhere],
  ['a list', ['1 Main Street'], nowhere],
  [
    'parts of other types',
    { name: 7, line1: null, city: 'Oslo', phone: '+47' },
    { ...nowhere, city: 'Oslo', phone: '+47' },
  ],
])('an address that was stored as %s is shown as far as possible', (_name, address, shown) => {
  expect(viewOrder(makeOrderRow({ address })).address).toEqual(shown)
})

const returned = makeReturn({
  kind: 'exchange',
  state: 'exchanged',
  send_to: 'Returns, 1 Main Street',
  note: 'Thank you',
  packed_at: '2026-03-12T09:00:00+00:00',
  shipped_at: '2026-03-13T09:00:00+00:00',
  carrier: 'Post',
  tracking_number: 'X 2',
  lines: [
    makeReturnLine({
      reason: '',
      damaged: 1,
      exchange_size: 'L',
      exchange_color: 'Navy',
      exchange_sku: 'POPLIN-NAVY-L',
    }),
  ],
})
const shownLine = {
  lineId: 'line-1',
  quantity: 1,
  reason: 'Too large',
  exchangeSize: 'L',
  exchangeColor: 'Navy',
  exchangeSku: 'POPLIN-NAVY-L',
}
const shown = {
  _id: 'return-1',
  id: 'return-1',
  kind: 'exchange',
  state: 'exchanged',
  reason: 'Too large',
  createdAt: '2026-03-10T09:00:00.000Z',
  sendTo: 'Returns, 1 Main Street',
  note: 'Thank you',
  step: 'requested',
  approvalNote: '',
  label: null,
  withdrawal: false,
  sendBy: null,
  packedAt: '2026-03-12T09:00:00.000Z',
  shippedAt: '2026-03-13T09:00:00.000Z',
  carrier: 'Post',
  trackingNumber: 'X 2',
}

test('a return is shown to its shopper without damage, and to the merchant with it', () => {
  const row = makeOrderRow({ returns: [returned] })
  expect(viewOrder(row).returns).toEqual([{ ...shown, lines: [shownLine] }])
  expect(viewManagedReturns(row)).toEqual([{ ...shown, lines: [{ ...shownLine, damaged: 1 }] }])
})

test('unfinished steps have no date, and each line has its own reason', () => {
  const lines = [makeReturnLine({ reason: 'A button is missing' })]
  const row = makeOrderRow({ returns: [makeReturn({ lines })] })
  expect(viewManagedReturns(row)).toMatchObject([
    { packedAt: null, shippedAt: null, lines: [{ reason: 'A button is missing' }] },
  ])
})

test("the browser pays with the provider's form, or with its address alone", () => {
  const { provider, reference, url, form, clientSecret } = payment
  expect(viewPayment(payment)).toEqual({ provider, reference, url, form, clientSecret })
  const bare = { provider, reference: '', url, form: null, clientSecret }
  expect(viewPayment({ ...payment, reference: null, form: null })).toEqual(bare)
  expect(() => viewPayment({ ...payment, form: { key: 7 } })).toThrow()
})
