import type { Order } from '../../src/features/orders/contract.ts'
import type { Shipment } from '../../src/features/orders/shipment-contract.ts'

type Line = Order['lines'][number]
type Return = Order['returns'][number]

export const makeShownLine = (over: Partial<Line> = {}): Line => ({
  ...{ id: 'l1', productId: 'p1', variantId: 'v1', slug: 'oxford', name: 'Oxford', sku: 'OX-M', color: 'White' },
  ...{ size: 'M', option: undefined, imageUrl: '', unitPrice: 50, quantity: 2, lineTotal: 100 },
  ...{ refunded: 0, refundFailed: 0, withdrawn: 0 },
  ...over,
})

/** A parcel with all of `makeShownLine()`. */
export const makeShipment = (over: Partial<Shipment> = {}): Shipment => ({
  ...{ id: 's1', position: 1, carrier: '', trackingNumber: '', trackingUrl: null },
  ...{ shippedAt: '2026-03-05T12:00:00Z', deliveredAt: null, lines: [{ lineId: 'l1', quantity: 2 }] },
  ...over,
})

/** An order as its customer sees it. */
export const makeShownOrder = (over: Partial<Order> = {}): Order => ({
  ...{ _id: 'o1', id: 'o1', number: '1001', state: 'paid', lines: [makeShownLine()], subtotal: 100, discount: 0 },
  ...{ taxIncluded: false, taxExempt: 0, taxes: [], taxNumber: '' },
  ...{
    shipping: 0,
    tax: 0,
    total: 100,
    refunded: 0,
    currency: 'USD',
    promoCode: null,
    promotions: [],
    shippingMethod: 'standard',
  },
  address: {
    ...{ name: 'Test Person', phone: '', line1: '1 High St', line2: '', city: 'Troy', state: 'NY', postcode: '12180' },
    country: 'US',
  },
  ...{ email: 'person@example.com', carrier: null, trackingNumber: null, placedAt: '2026-03-04T12:00:00Z' },
  change: null,
  ...{ paymentMethod: 'online', amountDue: 0, transfer: null, paymentFee: 0 },
  ...{ payable: false, holdExpiresAt: null, history: [{ state: 'paid', at: '2026-03-04T12:00:00Z' }], returns: [] },
  ...over,
})

export const makeShownReturn = (over: Partial<Return> = {}): Return => ({
  ...{
    _id: 'r1',
    id: 'r1',
    kind: 'return',
    state: 'requested',
    reason: 'Too small',
    note: '',
    lines: [],
    packedAt: null,
  },
  ...{ step: 'requested', approvalNote: '', label: null },
  ...{ carrier: null, trackingNumber: null, sendTo: '1 Depot Rd', createdAt: '2026-03-10T12:00:00Z', shippedAt: null },
  ...over,
})
