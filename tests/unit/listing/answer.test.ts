// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { keepAnswers } from '../../../src/features/listing/browser/answer.ts'
import { loadCards, loadIndex, warmUp } from '../../../src/features/listing/browser/filters.ts'
import { findParts } from '../../../src/features/listing/browser/parts.ts'
import { emptyFilter, type FilterState } from '../../../src/features/listing/rules/query.ts'
import { makeGate, openFakeApi } from '../../support/fake-api.ts'
import { openListing } from '../../support/open-listing.ts'
import { showProduct } from '../../support/shown-product.ts'

vi.mock('../../../src/features/listing/browser/filters.ts', () => ({
  loadIndex: vi.fn(),
  loadCards: vi.fn(),
  warmUp: vi.fn(),
}))

const showPolo = (id: string, stock: Record<string, Record<string, number>>) =>
  showProduct(id, { category: { slug: 'polos', name: 'Polos' }, stock })
const { index, readCard } = openListing([
  showPolo('1', { white: { M: 1 } }),
  showPolo('2', { navy: { M: 1 } }),
  ...['3', '4', '5', '6'].map((id) => showPolo(id, { navy: { L: 1 } })),
])

const makeCard = (id: string) => ({
  id,
  slug: `shirt-${id}`,
  name: `Shirt ${id}`,
  brand: '',
  price: 1,
  finalPrice: 1,
  badge: null,
  images: [{ url: '/pictures/front.webp', alt: '' }],
  colors: [],
  color: '',
  sizes: [],
})

function openPage(): HTMLElement {
  document.body.innerHTML = `<section data-listing data-ceiling="500" data-attributes="fit">
    <p data-part="unknown"></p><b data-part="total"></b><b data-part="show"></b><b data-part="applied"></b><b data-part="shown"></b>
    <select data-sort><option value="relevance"><option value="rating"></select>
    <form data-filters><div data-facet="color" aria-label="Colour"></div><div data-facet="size" aria-label="Size"></div></form>
    <div data-chips hidden></div><ul data-cards><li data-card="2">stood here</li><li data-card="9"></li></ul>
    <template data-card-template><li><h3><a></a></h3><img class="front"></li></template>
    <div data-nothing hidden></div><p data-more></p></section>`
  return document.querySelector<HTMLElement>('section') ?? document.body
}

let root: HTMLElement
let answer: ReturnType<typeof keepAnswers>
const change = vi.fn()
const text = (part: string) => root.querySelector(`[data-part="${part}"]`)?.textContent
const cards = () => [...root.querySelectorAll<HTMLElement>('[data-cards] li')].map(({ dataset }) => dataset['card'])
const hidden = (selector: string) => root.querySelector<HTMLElement>(selector)?.hidden
const yes = (): boolean => true
const ask = async (filter: Partial<FilterState> = {}, { fromStart = true, isNewest = yes } = {}) => {
  const applied = await answer({ filter: { ...emptyFilter, ...filter }, isOwn: true, fromStart, isNewest, change })
  // Counts follow the painted list.
  await new Promise((done) => requestAnimationFrame(() => setTimeout(() => setTimeout(done))))
  return applied
}

describe('the results of a filter', () => {
  beforeEach(() => {
    change.mockReset()
    vi.mocked(loadIndex).mockReset().mockResolvedValue(index)
    vi.mocked(loadCards)
      .mockReset()
      .mockImplementation(async (_, products) => Array.from(products, (place) => makeCard(readCard(place) ?? '')))
    root = openPage()
    const parts = findParts(root)
    if (!parts) throw new Error('The page lacks a part')
    answer = keepAnswers(parts)
  })

  test('make the cards of a likely first choice beforehand, the newest 72', async () => {
    const makeAll = (count: number) => Array.from({ length: count }, (_, place) => makeCard(String(place + 100)))
    vi.mocked(warmUp).mockResolvedValue(makeAll(100))
    const made = vi.spyOn(Node.prototype, 'cloneNode')
    await answer.warmUp()
    const count = () => made.mock.contexts.filter((node) => node instanceof HTMLLIElement).length
    await vi.waitFor(() => expect(count()).toBe(72))
    made.mockRestore()
  })

  test('show the cards, how many there are, and the active filters', async () => {
    const filter = { ...emptyFilter, chosen: { color: ['navy'], size: ['m'] }, sort: 'rating' as const }
    expect(await ask(filter)).toEqual(filter)
    expect(cards()).toEqual(['2'])
    expect(['total', 'show', 'applied', 'shown', 'unknown'].map(text)).toEqual([
      '1 shirt',
      'Show 1 shirt',
      'Filters (2)',
      'Showing 1 of 1',
      '',
    ])
    expect(root.querySelector('select')?.value).toBe('rating')
    expect(hidden('[data-chips]')).toBe(false)
    expect(hidden('[data-nothing]')).toBe(true)
    expect(root.querySelector<HTMLInputElement>('[value="navy"]')?.checked).toBe(true)
  })

  test('show no number of filters without any, and treat "newest" as the default order', async () => {
    await ask({ sort: 'newest' })
    expect(['total', 'applied'].map(text)).toEqual(['6 shirts', 'Filters'])
    expect(root.querySelector('select')?.value).toBe('relevance')
    expect(hidden('[data-chips]')).toBe(true)
  })

  test('come from the new files when a publish has replaced those that the page knew', async () => {
    vi.mocked(loadCards).mockRejectedValueOnce(new Error('/filters/cards-0.json returned 404'))
    await ask({ chosen: { color: ['navy'] } })
    expect(loadIndex).toHaveBeenCalledTimes(2)
    expect(cards()).toEqual(['2', '3', '4', '5', '6'])
  })

  test('come from the API when the index fails twice, and fail when that fails too', async () => {
    vi.mocked(loadIndex).mockRejectedValue(new Error('offline'))
    vi.stubGlobal('navigator', { sendBeacon: () => true })
    const { answer: reply, calls } = openFakeApi()
    const facets = { categories: [], brands: [], colors: [], sizes: [], attributes: [], price: { min: 0, max: 0 } }
    const unknown = [{ facet: 'color', value: 'blurple' }]
    const asked =
      'GET /product-api/filter-productsV2?category=fashion&brand&color=blurple&size&minPrice=0&maxPrice=500&page=1&limit=24'
    reply(asked, { products: [], total: 0, page: 1, limit: 24, facets, unknown })
    reply(
      'GET /product-api/filter-productsV2?category=fashion&brand&color&size&minPrice=0&maxPrice=500&page=1&limit=1',
      {
        products: [],
        total: 6,
        page: 1,
        limit: 1,
        facets,
      },
    )
    const filter = { ...emptyFilter, chosen: { color: ['blurple'] } }
    expect(await ask(filter)).toEqual(filter)
    expect(loadIndex).toHaveBeenCalledTimes(2)
    expect(calls()[0]).toBe(asked)
    expect(text('total')).toBe('0 shirts')
    expect(text('unknown')).toBe('No colour is called “blurple”.')
    expect(root.querySelector('[data-nothing]')?.textContent).toContain('Without “blurple”: 6 shirts')

    reply(asked, { message: 'Something went wrong' }, { status: 503 })
    await expect(ask(filter)).rejects.toThrow('The list failed')
    vi.mocked(loadIndex).mockClear()
    expect(await ask({}, { isNewest: () => false })).toBe(null)
    expect(loadIndex).toHaveBeenCalledTimes(1)
  })

  test.each([
    [{ color: ['blurple'] }, 'No colour is called “blurple”.', 0],
    [{ color: ['blurple', 'navy'] }, 'No colour is called “blurple”.', 5],
    [{ color: ['navy'], size: ['z'] }, 'No size is called “z”.', 0],
    [{ color: ['a', 'b'], size: ['z'] }, 'No colour is called “a”. No colour is called “b”. Nor are there: z.', 0],
    [{ color: ['<img src=x>'] }, 'No colour is called “<img src=x>”.', 0],
  ])('name which of %j the shop does not have: it matches nothing, and has a chip', async (chosen, words, total) => {
    const applied = await ask({ chosen })
    expect(text('unknown')).toBe(words)
    expect(cards()).toHaveLength(total)
    // The address, the chips and the list say the same.
    expect(applied?.chosen).toEqual(chosen)
    expect(root.querySelectorAll('[data-chips] .chip')).toHaveLength(Object.values(chosen).flat().length)
    expect(root.querySelector('img[src="x"]')).toBeNull()
    await ask()
    expect(text('unknown')).toBe('')
  })

  test('leave existing cards in place with their content', async () => {
    const stood = root.querySelector('[data-card="2"]')
    await ask()
    expect(cards()).toEqual(['1', '2', '3', '4', '5', '6'])
    expect(root.querySelector('[data-card="2"]')).toBe(stood)
    await ask({ chosen: { size: ['l'] } })
    await ask()
    expect(cards()).toEqual(['1', '2', '3', '4', '5', '6'])
    expect(root.querySelector('[data-card="2"]')).toBe(stood)
  })

  test('render cards out of sight later, unless a position is restored', async () => {
    const later = () => [...root.querySelectorAll('[data-later]')].map((item) => item.getAttribute('data-card'))
    await ask()
    expect(later()).toEqual(['5', '6'])
    expect([...root.querySelectorAll('img[loading="eager"]')]).toHaveLength(3)
    root.querySelector('[data-card="5"]')?.removeAttribute('data-later')
    await ask({ sort: 'price-desc' })
    expect(later()).toEqual(['5', '6'])
    await ask({ chosen: { color: ['white'] } })
    await ask({}, { fromStart: false })
    expect(later()).toEqual([])
  })

  test('offer more while there is more', async () => {
    await ask()
    expect(hidden('[data-more]')).toBe(true)
    vi.mocked(loadCards).mockResolvedValueOnce([makeCard('1')])
    await ask()
    expect(hidden('[data-more]')).toBe(false)
    expect(text('shown')).toBe('Showing 1 of 6')
    expect(root.dataset['answered']).toBe('')
  })

  test('without products suggest filters to remove: the most productive first, useless ones not at all', async () => {
    await ask({ chosen: { color: ['white'], size: ['l'] } })
    expect([hidden('[data-nothing]'), hidden('[data-cards]')]).toEqual([false, true])
    const drops = () => [...root.querySelectorAll<HTMLElement>('[data-nothing] li button')]
    expect(drops().map(({ textContent }) => textContent)).toEqual([
      'Without “White”: 4 shirts',
      'Without “Size L”: 1 shirt',
    ])
    expect(root.querySelector('[data-nothing] p')?.textContent).toBe('Try removing one:')
    drops()[0]?.click()
    expect(change.mock.calls).toEqual([[{ ...emptyFilter, chosen: { size: ['l'] } }]])
    await ask({ chosen: { color: ['white'], size: ['l'] }, maxCents: 1 })
    expect(drops()).toEqual([])
    expect(root.querySelector('[data-nothing] p')?.textContent).toBe('Try clearing all filters.')
    await ask()
    expect([hidden('[data-nothing]'), hidden('[data-cards]')]).toEqual([true, false])
  })

  test('let chips change the filter, and clear it down to the page and its order', async () => {
    await ask({ chosen: { color: ['navy'] }, sort: 'rating', page: 2 })
    for (const chip of root.querySelectorAll<HTMLElement>('[data-chips] button')) chip.click()
    expect(change.mock.calls.flat()).toEqual([
      { ...emptyFilter, sort: 'rating' },
      { ...emptyFilter, sort: 'rating' },
    ])
    expect(change).toHaveBeenCalledTimes(2)
  })

  test('change nothing once something else was requested, before its index or before its cards', async () => {
    expect(await ask({}, { isNewest: () => false })).toBeNull()
    expect(text('total')).toBe('')
    const gate = makeGate()
    vi.mocked(loadCards).mockImplementationOnce(async () => {
      await gate.wait
      return [makeCard('1')]
    })
    let newest = true
    const older = ask({}, { isNewest: () => newest })
    await vi.waitFor(() => expect(loadCards).toHaveBeenCalled())
    newest = false
    gate.open()
    expect(await older).toBeNull()
    expect(cards()).toEqual(['2', '9'])
  })
})

test('a page that lacks a part of a listing is not a listing', () => {
  expect(findParts(openPage())).toMatchObject({
    reading: { currency: 'USD', ceilingCents: 50_000, attributeKeys: ['fit'] },
    base: 'fashion',
  })
  for (const part of ['filters', 'cards', 'card-template', 'chips', 'nothing']) {
    const page = openPage()
    page.querySelector(`[data-${part}]`)?.remove()
    expect(findParts(page), part).toBeNull()
  }
})
