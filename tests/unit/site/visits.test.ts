// @vitest-environment happy-dom
// @vitest-environment-options {"settings":{"handleDisabledFileLoadingAsSuccess":true}}
import { beforeEach, expect, test, vi } from 'vitest'

const counter = (analytics: string) =>
  `<script type="application/json" data-counter>${JSON.stringify({
    analytics,
    script: 'https://count.example/script.js',
    site: 'shop.example',
  })}</script>`
const notice = `<div class="cookie-notice" hidden>
  <button value="yes">Yes</button><button value="no">No</button></div>
  <a data-cookie-choice>Cookies</a>`
const scripts = () => [...document.head.querySelectorAll('script')]
const asksNow = () => !document.querySelector<HTMLElement>('.cookie-notice')?.hidden
const choose = (value: string) => document.querySelector<HTMLElement>(`[value="${value}"]`)?.click()

beforeEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

/** A page of its own: what was counted is known per page. */
async function open(body: string): Promise<void> {
  document.head.replaceChildren()
  document.body.innerHTML = body
  vi.resetModules()
  const { askOrCount } = await import('../../../src/site/browser/visits.ts')
  askOrCount()
}
const touch = () => dispatchEvent(new Event('pointerdown'))

test.each([
  ['plausible', 'domain'],
  ['goatcounter', 'goatcounter'],
])('%s counts without asking, once the page is touched, and once', async (analytics, mark) => {
  await open(counter(analytics))
  expect(scripts()).toEqual([])
  touch()
  touch()
  dispatchEvent(new Event('scroll'))
  expect(scripts().map(({ src, async, dataset }) => [src, async, { ...dataset }])).toEqual([
    ['https://count.example/script.js', true, { [mark]: 'shop.example' }],
  ])
})

test('a shop without analytics counts nothing', async () => {
  await open('')
  touch()
  expect(scripts()).toEqual([])
})

test('a shop that asks counts nobody before they agree', async () => {
  await open(counter('plausible') + notice)
  expect(asksNow()).toBe(true)
  touch()
  expect(scripts()).toEqual([])
  choose('yes')
  expect([asksNow(), scripts().length]).toEqual([false, 1])
})

test('a no is kept, and can be changed', async () => {
  await open(counter('plausible') + notice)
  choose('no')
  expect([asksNow(), scripts().length]).toEqual([false, 0])
  await open(counter('plausible') + notice)
  expect(asksNow()).toBe(false)
  touch()
  expect(scripts()).toEqual([])
  document.querySelector<HTMLElement>('[data-cookie-choice]')?.click()
  expect(asksNow()).toBe(true)
  expect(document.activeElement?.textContent).toBe('Yes')
})

test('a yes is kept: the next page counts at its first touch, without asking', async () => {
  await open(counter('plausible') + notice)
  choose('yes')
  await open(counter('plausible') + notice)
  expect([asksNow(), scripts().length]).toEqual([false, 0])
  document.querySelector<HTMLElement>('[data-cookie-choice]')?.click()
  choose('yes')
  touch()
  expect(scripts()).toHaveLength(1)
})

test('where storage is blocked nobody is asked or counted', async () => {
  const blocked = () => {
    throw new DOMException('Blocked', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked })
  await open(counter('plausible') + notice)
  touch()
  expect([asksNow(), scripts().length]).toEqual([false, 0])
})

test('a press beside the buttons of the notice decides nothing', async () => {
  await open(counter('plausible') + notice)
  document.querySelector<HTMLElement>('.cookie-notice')?.click()
  expect(asksNow()).toBe(true)
  expect(localStorage.getItem('placket:cookies')).toBeNull()
})
