import type { OrderRow } from './order-queries.ts'

const line = {
  id: 'line-1',
  slug: 'poplin-shirt',
  name: 'Poplin Shirt',
  sku: 'POPLIN-WHITE-M',
  color: 'White',
  writtenColor: null,
  size: 'M',
  option: null,
  image_url: '',
  unit_price_cents: 4950,
  quantity: 2,
  variant_id: '11',
  product_id: '7',
  hsn_code: '',
  refunded: 0,
  refund_failed: 0,
  withdrawn: 0,
}

const returned = {
  id: 'return-1',
  kind: 'return',
  state: 'requested',
  reason: 'Too large',
  created_at: '2026-03-10T09:00:00.000Z',
  send_to: 'Returns, 1 Mill Lane, New York, NY 10001',
  note: 'The shirt has been worn.',
  packed_at: null,
  approved_at: '2026-03-11T09:00:00.000Z',
  approval_note: 'Thank you for the pictures.',
  arrived_at: null,
  withdrawal: false,
  send_by: null,
  label: null,
  shipped_at: null,
  carrier: 'UPS',
  tracking_number: '1Z999',
  lines: [
    {
      order_line_id: 'line-1',
      quantity: 1,
      reason: 'Too large',
      damaged: 0,
      exchange_size: null,
      exchange_color: null,
      exchange_sku: null,
    },
  ],
}

const exchanged = {
  ...returned,
  id: 'exchange-1',
  kind: 'exchange',
  lines: [{ ...returned.lines[0], exchange_size: 'S', exchange_color: 'White', exchange_sku: 'POPLIN-WHITE-S' }],
}

/** What mails read of an order, for their previews. */
export function makeExampleOrder(currency: string): OrderRow {
  const example = {
    id: '00000000-0000-4000-8000-000000000000',
    number: '10001',
    number_prefix: '',
    state: 'shipped',
    email: 'ann@example.com',
    phone: '+12025550100',
    address_name: 'Ann Example',
    currency,
    address: {
      name: 'Ann Example',
      phone: '+12025550100',
      line1: '1 Mill Lane',
      line2: '',
      city: 'New York',
      state: '',
      postcode: '',
      country: '',
    },
    // The preview's own.
    market: '',
    language: '',
    subtotal_cents: 9900,
    discount_cents: 990,
    shipping_cents: 595,
    tax_cents: 0,
    tax_included: false,
    tax_exempt_cents: 0,
    tax_number: '',
    taxes: [],
    total_cents: 9505,
    refunded_cents: 0,
    promo_code: 'TEN',
    promotions: [],
    credits: [],
    change: null,
    gift_card: null,
    promo_code_id: null,
    shipping_method: 'standard',
    shipping_details: null,
    fee_cents: 0,
    payment: null,
    carrier: null,
    tracking_number: null,
    hold_expires_at: new Date('2026-03-08T10:00:00.000Z'),
    placed_at: new Date('2026-03-01T10:00:00.000Z'),
    lines: [line],
    events: [],
    documents: [],
    flags: [],
    shipments: [
      {
        id: 'parcel-1',
        position: 1,
        carrier: 'UPS',
        tracking_number: '1Z999',
        tracking_url: '',
        shipped_at: '2026-03-03T09:00:00.000Z',
        delivered_at: null,
        lines: [{ order_line_id: 'line-1', quantity: 2 }],
      },
    ],
    returns: [returned, exchanged],
  }
  // An example has what mails show, not all that is stored.
  return example as unknown as OrderRow
}

const bankDetails = 'Placket Ltd\nIBAN DE02 1203 0000 0000 2020 51\nBIC BYLADEM1001'

/** The same, to be paid by bank transfer. */
export const makeTransferOrder = (currency: string): OrderRow => ({
  ...makeExampleOrder(currency),
  state: 'pending',
  payment: { provider: 'bank-transfer', state: 'open', amount: 9505, received: 0, note: bankDetails },
})
