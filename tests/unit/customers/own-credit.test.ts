// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { OwnCredit } from '../../../src/features/customers/browser/OwnCredit.tsx'
import { openFakeApi } from '../../support/fake-api.ts'
import { openPage, render, shownText, shownTexts, until } from '../../support/render.ts'

let api: ReturnType<typeof openFakeApi>
beforeEach(() => {
  openPage({ path: '/account/' })
  api = openFakeApi()
})

const open = async (changes: unknown[]) => {
  api.answer('GET /api/orders/store-credit/history', { changes })
  await render(createElement(OwnCredit))
}
const change = {
  id: '1',
  kind: 'given',
  amount: 40,
  balance: 40,
  currency: 'USD',
  reason: 'A late parcel',
  order: null,
  at: '2026-03-04T12:00:00Z',
}

test('store credit is shown with every change of it', async () => {
  const order = { id: 'o1', number: '1001' }
  await open([
    { ...change, id: '2', kind: 'used', amount: -30, balance: 10, reason: '', order, at: '2026-03-05T12:00:00Z' },
    change,
  ])
  await until(() => expect(shownTexts('section > p')).toEqual(['Balance: $10']))
  expect(shownTexts('li > *')).toEqual([
    'Used for an order · Order 1001',
    'March 5, 2026',
    '−$30',
    'Balance: $10',
    'Given by us: A late parcel',
    'March 4, 2026',
    '$40',
    'Balance: $40',
  ])
  expect(document.querySelector('li a')?.getAttribute('href')).toBe('/order/o1')
})

test('the present balance of each currency stands above', async () => {
  await open([{ ...change, id: '3', currency: 'EUR', balance: 5 }, { ...change, id: '2', balance: 60 }, change])
  await until(() => expect(shownTexts('section > p')).toEqual(['Balance: €5', 'Balance: $60']))
})

test('who never had any reads nothing of it', async () => {
  await open([])
  await until(() => expect(api.calls()).toHaveLength(1))
  await act(async () => undefined)
  expect(shownText()).toBe('')
})
