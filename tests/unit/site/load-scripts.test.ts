// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { endListenersWithTest } from '../../support/own-listeners.ts'

const readScript = (name: string) => readFileSync(`src/site/browser/${name}.js`, 'utf8')
const heads = ['early-add', 'reload-once', 'early-presses', 'load-scripts']
const runHead = new Function(heads.map(readScript).join(''))

const page = `
  <header><button id="menu">Menu</button><a href="/cart" data-open-cart><i>Cart</i></a></header>
  <ul><li data-card="1"><a href="/product/a">A</a><button data-wish>Save</button></li></ul>
  <form data-buy data-cap="10" data-product='{"_id":"1"}'
    data-variants='[{"id":"v","color":"navy","size":"M","stock":3,"price":50,"finalPrice":40}]'>
    <input type="hidden" name="color" value="navy"><label><input type="radio" name="pattern">Check</label>
    <fieldset data-sizes><label><input type="radio" name="size" value="M">M</label></fieldset><button type="submit">Add</button>
  </form>
  <form data-enquiry="contactUs"><button>Send</button></form><astro-island><form class="sign-in"><button>Sign in</button></form></astro-island>
  <form data-filters><label><input type="checkbox">Navy</label></form>`

const find = (selector: string) => document.querySelector<HTMLElement>(selector) ?? document.body
const loaded = () => [...document.head.querySelectorAll('script')].map((script) => script.getAttribute('src'))
const press = (selector: string) => {
  find(selector).dispatchEvent(new Event('pointerdown', { bubbles: true }))
  find(selector).click()
}

let idle: (() => void)[] = []
let state = 'interactive'

beforeEach(() => {
  endListenersWithTest()
  localStorage.clear()
  idle = []
  state = 'interactive'
  document.head.innerHTML = ''
  document.body.innerHTML = page
  document.documentElement.dataset['scripts'] = '/shop.js /page.js /frame.js'
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work))
  vi.stubGlobal('takeTurn', async (work: () => unknown) => work())
  Object.defineProperty(navigator, 'locks', { value: {}, configurable: true })
  Object.defineProperty(document, 'readyState', { get: () => state, configurable: true })
  // A script that came would run.
  vi.spyOn(document.head, 'append').mockImplementation((...scripts) => {
    for (const script of scripts)
      document.head.insertAdjacentHTML(
        'beforeend',
        `<script src="${(script as HTMLScriptElement).getAttribute('src')}" type="text/plain"></script>`,
      )
  })
  runHead()
  document.dispatchEvent(new Event('DOMContentLoaded', { bubbles: true }))
})

describe('the scripts of a page with a main picture', () => {
  test('come when it has loaded and is idle', async () => {
    await new Promise((done) => setTimeout(done))
    expect(idle).toHaveLength(0)
    state = 'complete'
    dispatchEvent(new Event('load'))
    await vi.waitFor(() => expect(idle).toHaveLength(1))
    expect(loaded()).toEqual([])
    idle[0]?.()
    expect(loaded()).toEqual(['/shop.js', '/page.js', '/frame.js'])
  })

  test('wait until the browser says that the main picture stands there', async () => {
    document.body.innerHTML = '<img fetchpriority="high">'
    const picture = Object.assign(find('img'), { decode: async () => undefined })
    let report = (_element: Element) => {}
    const watch = vi.fn()
    vi.stubGlobal(
      'PerformanceObserver',
      class {
        constructor(hear: (list: { getEntries: () => { element: Element }[] }) => void) {
          report = (element) => hear({ getEntries: () => [{ element }] })
        }
        observe = watch
      },
    )
    state = 'complete'
    document.dispatchEvent(new Event('DOMContentLoaded', { bubbles: true }))
    await vi.waitFor(() => expect(watch).toHaveBeenCalledOnce())
    report(document.body)
    await new Promise((done) => setTimeout(done))
    expect(idle).toHaveLength(0)
    report(picture)
    await vi.waitFor(() => expect(idle).toHaveLength(1))
  })

  test.each(['#menu', '[data-wish]', '[data-open-cart] i', '[data-filters] label', '[data-buy] > label'])(
    'come with a press on %s',
    async (control) => {
      press(control)
      await vi.waitFor(() => expect(loaded()).toHaveLength(3))
    },
  )

  test('come at once where an island waits for them', () => {
    document.documentElement.setAttribute('data-full', '')
    document.dispatchEvent(new Event('DOMContentLoaded', { bubbles: true }))
    document.documentElement.removeAttribute('data-full')
    expect(loaded()).toHaveLength(3)
  })

  test('come at once to a page that is prerendered, which is laid out before it is shown', () => {
    const measure = vi.spyOn(document.body, 'getBoundingClientRect')
    Object.defineProperty(document, 'prerendering', { value: true, configurable: true })
    document.dispatchEvent(new Event('DOMContentLoaded', { bubbles: true }))
    Reflect.deleteProperty(document, 'prerendering')
    expect(measure).toHaveBeenCalledOnce()
    expect(loaded()).toHaveLength(3)
  })

  test('come with a key', () => {
    dispatchEvent(new Event('keydown'))
    expect(loaded()).toHaveLength(3)
  })

  test('stay away while a card is opened or a size is chosen: they would only delay it', () => {
    press('[data-card] a')
    press('[data-sizes] label')
    expect(loaded()).toEqual([])
  })

  test('come a second after the last size was chosen, if nothing is added', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
    vi.stubGlobal('requestAnimationFrame', (draw: () => void) => void Promise.resolve().then(draw))
    state = 'complete'
    dispatchEvent(new Event('load'))
    press('[data-sizes] label')
    await vi.advanceTimersByTimeAsync(900)
    press('[data-sizes] label')
    await vi.advanceTimersByTimeAsync(990)
    expect(idle).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(20)
    expect(idle).toHaveLength(1)
  })

  test('come after what was added is counted and painted', async () => {
    press('[data-sizes] label')
    const stored = vi.fn(() => expect(loaded()).toEqual([]))
    addEventListener('placket:stored', stored)
    const frames: (() => void)[] = []
    vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw))
    press('[data-buy] [type="submit"]')
    await vi.waitFor(() => expect(frames).toHaveLength(1))
    expect(stored).toHaveBeenCalledOnce()
    expect(JSON.parse(localStorage.getItem('cart') ?? '[]')).toMatchObject([{ variantId: 'v', quantity: 1 }])
    expect(loaded()).toEqual([])
    frames[0]?.()
    await vi.waitFor(() => expect(loaded()).toHaveLength(3))
  })

  test.each([
    ['click', '[data-wish]', () => press('[data-wish]')],
    ['submit', '[data-buy]', () => press('[data-buy] [type="submit"]')],
    ['submit', '[data-enquiry]', () => press('[data-enquiry] button')],
    ['submit', '.sign-in', () => press('.sign-in button')],
  ])('handle a %s that came when only some had loaded once', async (type, selector, act) => {
    const handle = vi.fn((event: Event) => event.preventDefault())
    document.addEventListener(type, handle)
    act()
    expect(handle).not.toHaveBeenCalled()
    dispatchEvent(new Event(`placket:${type}`))
    await vi.waitFor(() => expect(handle).toHaveBeenCalledOnce())
    expect(handle.mock.calls[0]?.[0].target).toBe(find(selector))
  })

  test('come at once for an add that they have to answer', async () => {
    press('[data-buy] [type="submit"]')
    await vi.waitFor(() => expect(loaded()).toHaveLength(3))
    expect(localStorage.getItem('cart')).toBeNull()
  })

  test('a variant without a full price of its own is added at its price', async () => {
    const form = find('[data-buy]')
    form.dataset['variants'] = '[{"id":"v","color":"navy","size":"M","stock":3,"finalPrice":40}]'
    form.querySelector('[name="pattern"]')?.remove()
    const size = form.querySelector<HTMLInputElement>('[name="size"]')
    if (size) size.checked = true
    press('[data-buy] button')
    await vi.waitFor(() => expect(localStorage.getItem('cart')).not.toBeNull())
    expect(JSON.parse(localStorage.getItem('cart') ?? '[]')).toMatchObject([
      { variantId: 'v', product: { price: 40, finalPrice: 40 } },
    ])
  })
})
