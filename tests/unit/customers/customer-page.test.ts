// @vitest-environment happy-dom
import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { CustomerPage, Notes } from '../../../src/features/customers/admin/CustomerPage.tsx'
import type { Customer } from '../../../src/features/customers/contract.ts'
import { openScreens } from '../../support/admin-screens.ts'
import { enter, findField, press, render, shownText, shownTexts, tick, until } from '../../support/render.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('../../../src/site/browser/api.ts', () => ({ call }))
const { calls, confirm } = openScreens(call)

const address = {
  name: 'Mia',
  phone: '',
  line1: '1 Quay',
  line2: '',
  city: 'Leeds',
  state: '',
  postcode: 'LS1 1AA',
  country: 'GB',
}
const customer: Customer = {
  role: 'shopper',
  id: 'u1',
  name: 'Mia',
  email: 'mia@example.com',
  phone: '+447700900123',
  joinedAt: '2026-03-04T12:00:00Z',
  addresses: [address, address],
  orders: [
    {
      id: 'o1',
      number: '1001',
      state: 'delivered',
      total: 100,
      currency: 'USD',
      items: 2,
      placedAt: '2026-03-04T12:00:00Z',
      openReturns: 1,
    },
  ],
  spent: [
    { currency: 'USD', amount: 90, orders: 1 },
    { currency: 'EUR', amount: 40, orders: 2 },
  ],
  groups: [{ id: '5', name: 'Trade' }],
  consents: [
    {
      email: 'mia@example.com',
      text: 'Email me about my cart.',
      textVersion: 1,
      source: 'checkout',
      givenAt: '2026-03-04T12:00:00Z',
      confirmedAt: '2026-03-05T12:00:00Z',
      withdrawnAt: '',
      withdrawnBy: '',
    },
    {
      email: 'old@example.com',
      text: 'Email me about my cart.',
      textVersion: 1,
      source: 'account',
      givenAt: '2026-02-04T12:00:00Z',
      confirmedAt: '',
      withdrawnAt: '2026-03-01T12:00:00Z',
      withdrawnBy: 'link',
    },
  ],
  items: { bought: 2, returned: 1 },
}

const past = {
  source: 'shopify',
  importedAt: '2026-02-03T12:00:00Z',
  tags: ['VIP'],
  note: '',
  acceptsEmail: true,
  acceptsSms: null,
} as const

const groups = ['Trade', 'Press'].map((name, at) => ({
  id: String(5 + at),
  name,
  members: 1,
  promotions: [],
  version: 'v',
}))

async function open(over: Partial<Customer> = {}) {
  calls.answer('readCustomer', { customer: { ...customer, ...over } })
  calls.answer('listCustomerNotes', { notes: [] })
  calls.answer('listCustomerGroups', { groups })
  calls.answer('readPastOf', { orders: [], customers: [past] })
  calls.answer('readCreditOf', { balances: [], entries: [], currencies: ['USD'] })
  await render(createElement(CustomerPage, { id: 'u1' }))
}

test('what the customer agreed to be mailed stands there with text, place and time', async () => {
  await open()
  expect(shownTexts('.cards li p:first-child')).toEqual([
    'mia@example.com agreed at the checkout on Mar 4, 2026, 12:00 PM. Confirmed on Mar 5, 2026, 12:00 PM.',
    'old@example.com agreed in the account on Feb 4, 2026, 12:00 PM. Withdrawn on Mar 1, 2026, 12:00 PM by the link in a mail.',
  ])
  expect(shownText()).toContain('Text 1: “Email me about my cart.”')
})

test('a customer’s page has contact, each address once, figures by currency and orders', async () => {
  await open()
  expect(shownText('h2')).toBe('Mia')
  expect(shownTexts('address > *')).toEqual(['+447700900123', 'mia@example.com', expect.stringContaining('1 Quay')])
  expect(shownTexts('dd')).toEqual(['$90.00 in 1 order', '€40.00 in 2 orders', '2', '1'])
  expect(shownTexts('tbody td').slice(0, 4)).toEqual(['1001', 'Delivered, open return', '2', '$100.00'])
  expect(calls.sent('listCustomerNotes')).toEqual([{ params: { id: 'u1' } }])
})

test('someone without a name or an order is shown by number', async () => {
  await open({ name: '', email: '', addresses: [], orders: [], spent: [], items: { bought: 0, returned: 0 } })
  expect(shownText('h2')).toBe('+447700900123')
  expect(shownTexts('address > *')).toEqual(['+447700900123'])
  expect(shownText('.nothing')).toBe('No orders yet.')
})

test('what a former shop knew is shown with its source and its consents', async () => {
  await open({ consents: [] })
  expect(shownTexts('.order section .hint')).toContain(
    'From Shopify on Feb 3, 2026, 12:00 PM. Agreed to mails: yes, to text messages: not said. Groups: VIP.',
  )
})

test('a note is added and deleted, and kept when the question is answered with no', async () => {
  const note = { id: '7', text: 'Ring twice', author: '', createdAt: '2026-03-04T12:00:00Z' }
  calls.answer('listCustomerNotes', { notes: [note] })
  await render(createElement(Notes, { id: 'u1' }))
  expect(shownText('.hint')).toMatch(/^Someone who has left, Mar 4, 2026/)
  calls.answer('addCustomerNote', { note, message: 'Saved' })
  await enter('Note', '  Call first ')
  await press('Add note')
  expect(calls.sent('addCustomerNote')).toMatchObject([{ params: { id: 'u1' }, body: { text: 'Call first' } }])
  expect(calls.sent('listCustomerNotes')).toHaveLength(2)
  confirm.mockReturnValueOnce(false)
  await press('Delete')
  expect(calls.sent('deleteCustomerNote')).toEqual([])
  calls.answer('deleteCustomerNote', { message: 'Deleted' })
  await press('Delete')
  expect(calls.sent('deleteCustomerNote')).toMatchObject([{ params: { id: '7' } }])
})

test('a customer is put into groups', async () => {
  await open()
  await until(() => expect(findField('Trade')).toMatchObject({ checked: true }))
  await tick('Press')
  calls.answer('setCustomerGroups', { customer, message: 'Saved' })
  await press('Save groups')
  expect(calls.sent('setCustomerGroups')).toMatchObject([{ params: { id: 'u1' }, body: { groups: ['5', '6'] } }])
})

test('a customer is erased once the question is answered with yes', async () => {
  await open()
  confirm.mockReturnValueOnce(false)
  await press('Erase this customer')
  expect(calls.sent('eraseCustomer')).toEqual([])
  calls.answer('eraseCustomer', { message: 'Erased' })
  await press('Erase this customer')
  expect(calls.sent('eraseCustomer')).toMatchObject([{ params: { id: 'u1' } }])
})

test('only shoppers are offered for a merge', async () => {
  calls.answer('listPeople', { people: [], total: 0 })
  await open()
  await enter('Name, number or email', 'Ann')
  await press('Find')
  expect(calls.sent('listPeople')).toMatchObject([{ query: { query: 'Ann', role: 'shopper' } }])
})

test('nobody is merged into staff', async () => {
  calls.answer('listStaffSessions', { sessions: [], passkeys: 0 })
  await open({ role: 'packer' })
  expect(shownText()).not.toContain('Merge with another customer')
})

test('an owner sees where staff are signed in, and signs them out of one device or all', async () => {
  const agents = { here: 'Firefox/140 Linux', lost: 'Chrome/139 Android' }
  const sessions = Object.entries(agents).map(([id, userAgent]) => ({
    _id: id,
    id,
    userAgent,
    current: id === 'here',
    createdAt: '2026-03-04T12:00:00Z',
    lastSeenAt: '2026-03-04T12:00:00Z',
  }))
  calls.answer('listStaffSessions', { sessions, passkeys: 1 })
  await open({ role: 'packer' })
  await until(() => expect(shownTexts('[aria-labelledby="staff-sessions"] li')).toHaveLength(2))
  expect(shownTexts('[aria-labelledby="staff-sessions"] li').join()).toMatch(/Firefox on Linux .*This device.*Android/)
  calls.answer('endStaffSession', { message: 'Signed out on that device' })
  await press('Sign out Chrome on Android')
  await until(() => expect(calls.sent('endStaffSession')).toMatchObject([{ params: { id: 'lost' } }]))
  calls.answer('endStaffSessions', { message: 'Signed out everywhere' })
  confirm.mockReturnValueOnce(false)
  await press('Sign out everywhere')
  expect(calls.sent('endStaffSessions')).toEqual([])
  await press('Sign out everywhere')
  await until(() => expect(calls.sent('endStaffSessions')).toMatchObject([{ params: { id: 'u1' } }]))
})

test('the page of a shopper does not ask where they are signed in', async () => {
  await open()
  expect(calls.sent('listStaffSessions')).toEqual([])
})
