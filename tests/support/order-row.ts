import type { OrderRow } from '../../src/features/orders/server/order-queries.ts'

type Line = OrderRow['lines'][number]
type Return = OrderRow['returns'][number]

export const makeLine = (over: Partial<Line> = {}): Line => ({
  id: 'line-1',
  slug: 'poplin-shirt',
  name: 'Poplin Shirt',
  sku: 'POPLIN-WHITE-M',
  color: 'White',
  writtenColor: null,
  size: 'M',
  option: null,
  image_url: '/poplin.webp',
  unit_price_cents: 4950,
  quantity: 1,
  variant_id: '11',
  product_id: '7',
  hsn_code: '',
  refunded: 0,
  refund_failed: 0,
  withdrawn: 0,
  ...over,
})

/** A return of one item of `makeLine()`. */
export const makeReturn = (over: Partial<Return> = {}): Return => ({
  id: 'return-1',
  kind: 'return',
  state: 'requested',
  reason: 'Too large',
  created_at: '2026-03-10T09:00:00.000Z',
  send_to: '',
  note: '',
  approved_at: '2026-03-10T09:00:00.000Z',
  approval_note: '',
  arrived_at: null,
  label: null,
  packed_at: null,
  shipped_at: null,
  carrier: null,
  tracking_number: null,
  lines: [makeReturnLine()],
  ...over,
})

export const makeReturnLine = (over: Partial<Return['lines'][number]> = {}): Return['lines'][number] => ({
  order_line_id: 'line-1',
  quantity: 1,
  reason: 'Too large',
  damaged: 0,
  exchange_size: null,
  exchange_color: null,
  exchange_sku: null,
  ...over,
})

/** A parcel with the one item of `makeLine()`. */
export const makeParcelRow = (over: Partial<OrderRow['shipments'][number]> = {}): OrderRow['shipments'][number] => ({
  ...{ id: 'parcel-1', position: 1, carrier: '', tracking_number: '', tracking_url: '' },
  ...{ shipped_at: '2026-03-03T09:00:00+00:00', delivered_at: null },
  lines: [{ order_line_id: 'line-1', quantity: 1 }],
  ...over,
})

/** A paid order of one shirt, as the database has it. */
export const makeOrderRow = (over: Partial<OrderRow> = {}): OrderRow => ({
  id: 'order-1',
  number: '1001',
  number_prefix: '',
  fee_cents: 0,
  payment: null,
  state: 'paid',
  user_id: 'person-1',
  email: 'ann@example.com',
  phone: '+12025550100',
  address: { name: 'Ann', line1: '1 Main Street', city: 'New York', state: 'NY', postcode: '10001', country: 'US' },
  address_name: 'Ann',
  currency: 'USD',
  market: '',
  language: '',
  subtotal_cents: 4950,
  discount_cents: 0,
  shipping_cents: 595,
  tax_cents: 0,
  tax_included: false,
  tax_exempt_cents: 0,
  tax_number: '',
  tax_calculation: '',
  taxes: [],
  total_cents: 5545,
  refunded_cents: 0,
  promo_code: null,
  promotions: [],
  credits: [],
  change: null,
  gift_card: null,
  promo_code_id: null,
  shipping_details: null,
  shipping_method: 'standard',
  carrier: null,
  tracking_number: null,
  placed_at: new Date('2026-03-01T10:00:00.000Z'),
  store_made: false,
  paid_at_page: false,
  hold_expires_at: new Date('2026-03-01T10:35:00.000Z'),
  updated_at: new Date('2026-03-01T10:05:00.000Z'),
  lines: [makeLine()],
  events: [
    { state: 'pending', at: '2026-03-01T10:00:00.000Z', note: '' },
    { state: 'paid', at: '2026-03-01T10:05:00.000Z', note: '' },
  ],
  returns: [],
  shipments: [],
  documents: [],
  flags: [],
  ...over,
})
