// @vitest-environment happy-dom
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { ExampleCart } from '../../../src/features/promotions/admin/ExampleCart.tsx'
import { enter, render, shownText, tick } from '../../support/render.ts'

const show = (values: Record<string, unknown>) => render(createElement(ExampleCart, { values }))

test.each([
  ['a percentage', { kind: 'percent', value: '10' }, '$185.00 − $18.50 + shipping $5.00 = $171.50'],
  ['an amount', { kind: 'fixed', value: '20' }, '$185.00 − $20.00 + shipping $5.00 = $170.00'],
  ['free shipping', { kind: 'free-shipping' }, '$185.00 − $0.00 + shipping $0.00 = $185.00'],
  [
    'three for two',
    { kind: 'buy-get', value: '100', buy: '2', get: '1' },
    '$185.00 − $20.00 + shipping $5.00 = $170.00',
  ],
  [
    'steps',
    { kind: 'tiers', per: 'quantity', off: 'percent', steps: '2 = 10, 4 = 20' },
    '$185.00 − $37.00 + shipping $5.00 = $153.00',
  ],
  [
    'a minimum that the cart does not reach',
    { kind: 'percent', value: '10', minimum: '200' },
    '$185.00 − $0.00 + shipping $5.00 = $190.00',
  ],
  ['a value that is no number yet', { kind: 'percent', value: 'x' }, '$185.00 − $0.00 + shipping $5.00 = $190.00'],
  [
    'chosen products',
    { kind: 'percent', value: '10', products: ['poplin'] },
    '$185.00 − $16.50 + shipping $5.00 = $173.50',
  ],
])('the example cart shows what %s takes off', async (_name, values, figures) => {
  await show(values)
  expect(shownText('[role="status"]')).toBe(figures)
})

test('the example cart follows other prices and quantities, and what the promotion is for', async () => {
  await show({ kind: 'percent', value: '10', products: ['poplin'] })
  await enter('Quantity of item 1', '0')
  await enter('Price of item 2', '50')
  expect(shownText('[role="status"]')).toBe('$70.00 − $5.00 + shipping $5.00 = $70.00')
  await tick('It is for item 3')
  expect(shownText('[role="status"]')).toBe('$70.00 − $7.00 + shipping $5.00 = $68.00')
})
