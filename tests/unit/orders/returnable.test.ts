import { describe, expect, test } from 'vitest'
import type { Order } from '../../../src/features/orders/contract.ts'
import { canReturn, findReturnDeadline, listReturnable } from '../../../src/features/orders/rules/returnable.ts'

const line = (id: string, quantity: number): Order['lines'][number] => ({
  id,
  productId: 'p',
  variantId: 'v',
  slug: 's',
  name: 'Shirt',
  sku: 'SKU',
  color: 'White',
  size: 'M',
  imageUrl: '',
  unitPrice: 50,
  quantity,
  lineTotal: 50 * quantity,
  refunded: 0,
  refundFailed: 0,
  withdrawn: 0,
})

const asked = (
  state: Order['returns'][number]['state'],
  lineId: string,
  quantity: number,
): Order['returns'][number] => ({
  _id: 'r',
  id: 'r',
  kind: 'return',
  state,
  reason: 'No',
  createdAt: '2026-06-02T00:00:00Z',
  sendTo: '',
  note: '',
  step: 'requested',
  approvalNote: '',
  label: null,
  withdrawal: false,
  sendBy: null,
  packedAt: null,
  shippedAt: null,
  carrier: null,
  trackingNumber: null,
  lines: [{ lineId, quantity, reason: 'No', exchangeSize: null, exchangeColor: null, exchangeSku: null }],
})

const delivered = '2026-06-01T12:00:00Z'
const order: Order = {
  _id: 'o',
  id: 'o',
  number: '10001',
  state: 'delivered',
  lines: [line('a', 2), line('b', 1)],
  returns: [],
  subtotal: 150,
  discount: 0,
  shipping: 0,
  tax: 0,
  taxIncluded: false,
  taxExempt: 0,
  taxes: [],
  taxNumber: '',
  total: 150,
  refunded: 0,
  currency: 'USD',
  promoCode: null,
  promotions: [],
  shippingMethod: 'standard',
  email: '',
  carrier: null,
  trackingNumber: null,
  placedAt: delivered,
  holdExpiresAt: null,
  paymentMethod: 'online',
  amountDue: 0,
  transfer: null,
  paymentFee: 0,
  payable: false,
  change: null,
  address: { name: '', phone: '', line1: '', line2: '', city: '', state: '', postcode: '', country: '' },
  history: [
    { state: 'paid', at: '2026-05-28T12:00:00Z' },
    { state: 'delivered', at: delivered },
  ],
}
const now = new Date('2026-06-10T00:00:00Z')

test('items in no return can be returned, rejected ones not counted', () => {
  const left = (returns: Order['returns']) =>
    listReturnable({ ...order, returns }).map((item) => [item.line.id, item.left])
  expect(left([])).toEqual([
    ['a', 2],
    ['b', 1],
  ])
  expect(left([asked('requested', 'a', 1)])).toEqual([
    ['a', 1],
    ['b', 1],
  ])
  expect(left([asked('requested', 'a', 1), asked('refunded', 'a', 1), asked('rejected', 'b', 1)])).toEqual([['b', 1]])
})

test('the days count from delivery, not from the order', () => {
  expect(findReturnDeadline(order, 30)?.toISOString()).toBe('2026-07-01T12:00:00.000Z')
  expect(findReturnDeadline(order, 14)?.toISOString()).toBe('2026-06-15T12:00:00.000Z')
  expect(findReturnDeadline({ history: order.history.slice(0, 1) }, 30)).toBeNull()
})

describe.each([
  ['a delivered order', {}, true],
  ['one of which part was refunded', { state: 'partly-refunded' as const }, true],
  ['one that is on its way', { state: 'shipped' as const, history: order.history.slice(0, 1) }, false],
  ['one that was refunded whole', { state: 'refunded' as const }, false],
  [
    'one of which everything comes back already',
    { returns: [asked('requested', 'a', 2), asked('received', 'b', 1)] },
    false,
  ],
  ['one that arrived long ago', { history: [{ state: 'delivered' as const, at: '2026-05-01T00:00:00Z' }] }, false],
])('%s', (_name, change, possible) => {
  test(`can ${possible ? '' : 'not '}be returned`, () => {
    expect(canReturn({ ...order, ...change }, 30, now)).toBe(possible)
  })
})
