import { describe, expect, test } from 'vitest'
import type { FileRow } from '../../../src/features/customers/rules/past-cells.ts'
import { findPastFormat, readPastCustomer, readShopifyOrder } from '../../../src/features/customers/rules/past-files.ts'
import { readWooOrder } from '../../../src/features/customers/rules/past-woo.ts'

const row = (cells: Record<string, string>, number = 2): FileRow => ({ number, cells: new Map(Object.entries(cells)) })
const shopify = {
  name: '#1001',
  'financial status': 'paid',
  'fulfillment status': 'fulfilled',
  currency: 'USD',
  total: '92.50',
  'created at': '2024-03-05 14:22:11 -0500',
  email: 'Ann@Example.com',
  'lineitem quantity': '1',
  'lineitem name': 'Quay Shirt - M',
  'lineitem price': '45.00',
  'lineitem sku': 'QUAY-M',
}
const woo = {
  order_number: '77',
  order_date: '2024-03-05 14:22:11',
  status: 'wc-completed',
  order_currency: 'EUR',
  order_total: '60.00',
  line_items: 'name:Quay shirt|sku:QUAY-M|quantity:2|total:50.00;name:Belt|quantity:1|total:10',
  billing_email: 'ann@example.com',
}

/** As "Order Export & Order Import for WooCommerce" writes it: each line in a column of its own. */
const wooColumns = {
  order_id: '77',
  order_number: '77',
  order_date: '2024-03-05 14:22:11',
  paid_date: '',
  status: 'completed',
  shipping_total: '5.00',
  tax_total: '0',
  order_total: '65.00',
  order_subtotal: '60.00',
  order_currency: 'EUR',
  payment_method: 'cod',
  customer_email: 'ann@example.com',
  billing_first_name: 'Ann',
  billing_last_name: 'Lee',
  billing_email: 'ann@example.com',
  billing_phone: '030 1234567',
  billing_country: 'DE',
  billing_city: 'Berlin',
  refund_items: 'amount:12.50|reason:Too large|date:2024-03-07 10:00:00;amount:7.50|reason:|date:2024-03-08 10:00:00',
  line_item_1: 'name:Quay \\| shirt: M|product_id:9|sku:QUAY-M|quantity:2|total:50.00|sub_total:60.00|meta:size:M',
  line_item_2: 'name:Belt|product_id:4|sku:|quantity:1|total:10.00|sub_total:10.00|refunded:7.50',
}

describe('a past order', () => {
  test('of WooCommerce has each line in a column, and its refunds as a list', () => {
    expect(findPastFormat(Object.keys(wooColumns))).toEqual({ source: 'woocommerce', kind: 'orders' })
    const { order, faults } = readWooOrder(row(wooColumns))
    expect(faults).toEqual([])
    expect(order).toMatchObject({
      number: '77',
      state: 'sent',
      totalCents: 6500,
      refundedCents: 2000,
      name: 'Ann Lee',
      country: 'DE',
      lines: [
        { sku: 'QUAY-M', name: 'Quay | shirt: M', quantity: 2, unitPriceCents: 2500 },
        { sku: '', name: 'Belt', quantity: 1, unitPriceCents: 1000 },
      ],
    })
    const broken = readWooOrder(row({ ...wooColumns, refund_items: 'reason:None' }))
    expect(broken.faults).toEqual([
      { row: 2, column: 'refund_items', problem: '“reason:None” has no amount such as 12.50' },
    ])
  })

  test.each([
    ['9/6/2016 6:29:00', 'month-first', '2016-09-06T06:29:00.000Z'],
    ['9/6/2016 6:29:00', 'day-first', '2016-06-09T06:29:00.000Z'],
    ['09.06.2016', 'day-first', '2016-06-09T00:00:00.000Z'],
    ['2016-09-06 06:29', 'day-first', '2016-09-06T06:29:00.000Z'],
  ] as const)('placed %s, %s, is of %s', (order_date, dates, placedAt) => {
    expect(readWooOrder({ ...row({ ...wooColumns, order_date }), dates }).order.placedAt).toBe(placedAt)
  })

  test.each([
    ['9/6/2016', undefined, '“9/6/2016” can be read in two ways: choose whether the day or the month comes first'],
    ['25/12/2016', 'month-first', '“25/12/2016” is not a date such as 2026-03-31'],
    ['30/02/2016', 'day-first', '“30/02/2016” is not a date such as 2026-03-31'],
  ] as const)('placed %s, %s, is refused: %s', (order_date, dates, problem) => {
    const { faults } = readWooOrder({ ...row({ ...wooColumns, order_date }), ...(dates && { dates }) })
    expect(faults).toEqual([{ row: 2, column: 'order_date', problem }])
  })

  test('of Shopify has its lines in rows of their own', () => {
    const second = row({ name: '#1001', 'lineitem quantity': '2', 'lineitem name': 'Belt', 'lineitem price': '20' }, 3)
    const { order, faults } = readShopifyOrder([row(shopify), second])
    expect(faults).toEqual([])
    expect(order).toMatchObject({
      number: '#1001',
      placedAt: '2024-03-05T19:22:11.000Z',
      state: 'sent',
      email: 'ann@example.com',
      totalCents: 9250,
      currency: 'USD',
      lines: [
        { sku: 'QUAY-M', name: 'Quay Shirt - M', quantity: 1, unitPriceCents: 4500 },
        { sku: '', name: 'Belt', quantity: 2, unitPriceCents: 2000 },
      ],
    })
  })

  test('of WooCommerce has its lines in one cell', () => {
    expect(readWooOrder(row(woo)).order).toMatchObject({
      number: '77',
      placedAt: '2024-03-05T14:22:11.000Z',
      state: 'sent',
      totalCents: 6000,
      currency: 'EUR',
      lines: [
        { sku: 'QUAY-M', name: 'Quay shirt', quantity: 2, unitPriceCents: 2500 },
        { name: 'Belt', quantity: 1, unitPriceCents: 1000 },
      ],
    })
  })

  test.each([
    [{ 'cancelled at': '2024-03-06' }, 'cancelled'],
    [{ 'financial status': 'refunded' }, 'refunded'],
    [{ 'fulfillment status': 'unfulfilled' }, 'paid'],
    [{ 'fulfillment status': '', 'financial status': 'pending' }, 'unpaid'],
  ])('with %j is %s', (cells, state) => {
    expect(readShopifyOrder([row({ ...shopify, ...cells })]).order.state).toBe(state)
  })

  test.each([
    [{ total: 'twelve' }, 'total', '“twelve” is not an amount such as 49.50'],
    [{ 'created at': 'yesterday' }, 'created at', '“yesterday” is not a date such as 2026-03-31'],
    [{ 'lineitem quantity': '-1' }, 'lineitem quantity', '“-1” is not a whole number'],
    [{ email: 'ann' }, 'email', '“ann” is not an email'],
    [{ currency: '=1+1' }, 'currency', '“=1+1” is not a currency such as USD'],
  ])('with %j names the column', (cells, column, problem) => {
    expect(readShopifyOrder([row({ ...shopify, ...cells })]).faults).toContainEqual({ row: 2, column, problem })
  })
})

test('a customer has agreed to mails only if the export says so', () => {
  const cells = { 'customer id': "'123", 'first name': 'Ann', 'last name': 'Lee', tags: 'VIP, Wholesale' }
  const read = (more: Record<string, string>) => readPastCustomer(row({ ...cells, ...more }), 'shopify').customer
  expect(read({ 'accepts email marketing': 'yes' })).toMatchObject({ acceptsEmail: true, acceptsSms: null })
  expect(read({ 'accepts email marketing': 'no', 'accepts sms marketing': 'yes' })).toMatchObject({
    acceptsEmail: false,
    acceptsSms: true,
    key: '123',
    name: 'Ann Lee',
    tags: ['VIP', 'Wholesale'],
  })
  expect(read({}).acceptsEmail).toBeNull()
})

test('a customer of WooCommerce is read from its users', () => {
  // As "Import Export WordPress Users and WooCommerce Customers" writes them.
  const cells = {
    id: '5',
    customer_id: '5',
    user_login: 'ann',
    user_email: 'Ann@Example.com',
    user_registered: '2024-03-05 10:00:00',
    first_name: '',
    last_name: '',
    roles: 'customer',
    billing_first_name: 'Ann',
    billing_last_name: 'Lee',
    billing_phone: '030 1234567',
    billing_city: 'Berlin',
    billing_country: 'DE',
  }
  expect(findPastFormat(Object.keys(cells))).toEqual({ source: 'woocommerce', kind: 'customers' })
  const { customer, faults } = readPastCustomer(row(cells), 'woocommerce')
  expect(faults).toEqual([])
  expect(customer).toMatchObject({ key: '5', name: 'Ann Lee', email: 'ann@example.com', country: 'DE' })
})

test('exports are told apart by their columns', () => {
  expect(findPastFormat(Object.keys(shopify))).toEqual({ source: 'shopify', kind: 'orders' })
  expect(findPastFormat(Object.keys(woo))).toEqual({ source: 'woocommerce', kind: 'orders' })
  expect(findPastFormat(['name', 'price'])).toBeNull()
})
