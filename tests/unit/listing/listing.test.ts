// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Question } from '../../../src/features/listing/browser/question.ts'
import { emptyFilter } from '../../../src/features/listing/rules/query.ts'
import { afterPaint } from '../../../src/site/browser/moments.ts'
import { endListenersWithTest } from '../../support/own-listeners.ts'

const answer = vi.hoisted(() => vi.fn())
const keepAnswers = vi.hoisted(() => vi.fn())
const warmUp = vi.hoisted(() => vi.fn())
vi.mock('../../../src/features/listing/browser/answer.ts', () => ({ keepAnswers }))

const scrolled = vi.fn()
const questions = () => answer.mock.calls.map((call): Question => call[0])
const address = () => location.pathname + location.search
const find = <E extends Element>(selector: string): E => {
  const element = document.querySelector<E>(selector)
  if (!element) throw new Error(`No ${selector}`)
  return element
}
const tick = (value: string) => {
  const input = find<HTMLInputElement>(`[value="${value}"]`)
  input.checked = !input.checked
  input.dispatchEvent(new Event('change', { bubbles: true }))
}
/** Waits until every request so far has its reply, and the address says so. */
async function settled(count: number): Promise<void> {
  await vi.waitFor(() => expect(answer).toHaveBeenCalledTimes(count))
  await afterPaint()
  await afterPaint()
}

async function open(
  path = '/products',
  { former = '{}', filtering = false, saveData = true, facets = '', early = () => {} } = {},
): Promise<void> {
  vi.resetModules()
  Object.assign(navigator, { connection: { saveData } })
  history.replaceState(null, '', path)
  document.documentElement.toggleAttribute('data-filtering', filtering)
  const [, category = ''] = /^\/category\/([^/?]+)/.exec(path) ?? []
  document.body.innerHTML = `<section data-listing data-ceiling="500" data-attributes="fit" ${category ? `data-category="${category}"` : ''}>
    <form data-filters><div data-price><input data-handle="min" value="0"><input data-handle="max" max="500" value="500"></div>
      <ul data-facet="color"><li><input type="checkbox" name="color" value="navy"></li><li><input type="checkbox" name="color" value="white"></li></ul>
      <details ${facets}><ul data-facet="fit"></ul></details></form>
    <div data-toolbar></div><select data-sort><option value="relevance"><option value="rating"></select>
    <button data-clear></button><button data-load-more></button><div data-chips></div><div data-nothing></div>
    <template data-card-template></template><div data-results><ul data-cards></ul></div></section>`
  find<HTMLElement>('section').dataset['former'] = former
  early()
  await import('../../../src/features/listing/browser/listing.ts')
}

describe('a listing', () => {
  beforeEach(() => {
    endListenersWithTest()
    vi.stubGlobal('scrollTo', scrolled)
    for (const mock of [answer, keepAnswers, warmUp, scrolled]) mock.mockReset()
    keepAnswers.mockReturnValue(Object.assign(answer, { warmUp }))
    warmUp.mockResolvedValue([])
    answer.mockImplementation(async ({ filter }: Question) => filter)
    navigator.sendBeacon = () => true
  })
  afterEach(() => vi.unstubAllGlobals())

  test('requests nothing until it is used', async () => {
    await open('/products?color=navy')
    expect(keepAnswers).not.toHaveBeenCalled()
  })

  test('writes a choice to the address, as a new history entry', async () => {
    await open()
    const entries = history.length
    tick('navy')
    await settled(1)
    expect(questions()[0]?.filter).toEqual({ ...emptyFilter, chosen: { color: ['navy'] } })
    expect(questions()[0]?.fromStart).toBe(true)
    expect(address()).toBe('/products?category=fashion&brand=&color=navy&size=&minPrice=0&maxPrice=500')
    tick('white')
    await settled(2)
    expect(address()).toContain('color=navy,white&')
    expect(history.length).toBe(entries + 2)
    expect(keepAnswers).toHaveBeenCalledOnce()
  })

  test('makes one history entry of a dragged price, and starts from its first page', async () => {
    await open('/products?page=3')
    const entries = history.length
    const handle = find<HTMLInputElement>('[data-handle="min"]')
    for (const value of ['10', '20']) {
      handle.value = value
      handle.dispatchEvent(new Event('input', { bubbles: true }))
    }
    handle.dispatchEvent(new Event('change', { bubbles: true }))
    await settled(3)
    expect(address()).toMatch(/minPrice=20&maxPrice=500$/)
    expect(questions().at(-1)?.filter).toEqual({ ...emptyFilter, minCents: 2000 })
    expect(history.length).toBe(entries)
  })

  test('makes one history entry of a price that was typed before the scripts and is announced after', async () => {
    await open()
    const entries = history.length
    const handle = find<HTMLInputElement>('[data-handle="max"]')
    handle.value = '70'
    for (let times = 0; times < 2; times += 1) handle.dispatchEvent(new Event('change', { bubbles: true }))
    await settled(2)
    expect(address()).toContain('maxPrice=70')
    expect(history.length).toBe(entries + 1)
  })

  test('makes a history entry for an order, and none for more cards', async () => {
    await open()
    const entries = history.length
    const sort = find<HTMLSelectElement>('select')
    sort.value = 'rating'
    sort.dispatchEvent(new Event('change'))
    await settled(1)
    expect(address()).toBe('/products?sort=rating')
    find<HTMLElement>('[data-load-more]').click()
    await settled(2)
    expect(address()).toBe('/products?sort=rating&page=2')
    expect(questions()[1]).toMatchObject({ fromStart: false, filter: { page: 2, sort: 'rating' } })
    expect(history.length).toBe(entries + 1)
  })

  test('clears everything except its category and order', async () => {
    await open('/category/polos?color=navy&sort=rating')
    find<HTMLElement>('[data-clear]').click()
    await settled(1)
    expect(questions()[0]?.filter).toEqual({ ...emptyFilter, category: 'polos', sort: 'rating' })
  })

  test('knows which result is the newest, and shows the filter as it was applied', async () => {
    await open()
    let release: () => void = () => undefined
    answer.mockImplementationOnce(() => new Promise((resolve) => (release = () => resolve(null))))
    tick('navy')
    await settled(1)
    tick('white')
    await settled(2)
    const [older, newer] = questions()
    expect([older?.isNewest(), newer?.isNewest()]).toEqual([false, true])
    release()
    answer.mockImplementationOnce(async ({ filter }: Question) => ({ ...filter, minCents: 5000 }))
    tick('white')
    await vi.waitFor(() => expect(find<HTMLInputElement>('[data-handle="min"]').value).toBe('50'))
  })

  test('lets a chip change it', async () => {
    await open('/products?color=navy')
    tick('white')
    await settled(1)
    questions()[0]?.change(emptyFilter)
    await settled(2)
    expect(address()).toBe('/products')
  })

  test('shows the address that Back leads to, at its position', async () => {
    await open()
    tick('navy')
    await settled(1)
    history.replaceState(null, '', '/products?color=white')
    const entries = history.length
    dispatchEvent(Object.assign(new Event('popstate'), { state: { y: 900 } }))
    await settled(2)
    expect(questions()[1]).toMatchObject({ fromStart: false, filter: { chosen: { color: ['white'] } } })
    await vi.waitFor(() => expect(scrolled).toHaveBeenCalledWith({ top: 900, behavior: 'instant' }))
    expect(history.length).toBe(entries)
  })

  test('reports a failure, shows what is there, and requests all of it again', async () => {
    keepAnswers.mockImplementationOnce(() => {
      throw new Error('cut off')
    })
    await open('/products', { filtering: true })
    const { $toasts } = await import('../../../src/site/browser/toasts.ts')
    await vi.waitFor(() => expect($toasts.get()).toMatchObject([{ tone: 'error' }]))
    expect(document.documentElement.hasAttribute('data-filtering')).toBe(false)
    tick('white')
    await settled(1)
  })

  test('of a filtered address is filtered at once; a renamed category gets its current name', async () => {
    await open('/products?category=old&color=navy', { filtering: true, former: '{"old":"polos"}' })
    await settled(1)
    expect(questions()[0]?.filter).toMatchObject({ category: 'polos', chosen: { color: ['navy'] } })
    expect(address()).toContain('category=polos')
    await open('/products?color=navy', { filtering: true })
    await settled(2)
    expect(address()).toBe('/products?color=navy')
  })

  test('renders an empty facet of its file when it is opened, once', async () => {
    await open()
    const details = find<HTMLDetailsElement>('details')
    const entries = history.length
    details.open = true
    await settled(1)
    expect(history.length).toBe(entries)
    details.open = false
    find('[data-facet="fit"]').append(document.createElement('input'))
    details.open = true
    tick('navy')
    await settled(2)
    expect(questions()[1]?.filter.chosen).toEqual({ color: ['navy'] })
  })

  test('applies a price and a choice that were made before the script had come', async () => {
    const early = () => {
      find<HTMLInputElement>('[value="navy"]').checked = true
      find<HTMLInputElement>('[data-handle="max"]').value = '70'
    }
    await open('/products', { early })
    await settled(2)
    expect(questions().at(-1)?.filter).toEqual({ ...emptyFilter, chosen: { color: ['navy'] }, maxCents: 7000 })
  })

  test('renders a facet that was opened before the script had come', async () => {
    await open('/products', { facets: 'open' })
    await settled(1)
    expect(questions()[0]?.filter).toEqual(emptyFilter)
    expect(address()).toBe('/products')
  })

  test('answers in the frame of the press when everything is known, and writes the history after it', async () => {
    await open()
    find('[data-toolbar]').dispatchEvent(new Event('focusin'))
    await vi.waitFor(() => expect(warmUp).toHaveBeenCalledOnce())
    const order: string[] = []
    answer.mockImplementation(async () => void order.push('answered'))
    const written = vi.spyOn(history, 'pushState').mockImplementation(() => void order.push('history'))
    requestAnimationFrame(() => order.push('painted'))
    tick('navy')
    await vi.waitFor(() => expect(written).toHaveBeenCalledOnce())
    written.mockRestore()
    expect(order).toEqual(['answered', 'painted', 'history'])
  })

  test('fetches what a first choice needs when the page is idle', async () => {
    await open('/products', { saveData: false })
    dispatchEvent(new Event('load'))
    await vi.waitFor(() => expect(warmUp).toHaveBeenCalledOnce())
    expect(answer).not.toHaveBeenCalled()
  })

  test('preloads what it needs when the pointer is near, and ignores failures', async () => {
    await open()
    warmUp.mockRejectedValueOnce(new Error('no network')).mockResolvedValue([])
    for (const type of ['pointermove', 'focusin']) {
      find('[data-toolbar]').dispatchEvent(new Event(type))
      await vi.waitFor(() => expect(warmUp).toHaveBeenCalledTimes(type === 'focusin' ? 2 : 1))
      await afterPaint()
    }
    expect(keepAnswers).toHaveBeenCalledOnce()
    expect(answer).not.toHaveBeenCalled()
  })
})
