// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ProductLook } from '../../../src/features/catalog/admin/ProductLook.tsx'
import { openScreens } from '../../support/admin-screens.ts'
import { enter, findButton, press, render, shownText, shownTexts, until } from '../../support/render.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('../../../src/site/browser/api.ts', () => ({ call }))
const { calls } = openScreens(call)

const product = (id: string, over = {}) => ({
  id,
  slug: `shirt-${id}`,
  name: `Shirt ${id}`,
  status: 'active',
  imageUrl: null,
  ...over,
})
const names = () => shownTexts('ol li a')
const ids = () => calls.sent('saveProductLook').map(({ body }) => body)
const open = async (...products: object[]) => {
  calls.answer('readProductLook', { products, version: 'v1' })
  await render(createElement(ProductLook, { id: '7' }))
}

beforeEach(() => vi.useRealTimers())

test('products are found, added in order and saved; the product itself and chosen ones are not offered', async () => {
  await open(product('1', { status: 'draft', imageUrl: '/p.webp' }))
  expect(shownText('ol li span')).toContain('Shirt 1 (not live, so not shown)')
  expect(findButton('Save the look').disabled).toBe(true)
  calls.answer('listAllProducts', { products: [product('7'), product('1'), product('2')], total: 3 })
  await enter('Add a product', 'shirt')
  await until(() => expect(shownTexts('ul.rows li')).toEqual(['Shirt 2Add Shirt 2']))
  await press('Add Shirt 2')
  expect(names()).toEqual(['Shirt 1', 'Shirt 2'])
  await press('Move Shirt 2 up')
  expect(shownText('[role="status"]')).toBe('Shirt 2 is now number 1 of 2')
  await press('Move Shirt 2 up')
  calls.answer('saveProductLook', { message: 'Saved', products: [product('2'), product('1')], version: 'v2' })
  await press('Save the look')
  expect(ids()).toEqual([{ productIds: ['2', '1'], version: 'v1' }])
  await press('Remove Shirt 1')
  await press('Save the look')
  expect(ids()[1]).toEqual({ productIds: ['2'], version: 'v2' })
})

test('four are the most, they are dragged into order, and Undo brings back what was saved', async () => {
  await open(...['1', '2', '3', '4'].map((id) => product(id)))
  expect(document.querySelector('input')).toBeNull()
  const rows = [...document.querySelectorAll('ol li')]
  await act(async () => rows[3]?.dispatchEvent(new Event('dragstart', { bubbles: true })))
  await act(async () => rows[0]?.dispatchEvent(new Event('drop', { bubbles: true, cancelable: true })))
  expect(names()).toEqual(['Shirt 4', 'Shirt 1', 'Shirt 2', 'Shirt 3'])
  await press('Remove Shirt 4')
  expect(document.querySelector('input')).not.toBeNull()
  await press('Undo')
  expect(names()).toEqual(['Shirt 1', 'Shirt 2', 'Shirt 3', 'Shirt 4'])
})

test('a search without results says so, and a refusal keeps what was chosen', async () => {
  await open(product('1'), product('2'))
  calls.answer('listAllProducts', { products: [product('1')], total: 1 })
  await enter('Add a product', 'shirt 1')
  await until(() => expect(shownText('.field .hint')).toBe('No other product found.'))
  await press('Remove Shirt 1')
  calls.refuse('saveProductLook', 'Changed by someone else meanwhile')
  await press('Save the look')
  expect(names()).toEqual(['Shirt 2'])
  expect(findButton('Save the look').disabled).toBe(false)
})
