// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Reply } from '../../../src/api/schemas.ts'
import { openFakeApi } from '../../support/fake-api.ts'
import { openListing } from '../../support/open-listing.ts'
import { showProduct } from '../../support/shown-product.ts'

type Found = Reply<'searchProducts'>

const filters = { loadIndex: vi.fn(), loadCards: vi.fn(), loadIds: vi.fn(), warmUp: vi.fn() }
vi.mock('../../../src/features/listing/browser/filters.ts', () => filters)

const polo = { category: { slug: 'polos', name: 'Polos' } }
const { index } = openListing([
  showProduct('11', { ...polo, stock: { white: { M: 1 } } }),
  showProduct('12', { ...polo, stock: { navy: { M: 1 } } }),
  showProduct('13', { ...polo, stock: { navy: { L: 1 } } }),
])
const ids = [11, 12, 13]
const makeCard = (id: number) => ({
  id: String(id),
  slug: `shirt-${id}`,
  name: `Shirt ${id}`,
  brand: '',
  price: 1,
  finalPrice: 1,
  badge: null,
  images: [],
  colors: [],
  color: '',
  sizes: [],
})

const part = (name: string) => document.querySelector<HTMLElement>(`[data-part="${name}"]`)
const words = (name: string) => part(name)?.textContent?.trim()
const cards = () =>
  [...document.querySelectorAll<HTMLElement>('[data-results] [data-card]')].map(({ dataset }) => dataset['card'])
const chips = () => [...document.querySelectorAll('[data-chips] .chip')].map((chip) => chip.textContent)
const press = (name: string) => document.querySelector<HTMLElement>(`[aria-label="${name}"]`)?.click()

const newest = ['1', '2', '3', '4'].map((id) => `<li data-card="${id}"></li>`).join('')
const closest = () =>
  [...document.querySelectorAll<HTMLElement>('[data-part="nothing"] [data-card]')].map(({ dataset }) => dataset['card'])

const find = (over: Partial<Found>): Found => ({
  products: [],
  total: 1,
  correctedQuery: null,
  closestTerms: [],
  closestProducts: [],
  page: 1,
  limit: 1,
  ...over,
})
const asks = (query: string) => `GET /product-api/filter-products-sidebar?query=${query}&found=1&limit=1`

let api: ReturnType<typeof openFakeApi>

async function open(address: string): Promise<void> {
  vi.resetModules()
  history.replaceState(null, '', address)
  document.documentElement.setAttribute('data-filtering', '')
  document.documentElement.setAttribute('data-asked', '')
  document.body.innerHTML = `<div data-search-page><p data-part="summary"></p><button data-part="again" hidden></button>
    <section data-part="nothing" hidden><ul data-part="terms"></ul><ul data-cards>${newest}</ul></section>
    <section data-listing data-search data-ceiling="500" data-attributes="fit"><b data-part="total"></b>
    <select data-sort><option value="relevance"><option value="newest"></select>
    <form data-filters></form><div data-results><div data-chips hidden></div><ul data-cards></ul></div>
    <template data-card-template><li data-card=""><h3><a></a></h3></li></template><div data-nothing hidden></div></section></div>`
  await import('../../../src/features/listing/browser/listing.ts')
}

beforeEach(() => {
  api = openFakeApi()
  navigator.sendBeacon = () => true
  // Nothing is fetched ahead: that has tests of its own.
  Object.assign(navigator, { connection: { saveData: true } })
  filters.loadIndex.mockResolvedValue(index)
  filters.loadIds.mockResolvedValue(ids)
  filters.loadCards.mockImplementation(async (_: unknown, places: Uint32Array) =>
    Array.from(places, (place) => makeCard(ids[place] ?? 0)),
  )
})
afterEach(() => vi.unstubAllGlobals())

test('understood words filter the results in their order, and removing their chips needs no request', async () => {
  api.answer(
    asks('navy+harbour'),
    find({ filters: { color: 'navy' }, found: { ids: ['13', '11', '12'], andRest: false } }),
  )
  await open('/search?query=navy+harbour')
  await vi.waitFor(() => expect(cards()).toEqual(['13', '12']))
  expect(chips()).toEqual(['Navy'])
  expect(words('summary')).toBe('Results for “navy harbour”.')
  expect(words('total')).toBe('2 shirts')
  expect(location.search).toBe('?query=navy+harbour')
  press('Remove Navy')
  await vi.waitFor(() => expect(cards()).toEqual(['13', '11', '12']))
  const chosen = '?query=navy%20harbour&category=fashion&brand=&color=&size=&minPrice=0&maxPrice=500'
  await vi.waitFor(() => expect(location.search).toBe(chosen))
  expect(api.calls()).toHaveLength(1)
})

test('an address with filters overrides what is understood, and everything follows what was found first', async () => {
  api.answer(asks('navy'), find({ filters: { color: 'navy' }, found: { ids: ['13'], andRest: true } }))
  await open('/search?query=navy&category=fashion&brand=&color=&size=m&minPrice=0&maxPrice=500')
  await vi.waitFor(() => expect(cards()).toEqual(['11', '12']))
  expect(chips()).toEqual(['Size M'])
  press('Remove Size M')
  await vi.waitFor(() => expect(cards()).toEqual(['13', '11', '12']))
})

test('nothing found: close words and shirts instead of a list', async () => {
  api.answer(
    asks('zzqx'),
    find({
      total: 0,
      closestTerms: ['polo & tee'],
      closestProducts: [showProduct('7')],
      found: { ids: [], andRest: false },
    }),
  )
  await open('/search?query=zzqx')
  await vi.waitFor(() => expect(words('summary')).toBe('No results for “zzqx”.'))
  expect(part('nothing')?.hidden).toBe(false)
  expect(document.querySelector('[data-part="terms"] a')?.getAttribute('href')).toBe('/search?query=polo%20%26%20tee')
  expect(closest()).toEqual(['7', '1', '2', '3'])
  expect(document.documentElement.hasAttribute('data-asked')).toBe(false)
})

test.each([
  ['of many close shirts the first four', ['5', '6', '7', '8', '9', '10'], ['5', '6', '7', '8']],
  ['no newest shirt twice', ['2', '7'], ['2', '7', '1', '3']],
])('nothing found: a row of four, %s', async (_, found, shown) => {
  api.answer(asks('zzqx'), find({ total: 0, closestProducts: found.map((id) => showProduct(id)) }))
  await open('/search?query=zzqx')
  await vi.waitFor(() => expect(closest()).toEqual(shown))
})

test('a page of the shop is linked, a corrected word with its own search', async () => {
  api.answer(asks('returns'), find({ total: 0, pages: [{ title: 'Returns', path: '/returns' }] }))
  await open('/search?query=returns')
  await vi.waitFor(() => expect(words('summary')).toMatch(/^About “returns”:\s+Returns$/))
  expect(part('nothing')?.hidden).toBe(true)
  api.answer(
    asks('lnien'),
    find({ correctedQuery: 'linen', ignored: ['casual'], found: { ids: ['11'], andRest: false } }),
  )
  await open('/search?query=lnien')
  await vi.waitFor(() =>
    expect(words('summary')).toMatch(
      /^Results for “linen”\. No results for “lnien”\. Nothing matches all of it, so we left out “casual”/,
    ),
  )
})

test('a failure offers to try again, and shows the result then', async () => {
  api.answer(asks('navy'), { message: 'Busy' }, { status: 503 })
  // The search is asked for with its list, when the two don't come apart.
  api.answer('GET /product-api/filter-productsV2?query=navy&page=1&limit=24', { message: 'Busy' }, { status: 503 })
  await open('/search?query=navy')
  await vi.waitFor(() => expect(part('again')?.hidden).toBe(false))
  api.answer(asks('navy'), find({ found: { ids: ['12'], andRest: false } }))
  part('again')?.click()
  await vi.waitFor(() => expect(cards()).toEqual(['12']))
  expect(part('again')?.hidden).toBe(true)
})

test('words that were left out are named', async () => {
  const left = { filters: { color: 'navy' }, found: { ids: ['12', '13'], andRest: false } }
  api.answer(asks('slim+navy+polo'), find({ ...left, ignored: ['slim', 'polo'] }))
  await open('/search?query=slim+navy+polo')
  await vi.waitFor(() => expect(cards()).toEqual(['12', '13']))
  expect(words('summary')).toBe(
    'Results for “slim navy polo”. Nothing matches all of it, so we left out “slim” and “polo”.',
  )
})
