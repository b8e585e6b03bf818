// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { mayFetchAhead } from '../../../src/site/browser/moments.ts'
import { prepareNextPage } from '../../../src/site/browser/next-page.ts'

let connection: object | undefined
let hasMouse = true
let seen: (entries: { target: Element; isIntersecting: boolean }[]) => void = () => undefined

class Watcher {
  constructor(look: typeof seen) {
    seen = look
  }
  observe() {}
  unobserve() {}
}

beforeEach(() => {
  vi.useFakeTimers()
  connection = undefined
  vi.stubGlobal('IntersectionObserver', Watcher)
  vi.stubGlobal('requestIdleCallback', (work: () => void) => work())
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('hover') && hasMouse }))
  Object.defineProperty(navigator, 'connection', { get: () => connection, configurable: true })
  Object.defineProperty(document, 'readyState', { get: () => 'complete', configurable: true })
  document.body.innerHTML =
    '<ul><li data-card="1"><a href="/product/a">A</a></li><li data-card="2"><a href="/product/b">B</a></li></ul>'
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const [a, b] = ['/product/a', '/product/b'].map((path) => `a[href="${path}"]`)
const marked = (name: string) => [...document.querySelectorAll(`[${name}]`)].map((one) => one.textContent)
function rest(selector: string | undefined, pointerType = 'mouse'): void {
  const over = new PointerEvent('pointerover', { bubbles: true, pointerType })
  document.querySelector(selector ?? '')?.dispatchEvent(over)
}

describe('with a mouse', () => {
  beforeEach(() => {
    hasMouse = true
  })

  test('the link it rests on is the next page, and only that one', () => {
    prepareNextPage()
    rest(a)
    expect(marked('data-next')).toEqual([])
    vi.advanceTimersByTime(60)
    expect(marked('data-next')).toEqual(['A'])
    rest(b)
    vi.advanceTimersByTime(60)
    expect(marked('data-next')).toEqual(['B'])
  })

  test('a link that it only passes is not', () => {
    prepareNextPage()
    rest(a)
    vi.advanceTimersByTime(20)
    rest('ul')
    vi.advanceTimersByTime(200)
    expect(marked('data-next')).toEqual([])
  })
})

describe('on a phone', () => {
  beforeEach(() => {
    hasMouse = false
  })

  test('cards that stay in sight are near, those that pass are not', () => {
    prepareNextPage()
    const [first, second] = document.querySelectorAll('li')
    if (!first || !second) throw new Error('No cards')
    seen([first, second].map((target) => ({ target, isIntersecting: true })))
    vi.advanceTimersByTime(100)
    seen([{ target: second, isIntersecting: false }])
    vi.advanceTimersByTime(1000)
    expect(marked('data-near')).toEqual(['A'])
  })
})

test.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
  'nothing is fetched ahead where the connection is %j',
  (present) => {
    connection = present
    hasMouse = true
    expect(mayFetchAhead()).toBe(false)
    const listen = vi.spyOn(document, 'addEventListener')
    prepareNextPage()
    expect(listen).not.toHaveBeenCalled()
  },
)
