// @vitest-environment happy-dom
import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { ShippingZones } from '../../../src/features/delivery/admin/ShippingZones.tsx'
import { openScreens } from '../../support/admin-screens.ts'
import { enter, findField, press, render, shownText } from '../../support/render.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('../../../src/site/browser/api.ts', () => ({ call }))
const { calls } = openScreens(call)

const read = {
  zones: [{ name: 'Home', places: ['US'], rates: [{ method: 'standard', from: 0, price: 5 }] }],
  schedule: { holidays: [], workingDays: [1, 2, 3, 4, 5] },
  countries: ['US', 'DE'],
  currencies: {},
  currency: 'USD',
  lockedBy: [],
  version: 'v1',
}

test('letters in a price are not sent: its field says that a number is missing', async () => {
  calls.answer('listShippingZones', read)
  await render(createElement(ShippingZones))
  await enter('Price, rate 1 of Home', 'abc')
  await press('Save')
  expect(calls.sent('updateShippingZones')).toEqual([])
  const input = findField('Price, rate 1 of Home')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(shownText(`#${input.getAttribute('aria-describedby')}`)).toBe('The price must be a number, such as 7.5.')
})

test('a new zone has no price until somebody types one, so it ships for nothing only where that is meant', async () => {
  calls.answer('listShippingZones', read)
  await render(createElement(ShippingZones))
  await press('Add a zone')
  await press('Save')
  expect(calls.sent('updateShippingZones')).toEqual([])
  expect(shownText()).toContain('The price must be a number, such as 7.5.')
})

test('a rate that was never typed is not sent once methods have taken its place', async () => {
  calls.answer('listShippingZones', read)
  calls.answer('updateShippingZones', { ...read, message: 'Saved', version: 'v2' })
  await render(createElement(ShippingZones))
  await press('Add a zone')
  await press('Set days, pick-up and more methods for Zone 2')
  await enter('Price, price 1 of Standard of Zone 2', '6')
  await press('Save')
  expect(calls.sent('updateShippingZones').at(-1)?.body).toMatchObject({
    zones: [{}, { rates: [], methods: [{ steps: [{ from: 0, price: 6 }] }] }],
  })
})
