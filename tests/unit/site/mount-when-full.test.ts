// @vitest-environment happy-dom
import { createElement } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { mountWhenFull } from '../../../src/site/browser/mount-when-full.ts'

vi.mock('../../../src/site/browser/rest-styles.ts', () => ({ loadRest: async () => undefined }))

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

test('a fallback that the island takes over keeps what was typed and sent before its script had come', async () => {
  const sent = vi.fn()
  const form = (onSubmit?: (event: { preventDefault: () => void; currentTarget: HTMLFormElement }) => void) =>
    createElement('form', { onSubmit }, createElement('input', { name: 'phone' }))
  document.body.innerHTML = '<div data-island><div class="waiting"></div><form><input name="phone"></form></div>'
  const field = document.querySelector('input')
  if (field) field.value = '+14155550123'
  // As early-presses.js does.
  addEventListener('placket:submit', () => document.querySelector('form')?.requestSubmit(), { once: true })
  const island = async () => () =>
    form((event) => {
      event.preventDefault()
      sent(new FormData(event.currentTarget).get('phone'))
    })
  mountWhenFull('order', island, { takesOver: true })
  await vi.waitFor(() => expect(sent).toHaveBeenCalledWith('+14155550123'))
  expect(sent).toHaveBeenCalledOnce()
})

describe('with a first paint', () => {
  const first = async () => () => {
    const field = document.createElement('input')
    field.value = 'first'
    return field
  }
  const island = vi.fn(async () => () => createElement('input', { defaultValue: 'island' }))
  const value = () => document.querySelector('input')?.value
  let idle: () => void = () => undefined
  beforeEach(() => {
    island.mockClear()
    root.setAttribute('data-full', '')
    vi.stubGlobal('requestIdleCallback', (work: () => void) => {
      idle = work
    })
  })

  test('the content is shown before its island loads, which comes when the page is idle', async () => {
    const waiting = idle
    mountWhenFull('cart', island, { first })
    await vi.waitFor(() => expect(value()).toBe('first'))
    await vi.waitFor(() => expect(idle).not.toBe(waiting))
    expect(island).not.toHaveBeenCalled()
    idle()
    await vi.waitFor(() => expect(value()).toBe('island'))
  })

  test('a touch brings the island at once, and what was typed stays', async () => {
    mountWhenFull('cart', island, { first })
    await vi.waitFor(() => expect(value()).toBe('first'))
    const field = document.querySelector('input')
    field?.dispatchEvent(new Event('pointerdown', { bubbles: true }))
    if (field) field.value = 'typed'
    field?.dispatchEvent(new Event('input', { bubbles: true }))
    await vi.waitFor(() => expect(document.querySelector('input')).not.toBe(field))
    expect(value()).toBe('typed')
  })
})
