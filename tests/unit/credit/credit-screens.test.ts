// @vitest-environment happy-dom
import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { StoreCredit } from '../../../src/features/credit/admin/StoreCredit.tsx'
import { openScreens } from '../../support/admin-screens.ts'
import { enter, findField, press, render, shownText, until } from '../../support/render.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('../../../src/site/browser/api.ts', () => ({ call }))
vi.mock('../../../src/desk/browser/use-may.ts', () => ({ useMay: () => true }))
const { calls } = openScreens(call)

test('store credit is given in the currency that was chosen, and shown in each', async () => {
  const balances = [
    { currency: 'JPY', amount: 1500 },
    { currency: 'USD', amount: 12.5 },
  ]
  const reply = { balances, entries: [], currencies: ['USD', 'JPY'] }
  calls.answer('readCreditOf', reply)
  await render(createElement(StoreCredit, { customerId: 'c' }))
  await until(() => expect(shownText('section p')).toBe('¥1,500, $12.50'))
  await enter('Currency', 'JPY')
  await enter('Amount', '500')
  await enter('Reason', 'A late parcel')
  calls.answer('changeCreditOf', { ...reply, message: 'Saved' })
  await press('Save')
  expect(calls.sent('changeCreditOf')).toMatchObject([
    { body: { change: 'give', amount: 500, currency: 'JPY', reason: 'A late parcel' } },
  ])
})

test('the reason of store credit says who reads it', async () => {
  calls.answer('readCreditOf', { balances: [], entries: [], currencies: ['USD'] })
  await render(createElement(StoreCredit, { customerId: 'c' }))
  await until(() => findField('Reason'))
  const hint = findField('Reason').getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(hint)?.textContent).toContain('The customer sees the reason in their account')
})
