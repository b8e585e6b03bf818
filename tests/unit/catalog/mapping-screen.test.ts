// @vitest-environment happy-dom
import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { ColumnMappingForm } from '../../../src/features/catalog/admin/ColumnMappingForm.tsx'
import { openScreens } from '../../support/admin-screens.ts'
import { enter, findField, press, render, shownText } from '../../support/render.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('../../../src/site/browser/api.ts', () => ({ call }))
openScreens(call)

test('a mapping without a price column is refused in words at the field, and goes on once it has one', async () => {
  const onReady = vi.fn()
  const columns = {
    format: null,
    columns: [
      { column: 'Name', examples: [] },
      { column: 'VK', examples: ['19,90'] },
    ],
    guess: { fields: { title: 'Name' }, attributes: [] },
    attributes: [],
    saved: [],
  }
  await render(createElement(ColumnMappingForm, { columns, onReady }))
  await press('Check the file')
  const field = document.getElementById('mapping.fields.price')
  expect(onReady).not.toHaveBeenCalled()
  expect(field?.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field)
  expect(shownText('.error')).toBe('Price needs a column of the file')
  await enter('Price *', 'VK')
  expect(findField('Price *').getAttribute('aria-invalid')).toBeNull()
  await press('Check the file')
  expect(onReady).toHaveBeenCalledOnce()
})
