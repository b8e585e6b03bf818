// @vitest-environment happy-dom
import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { StoreOrder } from '../../../src/features/orders/admin/StoreOrder.tsx'
import { openScreens } from '../../support/admin-screens.ts'
import { enter, findField, hasButton, press, render, shownTexts } from '../../support/render.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('../../../src/site/browser/api.ts', () => ({ call }))
const { calls } = openScreens(call)

const variant = {
  id: '7',
  productId: '3',
  productName: 'Oxford',
  sku: 'OX-7',
  color: 'White',
  size: 'M',
  barcode: '',
  weightGrams: null,
  attributes: {},
  price: 50,
  compareAt: null,
  stock: 5,
  held: 0,
}
const method = (id: string, name: string, price: number, place: object | null = null) => ({
  id,
  name,
  speed: 'standard',
  price,
  freePrice: 0,
  earliest: null,
  latest: null,
  place,
})
const quote = {
  subtotal: 50,
  discount: 0,
  shipping: 9,
  tax: 0,
  total: 59,
  currency: 'USD',
  lines: [{ variantId: '7', name: 'Oxford', quantity: 1, total: 50 }],
}

async function fillIn() {
  await render(createElement(StoreOrder))
  calls.answer('listVariants', { variants: [variant], total: 1 })
  await enter('SKU or product', 'OX')
  await press('Find')
  await press('Add Oxford, White, M')
  const written = { Email: 'ada@example.com', 'Full name': 'Ada', 'Street address': '1 Main St', City: 'New York' }
  for (const [label, text] of Object.entries(written)) await enter(label, text)
  await enter('Postcode', '10001')
}

test('the ways to deliver are those of the place, the cheapest delivery chosen; another one is priced anew', async () => {
  calls.answer('listShipping', {
    methods: [
      method('shop', 'Our shop', 0, { city: 'New York' }),
      method('post', 'Post', 5),
      method('bike', 'Courier', 9),
    ],
    refused: [],
    lacks: null,
  })
  calls.answer('quoteStoreOrder', { quote })
  await fillIn()
  await press('Show the price')
  expect(calls.sent('listShipping').at(-1)?.query).toMatchObject({ country: 'US', postcode: '10001', items: '7:1' })
  expect(shownTexts('select[name="shippingMethod"] option')).toEqual([
    'Our shop, $0.00',
    'Post, $5.00',
    'Courier, $9.00',
  ])
  expect(findField('Delivery').value).toBe('post')
  expect(calls.sent('quoteStoreOrder')[0]?.body).toMatchObject({ shippingMethod: 'post' })
  await enter('Delivery', 'bike')
  expect(hasButton('Show the price')).toBe(true)
  await press('Show the price')
  expect(calls.sent('quoteStoreOrder')[1]?.body).toMatchObject({ shippingMethod: 'bike' })
  expect(findField('Delivery').value).toBe('bike')
})

test('a place without ways of its own keeps the two speeds, and the refusal is shown', async () => {
  calls.answer('listShipping', { methods: [], refused: [], lacks: 'service' })
  calls.refuse('quoteStoreOrder', 'We do not deliver there yet')
  await fillIn()
  await enter('Delivery', 'express')
  await press('Show the price')
  expect(calls.sent('quoteStoreOrder')[0]?.body).toMatchObject({ shippingMethod: 'express' })
  expect(findField('Delivery').value).toBe('express')
  expect(shownTexts('[role="alert"]')).toEqual(['We do not deliver there yet'])
})

test('an order that is picked up asks for no address, and goes to its place', async () => {
  const place = { line1: '1 High St', city: 'Troy', state: 'NY', postcode: '12180', country: 'US', hours: '9 to 5' }
  calls.answer('listShipping', {
    methods: [method('shop', 'Our shop', 0, place), method('post', 'Post', 5)],
    refused: [],
    lacks: null,
  })
  calls.answer('quoteStoreOrder', { quote })
  await render(createElement(StoreOrder))
  calls.answer('listVariants', { variants: [variant], total: 1 })
  await enter('SKU or product', 'OX')
  await press('Find')
  await press('Add Oxford, White, M')
  await enter('Delivery', 'shop')
  expect(shownTexts('form[aria-label="New order"] label')).toEqual([
    'Phone number',
    'Email',
    'Full name',
    'Delivery',
    'Days to pay',
    'Internal note',
  ])
  await enter('Full name', 'Ada')
  await enter('Email', 'ada@example.com')
  await press('Show the price')
  const { hours: _, ...address } = place
  expect(calls.sent('quoteStoreOrder')[0]?.body).toMatchObject({
    address: { ...address, name: 'Ada' },
    shippingMethod: 'shop',
    email: 'ada@example.com',
  })
})

test('what is wrong with a new order is said at its field', async () => {
  calls.answer('listShipping', { methods: [], refused: [], lacks: null })
  const faults = [
    { field: 'address.postcode', problem: 'is not one of this country' },
    { field: 'items.0.quantity', problem: 'must be at most 3' },
  ]
  calls.refuse('quoteStoreOrder', 'Not saved', { faults })
  await fillIn()
  await press('Show the price')
  const lineOf = (label: string) =>
    document.getElementById(findField(label).getAttribute('aria-describedby') ?? '')?.textContent
  expect(lineOf('Postcode')).toBe('Postcode is not one of this country')
  expect(lineOf('Quantity of Oxford, White, M')).toBe('The quantity of Oxford, M must be at most 3')
  expect(shownTexts('[role="alert"]')).toHaveLength(2)
})
