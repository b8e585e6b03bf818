// @vitest-environment happy-dom
import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { AccountNav } from '../../../src/features/accounts/browser/AccountGate.tsx'
import { openPage, render } from '../../support/render.ts'

test('the part that is open is scrolled into view', async () => {
  openPage()
  history.replaceState(null, '', '/account/security')
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this.matches('[aria-current]') ? new DOMRect(330, 0, 100, 40) : new DOMRect(0, 0, 360, 40)
  })
  await render(createElement(AccountNav, { admin: false }))
  expect(document.querySelector('[aria-current]')?.textContent).toBe('Security and data')
  expect(document.querySelector('ul')?.scrollLeft).toBe(200)
})
