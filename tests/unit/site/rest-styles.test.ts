// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let links: HTMLLinkElement[] = []
let present: HTMLLinkElement | null = null
const open = async () => (await import('../../../src/site/browser/rest-styles.ts')).loadRest
const end = (event: 'onload' | 'onerror') => links.at(-1)?.[event]?.call(window, new Event('end') as ErrorEvent)

beforeEach(() => {
  vi.resetModules()
  links = []
  present = null
  // The test decides when a sheet arrives.
  vi.spyOn(document.head, 'append').mockImplementation((link) => links.push(link as HTMLLinkElement))
  const frame = document.createElement('section')
  frame.dataset['restStyles'] = '/rest.css'
  vi.spyOn(document, 'querySelector').mockImplementation((selector) => {
    if (selector === '[data-rest-styles]') return frame
    return selector.includes('[href="/rest.css"]') ? present : null
  })
})
afterEach(() => vi.restoreAllMocks())

test('the sheet is asked for once, and whoever waits goes on when it is there', async () => {
  const first = vi.fn()
  const loadRest = await open()
  const waiting = [loadRest().then(first), loadRest().then(first)]
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/rest.css'])
  expect(first).not.toHaveBeenCalled()
  end('onload')
  await Promise.all(waiting)
  expect(first).toHaveBeenCalledTimes(2)
  await loadRest()
  expect(links).toHaveLength(1)
})

test('a sheet that fails holds nothing up, and is asked for again', async () => {
  const loadRest = await open()
  const failing = loadRest()
  end('onerror')
  await failing
  const second = loadRest()
  expect(links).toHaveLength(2)
  end('onload')
  await second
})

test('a page that brings the sheet along asks for nothing, and waits until it is there', async () => {
  present = document.createElement('link')
  const ready = vi.fn()
  const loading = (await open())().then(ready)
  await new Promise((done) => setTimeout(done))
  expect(ready).not.toHaveBeenCalled()
  present.dispatchEvent(new Event('load'))
  await loading
  Object.defineProperty(present, 'sheet', { value: {} })
  await (await open())()
  expect(links).toEqual([])
})

test('a sheet of the page that failed before anybody asked holds nothing up for ever', async () => {
  vi.useFakeTimers()
  present = document.createElement('link')
  const ready = vi.fn()
  const loading = (await open())().then(ready)
  await vi.advanceTimersByTimeAsync(4999)
  expect(ready).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await loading
  expect(ready).toHaveBeenCalledOnce()
  vi.useRealTimers()
})

test('what needs them is shown at once if they are there, and otherwise when they come', async () => {
  await open()
  const { withRest } = await import('../../../src/site/browser/rest-styles.ts')
  const early = vi.fn()
  const late = vi.fn()
  withRest(early)
  expect(early).not.toHaveBeenCalled()
  end('onload')
  await vi.waitFor(() => expect(early).toHaveBeenCalledOnce())
  present = document.createElement('link')
  Object.defineProperty(present, 'sheet', { value: {} })
  withRest(late)
  expect(late).toHaveBeenCalledOnce()
})
