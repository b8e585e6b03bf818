// @vitest-environment happy-dom
import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { EditOrder } from '../../../src/features/orders/admin/EditOrder.tsx'
import type { ManagedOrder } from '../../../src/features/orders/contract.ts'
import { openScreens } from '../../support/admin-screens.ts'
import { enter, findField, press, render, shownText, shownTexts } from '../../support/render.ts'
import { makeShownOrder } from '../../support/shown-order.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('../../../src/site/browser/api.ts', () => ({ call }))
const { calls } = openScreens(call)

const order: ManagedOrder = {
  ...makeShownOrder(),
  phone: '+12025550123',
  customerId: 'u1',
  version: '2026-03-04T12:00:00.000Z',
  flags: [],
  returns: [],
}
const kiosk = { line1: '1 High St', city: 'Troy', state: 'NY', postcode: '12180', country: 'US', hours: '' }
const delivery = { methodId: 'kiosk', name: 'Kiosk', place: kiosk, earliest: null, latest: null }
const show = (shown: ManagedOrder) => render(createElement(EditOrder, { order: shown, reload: () => undefined }))

test('an order that is sent has fields for its whole address', async () => {
  await show(order)
  expect(shownTexts('label')).toEqual([
    'Full name',
    'Street address',
    'Apartment, floor',
    'City',
    'State',
    'ZIP code',
    'Phone',
    'Email',
  ])
})

test('a field without a number of its own shows the one of the order, and fields are called as in the country', async () => {
  await show({ ...order, address: { ...order.address, country: 'DE' } })
  expect(findField('Phone').getAttribute('placeholder')).toBe('+12025550123')
  expect(shownTexts('label').slice(4, 6)).toEqual(['Region', 'Postcode'])
})

test('what is wrong is said of the field as it is labelled', async () => {
  const faults = [
    { field: 'address.postcode', problem: 'is not one of this country' },
    { field: 'email', problem: 'must be an email address' },
  ]
  calls.refuse('editOrder', 'Not saved', { faults })
  await show(order)
  await enter('City', 'Ithaca')
  await press('Save and email the customer')
  expect(shownTexts('[role="alert"]')).toEqual([
    'ZIP code is not one of this country',
    'Email must be an email address',
  ])
  const postcode = findField('ZIP code')
  expect(postcode.getAttribute('aria-invalid')).toBe('true')
  const line = document.getElementById(postcode.getAttribute('aria-describedby') ?? '')
  expect(line?.textContent).toBe('ZIP code is not one of this country')
})

test('an order that is picked up asks for the person alone, says why, and sends its place unchanged', async () => {
  calls.answer('editOrder', { order })
  await show({ ...order, delivery })
  expect(shownText('summary')).toBe('Edit name, phone and email')
  expect(shownTexts('label')).toEqual(['Full name', 'Phone', 'Email'])
  expect(shownText('form')).toContain('picks this order up at 1 High St, Troy')
  await enter('Full name', 'Another Person')
  await press('Save and email the customer')
  const { phone: _, ...place } = order.address
  expect(calls.sent('editOrder')[0]?.body).toEqual({
    version: order.version,
    address: { ...place, name: 'Another Person' },
  })
})
