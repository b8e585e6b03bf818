// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { listenForSearch } from '../../../src/features/listing/browser/search-opener.ts'

const attachCombobox = vi.hoisted(() => vi.fn())
const loadRest = vi.hoisted(() => vi.fn(async () => undefined))
vi.mock('../../../src/features/listing/browser/combobox.ts', () => ({ attachCombobox }))
vi.mock('../../../src/site/browser/rest-styles.ts', () => ({ loadRest }))

const field = (id: string) => document.getElementById(id)
beforeEach(() => {
  attachCombobox.mockReset()
  loadRest.mockClear()
  document.body.innerHTML =
    '<form data-search><input id="first"></form><form data-search><input id="second"></form><form><input id="other"></form>'
})

test('suggestions are loaded with the first focus of a search field, once a field', async () => {
  listenForSearch()
  field('other')?.focus()
  expect(loadRest).not.toHaveBeenCalled()
  field('second')?.focus()
  field('first')?.focus()
  field('second')?.focus()
  await vi.waitFor(() => expect(attachCombobox).toHaveBeenCalledTimes(2))
  expect(loadRest).toHaveBeenCalledTimes(2)
  expect(attachCombobox.mock.calls.map(([form]) => form.querySelector('input').id)).toEqual(['second', 'first'])
})

test('a field that has the focus already has its suggestions at once', async () => {
  field('first')?.focus()
  listenForSearch()
  await vi.waitFor(() => expect(attachCombobox).toHaveBeenCalledOnce())
  expect(attachCombobox).toHaveBeenCalledWith(field('first')?.closest('form'))
})
