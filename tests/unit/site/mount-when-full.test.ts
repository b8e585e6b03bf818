// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { mountWhenFull } from '../../../src/site/browser/mount-when-full.ts'

const root = document.documentElement
const load = vi.fn(async () => () => 'Two shirts')
const shown = () => document.body.textContent

beforeEach(() => {
  load.mockClear()
  for (const name of ['data-full', 'data-cart']) root.removeAttribute(name)
  document.body.innerHTML = '<div data-island>Nothing yet</div>'
})

test.each(['data-full', 'data-cart'])('a page that holds something (%s) gets its island at once', async (name) => {
  root.setAttribute(name, '')
  mountWhenFull('cart', load)
  await vi.waitFor(() => expect(shown()).toBe('Two shirts'))
})

test('an empty page loads nothing, until something is added, and then once', async () => {
  mountWhenFull('cart', load)
  root.setAttribute('data-compare', '')
  await new Promise((done) => setTimeout(done, 20))
  expect(load).not.toHaveBeenCalled()
  expect(shown()).toBe('Nothing yet')
  root.setAttribute('data-cart', '')
  await vi.waitFor(() => expect(shown()).toBe('Two shirts'))
  root.removeAttribute('data-cart')
  root.setAttribute('data-cart', '')
  await new Promise((done) => setTimeout(done, 20))
  expect(load).toHaveBeenCalledOnce()
})

test('an account page loads its island only for someone who is signed in', async () => {
  mountWhenFull('member', load)
  await new Promise((done) => setTimeout(done, 20))
  expect(load).not.toHaveBeenCalled()
  root.setAttribute('data-full', '')
  mountWhenFull('member', load)
  await vi.waitFor(() => expect(shown()).toBe('Two shirts'))
})
