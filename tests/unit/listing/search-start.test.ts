// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'

const field = () => document.querySelector<HTMLInputElement>('[name="query"]')
const open = async (address: string) => {
  history.replaceState(null, '', address)
  await vi.importActual('../../../src/features/listing/browser/search-start.ts')
}

beforeEach(() => {
  vi.resetModules()
  document.body.innerHTML = '<div data-search-page><form><input name="query"></form></div><button>Menu</button>'
})

test('the field says what was searched for, and takes no focus', async () => {
  await open('/search?query=%20navy+polo')
  expect(field()?.value).toBe('navy polo')
  expect(document.activeElement).toBe(document.body)
})

test('without a query the field has the focus, unless somebody is elsewhere', async () => {
  await open('/search')
  expect(document.activeElement).toBe(field())
  vi.resetModules()
  document.querySelector('button')?.focus()
  await open('/search?query=')
  expect(document.activeElement?.textContent).toBe('Menu')
})

test('what is being typed stays', async () => {
  const typed = field()
  if (typed) typed.value = 'linen'
  await open('/search?query=navy')
  expect(field()?.value).toBe('linen')
})
