// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchMenu } from '../../../src/site/browser/menu.ts'

let isWide = true
const dropdowns = () => [...document.querySelectorAll('details')]
const open = () => dropdowns().map((dropdown) => dropdown.open)
const find = (selector: string): HTMLElement => {
  const element = document.querySelector<HTMLElement>(selector)
  if (!element) throw new Error(`No ${selector}`)
  return element
}

beforeEach(() => {
  isWide = true
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return isWide
    },
  }))
  document.body.innerHTML = `<nav><details open><summary id="a">A</summary><a href="/a">In A</a></details>
    <details open><summary id="b">B</summary><a href="/b">In B</a></details></nav><p>Elsewhere</p>`
  watchMenu(find('nav'))
})
afterEach(() => vi.unstubAllGlobals())

test('a press elsewhere closes the dropdowns, one inside keeps its own', () => {
  find('a').dispatchEvent(new Event('pointerdown', { bubbles: true }))
  expect(open()).toEqual([true, false])
  find('p').dispatchEvent(new Event('pointerdown', { bubbles: true }))
  expect(open()).toEqual([false, false])
})

test('the dropdown that the focus leaves closes', () => {
  find('#a').dispatchEvent(new FocusEvent('focusout', { bubbles: true, relatedTarget: find('#b') }))
  expect(open()).toEqual([false, true])
})

test('Escape closes and gives the focus back to its opener', () => {
  find('a').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  expect(open()).toEqual([false, false])
  expect(document.activeElement).toBe(find('#a'))
})

test('on a phone everything stays as it was opened', () => {
  isWide = false
  find('p').dispatchEvent(new Event('pointerdown', { bubbles: true }))
  find('#a').dispatchEvent(new FocusEvent('focusout', { bubbles: true, relatedTarget: find('#b') }))
  find('a').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  expect(open()).toEqual([true, true])
})
