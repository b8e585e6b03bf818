// @vitest-environment happy-dom
import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { GiftCardsSection } from '../../../src/features/gifts/admin/GiftCardsSection.tsx'
import { openScreens } from '../../support/admin-screens.ts'
import { enter, findField, press, render, shownText, shownTexts, until } from '../../support/render.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('../../../src/site/browser/api.ts', () => ({ call }))
vi.mock('../../../src/desk/browser/use-may.ts', () => ({ useMay: () => true }))
const { calls, visit } = openScreens(call)

const openCards = async (currencies: string[]) => {
  calls.answer('listGiftCards', { cards: [], total: 0, currencies })
  await visit('/admin/gift-cards')
  await render(createElement(GiftCardsSection))
  await until(() => findField('Amount'))
}

test('a card is issued in the currency that was chosen, with its own decimals', async () => {
  await openCards(['USD', 'JPY', 'KWD'])
  await enter('Currency', 'JPY')
  expect(findField('Amount').getAttribute('placeholder')).toBe('¥')
  await enter('Amount', '3,000')
  calls.answer('issueGiftCard', { card: {}, code: 'AAAA-BBBB-CCCC-DDDD', message: 'Issued' })
  await press('Issue')
  expect(calls.sent('issueGiftCard')).toMatchObject([{ body: { amount: 3000, currency: 'JPY' } }])
  expect(shownText('[role="status"]')).toContain('AAAA-BBBB-CCCC-DDDD')
  await enter('Currency', 'KWD')
  await enter('Amount', '5.125')
  await press('Issue')
  expect(calls.sent('issueGiftCard').at(-1)).toMatchObject({ body: { amount: 5.125, currency: 'KWD' } })
})

test('an amount that its currency doesn’t have is refused before the server is asked', async () => {
  await openCards(['USD', 'JPY'])
  await enter('Currency', 'JPY')
  await enter('Amount', '10.5')
  await press('Issue')
  expect(calls.sent('issueGiftCard')).toEqual([])
  expect(shownText('[role="alert"]')).toBe('The amount must be above 0')
})

test('a shop of one currency asks for none', async () => {
  await openCards(['USD'])
  expect(() => findField('Currency')).toThrow()
  await enter('Amount', '25')
  calls.answer('issueGiftCard', { card: {}, code: 'AAAA', message: 'Issued' })
  await press('Issue')
  expect(calls.sent('issueGiftCard')).toMatchObject([{ body: { amount: 25, currency: 'USD' } }])
})

test('what the server refuses is said of its field', async () => {
  await openCards(['USD', 'EUR'])
  await enter('Currency', 'EUR')
  await enter('Amount', '25')
  calls.refuse('issueGiftCard', 'No', {
    faults: [{ field: 'currency', problem: 'must be a currency of the shop: USD' }],
  })
  await press('Issue')
  expect(shownText('[role="alert"]')).toBe('The currency must be a currency of the shop: USD')
})

test('states begin with a capital, and every field has a label that stays', async () => {
  const card = {
    id: 'g',
    lastFour: '1234',
    currency: 'USD',
    balance: 5,
    issued: 25,
    note: '',
    createdAt: '2026-03-04',
    expiresAt: null,
    isDisabled: false,
    isExpired: false,
  }
  calls.answer('listGiftCards', { cards: [card], total: 1, currencies: ['USD'] })
  await visit('/admin/gift-cards')
  await render(createElement(GiftCardsSection))
  await until(() => expect(shownTexts('tbody td')).toContain('Usable'))
  expect(shownTexts('form[aria-label="Issue a gift card"] label')).toEqual(['Note', 'Send to (email)', 'Valid until'])
})
