// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { gallerySizes, imageSrcset } from '../../../src/platform/pure/image-url.ts'
import { mayFetchAhead } from '../../../src/site/browser/moments.ts'
import { prepareNextPage } from '../../../src/site/browser/next-page.ts'
import { endListenersWithTest } from '../../support/own-listeners.ts'

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
  endListenersWithTest()
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

  test('a mouse that turns up works as on any other device', () => {
    prepareNextPage()
    rest(b)
    vi.advanceTimersByTime(60)
    expect(marked('data-next')).toEqual(['B'])
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

describe('a finger on a card', () => {
  const pictures: { srcset?: string }[] = []
  const touch = (type: string, selector: string, pointerType = 'touch') =>
    document.querySelector(selector)?.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType }))

  beforeEach(() => {
    pictures.length = 0
    vi.stubGlobal('Image', function Picture(this: object) {
      pictures.push(this)
    })
    document.body.innerHTML =
      '<ul><li data-card="1"><img class="front" src="/pictures/a.webp"><button>Save</button><a href="/product/a">A</a></li></ul>'
    prepareNextPage()
  })

  test("requests the product's main picture while it is still down", () => {
    touch('pointerdown', 'a')
    expect(pictures).toEqual([])
    vi.advanceTimersByTime(40)
    expect(pictures).toEqual([
      expect.objectContaining({ sizes: gallerySizes, srcset: imageSrcset('/pictures/a.webp') }),
    ])
  })

  test('that scrolls, saves it or is a mouse requests nothing', () => {
    touch('pointerdown', 'a')
    touch('pointercancel', 'a')
    touch('pointerdown', 'button')
    touch('pointerdown', 'a', 'mouse')
    vi.advanceTimersByTime(1000)
    expect(pictures).toEqual([])
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
