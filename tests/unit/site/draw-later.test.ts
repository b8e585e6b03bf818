// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { drawLater } from '../../../src/site/browser/draw-later.ts'
import { endListenersWithTest } from '../../support/own-listeners.ts'

const waiting = () => document.querySelectorAll('[data-later]').length

beforeEach(() => {
  endListenersWithTest()
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work))
  document.documentElement.removeAttribute('data-returned')
  document.body.innerHTML = '<section data-later></section><section data-later></section>'
})

test('what is below the first screen is rendered from the first scroll on, a part at a time', async () => {
  drawLater()
  dispatchEvent(new Event('load'))
  dispatchEvent(new Event('placket:cards'))
  await new Promise((done) => setTimeout(done, 50))
  expect(waiting()).toBe(2)
  const left: number[] = []
  new MutationObserver((changes) => left.push(...changes.map(waiting))).observe(document.body, {
    subtree: true,
    attributes: true,
  })
  dispatchEvent(new Event('scroll'))
  await vi.waitFor(() => expect(waiting()).toBe(0))
  expect(left).toEqual([1, 0])
})

test('what is left out of the first screen altogether is prepared when the page is idle, a part at a time', async () => {
  for (const part of document.querySelectorAll('section')) part.setAttribute('data-later', 'idle')
  const idle: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work))
  const left = () => document.querySelectorAll('[data-later="idle"]').length
  drawLater()
  expect([left(), waiting()]).toEqual([2, 2])
  idle.shift()?.()
  expect([left(), waiting()]).toEqual([1, 2])
  idle.shift()?.()
  expect([left(), waiting()]).toEqual([0, 2])
})

test('cards of a new list follow once the page has been scrolled', async () => {
  drawLater()
  dispatchEvent(new Event('scroll'))
  await vi.waitFor(() => expect(waiting()).toBe(0))
  document.querySelector('section')?.setAttribute('data-later', '')
  dispatchEvent(new Event('placket:cards'))
  await vi.waitFor(() => expect(waiting()).toBe(0))
})

test('a page that somebody comes back to has everything at once', () => {
  document.documentElement.setAttribute('data-returned', '')
  drawLater()
  expect(waiting()).toBe(0)
  expect(document.documentElement.hasAttribute('data-returned')).toBe(false)
})
