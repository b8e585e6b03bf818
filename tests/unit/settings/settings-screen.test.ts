// @vitest-environment happy-dom
import '../../../src/app/admin/settings-section.ts'
import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { listFields, SettingsSection } from '../../../src/features/settings/admin/SettingsSection.tsx'
import { openScreens } from '../../support/admin-screens.ts'
import { enter, findField, press, render, shownText, shownTexts, tick } from '../../support/render.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('../../../src/site/browser/api.ts', () => ({ call }))
const { calls, visit } = openScreens(call)

const open = async (path: string, locks = {}) => {
  const settings = { shopName: 'Harbour', tagline: 'Linen', freeReturns: false, themeColor: '#112233' }
  calls.answer('listSettings', { settings, locks, version: 'v1' })
  await visit(path)
  await render(createElement(SettingsSection))
}
const marked = () => shownTexts('.setting-groups [aria-current]')

test('an address without a group, or with an unknown one, is the first', async () => {
  await open('/admin/settings')
  expect([marked(), document.querySelector('form')?.getAttribute('aria-label')]).toEqual([['Shop'], 'Shop'])
  await open('/admin/settings/none')
  expect(marked()).toEqual(['Shop'])
})

test('shipping is a page of its own among the groups', async () => {
  const schedule = {
    cutOff: '',
    timeZone: 'UTC',
    handlingDays: 0,
    workingDays: [1, 2, 3, 4, 5],
    holidays: [],
    usHolidays: false,
  }
  calls.answer('listShippingZones', { zones: [], countries: [], lockedBy: [], version: 'v1', schedule })
  await open('/admin/settings/shipping')
  // Its code is loaded when it is opened.
  await vi.waitFor(() => expect(marked()).toEqual(['Shipping']))
  await vi.waitFor(() => expect(document.querySelector('form')?.getAttribute('aria-label')).toBe('Shipping zones'))
})

test('a group is saved with its fields alone, with the version of what was read, then of what was saved', async () => {
  await open('/admin/settings/shop')
  calls.answer('updateSettings', { message: 'Saved', version: 'v2' })
  await enter('Shop name', 'Cove')
  await tick('Returns are free for the shopper')
  await press('Save')
  const body = calls.sent('updateSettings')[0]?.body
  expect(body).toMatchObject({ shopName: 'Cove', tagline: 'Linen', freeReturns: true, version: 'v1' })
  expect(body).not.toHaveProperty('themeColor')
  await press('Save')
  expect(calls.sent('updateSettings')[1]?.body).toMatchObject({ version: 'v2' })
})

test('a setting of the environment is shown, explained and not sent', async () => {
  await open('/admin/settings/shop', { shopName: 'SHOP_NAME' })
  expect(findField('Shop name').disabled).toBe(true)
  expect(shownText('[data-name="shopName"] .hint')).toBe(
    "Shop name is set by SHOP_NAME in the server's environment. Remove it there to change it here.",
  )
  calls.answer('updateSettings', { message: 'Saved', version: 'v2' })
  await press('Save')
  expect(calls.sent('updateSettings')[0]?.body).not.toHaveProperty('shopName')
})

test('colours are seen while they are chosen', async () => {
  await open('/admin/settings/look')
  const theme = () => document.querySelector<HTMLElement>('.color-preview')?.style.getPropertyValue('--theme')
  expect(theme()).toBe('#112233')
  await enter('Theme colour', '#445566')
  expect(theme()).toBe('#445566')
  await open('/admin/settings/shop')
  expect(document.querySelector('.color-preview')).toBeNull()
})

test('settings that cannot be read say so', async () => {
  calls.refuse('listSettings', 'Later')
  await visit('/admin/settings/shop')
  await render(createElement(SettingsSection))
  expect(shownText('.nothing')).toBe('This could not be loaded. Reload the page to try again.')
})

test('an order of sizes is filled with those of the catalogue', async () => {
  const plan = listFields('orders', {}).concat(listFields('shop', {}), listFields('look', {}))
  const fill = plan.find(({ kind }) => kind === 'ordered')?.fill
  calls.answer('filterProductsV2', { facets: { sizes: [{ label: 'S' }, { label: 'M' }] } })
  expect(await fill?.read()).toEqual(['S', 'M'])
  calls.refuse('filterProductsV2', 'Later')
  expect(await fill?.read()).toEqual([])
})
