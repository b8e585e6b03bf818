// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { RecordForm } from '../../../src/desk/browser/forms/RecordForm.tsx'
import { openScreens } from '../../support/admin-screens.ts'
import { enter, findField, press, render, shownTexts, until } from '../../support/render.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('../../../src/site/browser/api.ts', () => ({ call }))
const { calls } = openScreens(call)

const product = (id: string, slug: string, name: string) => ({ id, slug, name, status: 'active', imageUrl: null })
const shown = () => shownTexts('[aria-label="Products added"] span:has(a)')

async function open(by: 'id' | 'slug', value: readonly string[]) {
  const onSave = vi.fn(async (_values: Record<string, unknown>) => ({ ok: true as const }))
  const fields = [{ name: 'products', label: 'Products', kind: 'products' as const, by }]
  await render(createElement(RecordForm, { label: 'record', fields, values: { products: value }, onSave }))
  await until(() => findField('Products'))
  return onSave
}

test('products are shown by name, found by name, moved and removed; the form keeps their web addresses', async () => {
  calls.answer('listAllProducts', {
    products: [product('1', 'quay', 'Quay Shirt'), product('2', 'mill', 'Mill Shirt')],
    total: 2,
  })
  const onSave = await open('slug', ['quay', 'gone'])
  await until(() => expect(shown()).toEqual(['Quay Shirt', 'gone']))
  await enter('Products', 'shirt')
  await press('Add Mill Shirt')
  expect(shown()).toEqual(['Quay Shirt', 'gone', 'Mill Shirt'])
  expect(findField('Products').value).toBe('')
  await press('Remove gone')
  await press('Move Mill Shirt up')
  await press('Save')
  expect(onSave).toHaveBeenLastCalledWith({ products: ['mill', 'quay'] })
})

test('a record that keeps ids shows the names of their products', async () => {
  calls.answer('readProduct', { product: { ...product('7', 'quay', 'Quay Shirt'), images: [] } })
  const onSave = await open('id', ['7'])
  await until(() => expect(shown()).toEqual(['Quay Shirt']))
  await press('Save')
  expect(onSave).toHaveBeenLastCalledWith({ products: ['7'] })
})

test('Enter in the search does not save', async () => {
  const onSave = await open('id', [])
  const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
  await act(async () => void findField('Products').dispatchEvent(event))
  expect(event.defaultPrevented).toBe(true)
  expect(onSave).not.toHaveBeenCalled()
})
