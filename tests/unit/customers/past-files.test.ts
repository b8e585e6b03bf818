import { describe, expect, test } from 'vitest'
import type { FileRow } from '../../../src/features/customers/rules/past-cells.ts'
import {
  findPastFormat,
  readPastCustomer,
  readShopifyOrder,
  readWooOrder,
} from '../../../src/features/customers/rules/past-files.ts'

const row = (cells: Record<string, string>, number = 2): FileRow => ({ number, cells: new Map(Object.entries(cells)) })
const shopify = {
  ...{ name: '#1001', 'financial status': 'paid', 'fulfillment status': 'fulfilled', currency: 'USD', total: '92.50' },
  ...{ 'created at': '2024-03-05 14:22:11 -0500', email: 'Ann@Example.com', 'lineitem quantity': '1' },
  ...{ 'lineitem name': 'Quay Shirt - M', 'lineitem price': '45.00', 'lineitem sku': 'QUAY-M' },
}
const woo = {
  ...{ order_number: '77', order_date: '2024-03-05 14:22:11', status: 'wc-completed', order_currency: 'EUR' },
  ...{
    order_total: '60.00',
    line_items: 'name:Quay shirt|sku:QUAY-M|quantity:2|total:50.00;name:Belt|quantity:1|total:10',
  },
  billing_email: 'ann@example.com',
}

describe('a past order', () => {
  test('of Shopify has its lines in rows of their own', () => {
    const second = row({ name: '#1001', 'lineitem quantity': '2', 'lineitem name': 'Belt', 'lineitem price': '20' }, 3)
    const { order, faults } = readShopifyOrder([row(shopify), second])
    expect(faults).toEqual([])
    expect(order).toMatchObject({
      ...{ number: '#1001', placedAt: '2024-03-05T19:22:11.000Z', state: 'sent', email: 'ann@example.com' },
      ...{ totalCents: 9250, currency: 'USD' },
      lines: [
        { sku: 'QUAY-M', name: 'Quay Shirt - M', quantity: 1, unitPriceCents: 4500 },
        { sku: '', name: 'Belt', quantity: 2, unitPriceCents: 2000 },
      ],
    })
  })

  test('of WooCommerce has its lines in one cell', () => {
    expect(readWooOrder(row(woo)).order).toMatchObject({
      ...{ number: '77', placedAt: '2024-03-05T14:22:11.000Z', state: 'sent', totalCents: 6000, currency: 'EUR' },
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
    [{ total: '12,50' }, 'total', '“12,50” is not an amount such as 49.50'],
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
    ...{ acceptsEmail: false, acceptsSms: true, key: '123', name: 'Ann Lee', tags: ['VIP', 'Wholesale'] },
  })
  expect(read({}).acceptsEmail).toBeNull()
})

test('exports are told apart by their columns', () => {
  expect(findPastFormat(Object.keys(shopify))).toEqual({ source: 'shopify', kind: 'orders' })
  expect(findPastFormat(Object.keys(woo))).toEqual({ source: 'woocommerce', kind: 'orders' })
  expect(findPastFormat(['name', 'price'])).toBeNull()
})
