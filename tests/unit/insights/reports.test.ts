// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { expect, test, vi } from 'vitest'
import {
  daysLeftText,
  ReportsSection,
  reasonsText,
  shareText,
} from '../../../src/features/insights/admin/ReportsSection.tsx'
import { Sales } from '../../../src/features/insights/admin/Sales.tsx'
import { openScreens } from '../../support/admin-screens.ts'
import { render, shownTexts } from '../../support/render.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('../../../src/site/browser/api.ts', () => ({ call }))
const { calls, visit } = openScreens(call)

const row = { label: 'Oxford', units: 8, revenue: 200, returned: 2, exchanged: 0, reasons: [] }
const small = { ...row, label: 'Tee', revenue: 50, reasons: [{ reason: 'Too small', units: 2 }] }
const variant = { sku: 'OX-M', slug: 'oxford', name: 'Oxford', color: '', size: 'M', stock: 3, sold: 8, daysLeft: 10 }

test.each([
  [0, 8, '–'],
  [0, 0, '–'],
  [2, 8, '2 (25%)'],
  [1, 300, '1 (under 1%)'],
])('%d of %d units', (units, sold, text) => {
  expect(shareText(units, sold)).toBe(text)
})

test.each([
  [[1, 0], 'Last 2 days: 1 order, $60.00'],
  [[1, 1], 'Last 2 days: 2 orders, $120.00'],
])('the sales of days with %j orders', async (counts, text) => {
  const days = counts.map((orders, place) => ({
    day: `2026-03-0${place + 1}`,
    orders,
    revenue: 60 * orders,
    refunded: 0,
  }))
  calls.answer('listSales', { currency: 'USD', currencies: ['USD'], days })
  await act(async () => render(createElement(Sales)))
  expect(shownTexts('figcaption')).toEqual([text])
})

test('reasons and days are put in words', () => {
  expect(reasonsText([{ reason: 'Too small', units: 2 }, ...small.reasons])).toBe('Too small (2), Too small (2)')
  expect([daysLeftText(0, 0), daysLeftText(1, 0), daysLeftText(1, 1), daysLeftText(9, 20)]).toEqual([
    'Sold out',
    'Today',
    'In 1 day',
    'In 20 days',
  ])
})

test('the report is drawn against its best row, and its choices are in the address', async () => {
  calls.answer('reportSales', { currency: 'USD', currencies: ['USD', 'JPY'], rows: [row, small] })
  calls.answer('reportRunningOut', { variants: [variant] })
  calls.answer('reportTaxes', { rows: [], hsn: [], totals: [], csv: { rows: '', hsn: '' } })
  const steps = { views: 200, products: 100, adds: 20, checkouts: 10, paid: 5 }
  calls.answer('reportConversion', { days: [{ day: '2026-03-04', ...steps }], total: steps })
  await visit('/admin/reports?days=90&by=nothing')
  await render(createElement(ReportsSection))
  expect(calls.sent('reportSales')).toEqual([{ query: { by: 'product', days: '90' } }])
  expect([...document.querySelectorAll<HTMLElement>('.bars i')].map((bar) => bar.style.inlineSize)).toEqual([
    // The report, then the steps from view to payment.
    '100%',
    '25%',
    '100%',
    '50%',
    '10%',
    '5%',
    '2.5%',
  ])
  expect(shownTexts('tbody tr')).toEqual([
    'Oxford8$200.002 (25%)–',
    'Tee8$50.002 (25%)–Too small (2)',
    'OxfordMOX-M38In 10 days',
    'Mar 4, 2026200100201055 (5%)',
  ])
  const [by] = document.querySelectorAll('select')
  await act(async () => {
    if (by) by.value = 'size'
    by?.dispatchEvent(new Event('change', { bubbles: true }))
  })
  expect(location.search).toBe('?days=90&by=size')
  expect(calls.sent('reportSales')[1]).toEqual({ query: { by: 'size', days: '90' } })
  calls.answer('reportSales', { currency: 'JPY', currencies: ['USD', 'JPY'], rows: [{ ...row, revenue: 7425 }] })
  const inCurrency = document.querySelectorAll('select')[2]
  await act(async () => {
    if (inCurrency) inCurrency.value = 'JPY'
    inCurrency?.dispatchEvent(new Event('change', { bubbles: true }))
  })
  expect(calls.sent('reportSales').at(-1)).toEqual({ query: { by: 'size', days: '90', currency: 'JPY' } })
  expect(shownTexts('tbody tr')[0]).toContain('¥7,425')
})
