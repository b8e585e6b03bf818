// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { expect, test } from 'vitest'
import { ChipsInput } from '../../../src/desk/browser/forms/RecordForm.tsx'
import { findButton, press, render } from '../../support/render.ts'

const open = (fill?: { label: string; read: () => Promise<readonly string[]> }) =>
  render(
    createElement(ChipsInput, { id: 'order', name: 'order', label: 'Order', value: 'S, M, L', ordered: true, fill }),
  )
const value = () => document.querySelector<HTMLInputElement>('input[name="order"]')?.value

test('a value is moved by its buttons, which do nothing at the ends', async () => {
  await open()
  await press('Move L earlier')
  expect(value()).toBe('S, L, M')
  await press('Move S later')
  expect(value()).toBe('L, S, M')
  expect(findButton('Move L earlier').getAttribute('aria-disabled')).toBe('true')
  await press('Move L earlier')
  await press('Move M later')
  expect(value()).toBe('L, S, M')
})

test('a value is dragged to another place', async () => {
  await open()
  const [first, , last] = document.querySelectorAll('li')
  await act(async () => first?.dispatchEvent(new Event('dragstart', { bubbles: true })))
  await act(async () => last?.dispatchEvent(new Event('drop', { bubbles: true, cancelable: true })))
  expect(value()).toBe('M, L, S')
})

test('a button adds what is missing at the end, each once', async () => {
  await open({ label: 'Add the sizes of the catalogue', read: async () => ['XL', 's', 'XS'] })
  await press('Add the sizes of the catalogue')
  expect(value()).toBe('S, M, L, XL, XS')
})
