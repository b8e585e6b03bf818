// @vitest-environment happy-dom
import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { PaymentMethods } from '../../../src/features/payments/admin/PaymentMethods.tsx'
import { openScreens } from '../../support/admin-screens.ts'
import { enter, findField, press, render, shownText, shownTexts, tick } from '../../support/render.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('../../../src/site/browser/api.ts', () => ({ call }))
const { calls } = openScreens(call)

const markets = [{ key: '', name: 'The first market', currency: 'USD' }]
const cash = { market: '', method: 'cash-on-delivery', limit: 200, fee: 4.5, dueDays: null, details: '' } as const

const open = async (terms: object[] = []) => {
  calls.answer('listPaymentTerms', { terms, markets, version: 'v1' })
  await render(createElement(PaymentMethods))
}
const save = async () => {
  calls.answer('updatePaymentTerms', { terms: [], markets, message: 'Saved', version: 'v2' })
  await press('Save')
  return calls.sent('updatePaymentTerms').at(-1)?.body
}

test('a market’s ways to pay are saved as they were entered, with the version that was read', async () => {
  await open()
  expect(shownText('legend')).toBe('The first market, USD')
  await tick('Cash on delivery')
  await tick('Limit the total of an order')
  expect(shownTexts('.inline label')).toEqual(['Only for orders of up to'])
  await press('Save')
  expect(shownTexts('.error')).toEqual(['The highest total must be a number, such as 7.5.'])
  expect(findField('Cash on delivery: highest total').getAttribute('aria-describedby')).toBe('fault-terms-0-limit')
  await enter('Cash on delivery: highest total', '200')
  await enter('Cash on delivery: fee', '4.5')
  await tick('Bank transfer')
  await enter('Bank transfer: days until it is due', '10')
  await enter('Bank details, as the shopper reads them', 'Quay Bank, 123')
  const transfer = { market: '', method: 'bank-transfer', limit: null, fee: 0, dueDays: 10, details: 'Quay Bank, 123' }
  expect(await save()).toEqual({ terms: [cash, transfer], version: 'v1' })
})

test('a way to pay that is no longer ticked is switched off', async () => {
  await open([cash])
  await tick('Cash on delivery')
  expect(await save()).toEqual({ terms: [], version: 'v1' })
})

test('a refusal stands at its way to pay', async () => {
  await open()
  await tick('Bank transfer')
  const faults = [{ field: 'terms.0.details', problem: 'are needed: where the money goes' }]
  calls.refuse('updatePaymentTerms', 'Nothing was saved. Check the marked fields.', { faults })
  await press('Save')
  expect(shownTexts('.error')).toEqual(['The bank details are needed: where the money goes.'])
})
