// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Reply } from '../../../src/api/schemas.ts'
import { cardsPerPage } from '../../../src/platform/pure/limits.ts'
import { makeGate, openFakeApi } from '../../support/fake-api.ts'
import { showProduct } from '../../support/shown-product.ts'

type Found = Reply<'searchProducts'>

const card = '<li data-card=""><h3><a></a></h3></li>'
const text = (selector: string) => document.querySelector(selector)?.textContent?.trim()
const hidden = (part: string) => document.querySelector<HTMLElement>(`[data-part="${part}"]`)?.hidden
const names = (selector: string) => [...document.querySelectorAll(`${selector} h3`)].map((name) => name.textContent)
const field = () => document.querySelector('input')
const press = (part: string) => document.querySelector<HTMLElement>(`[data-part="${part}"]`)?.click()

const find = (products: string[], over: Partial<Found> = {}): Found => ({
  ...{ products: products.map((id) => showProduct(id)), total: products.length, correctedQuery: null },
  ...{ closestTerms: [], closestProducts: [], page: 1, limit: cardsPerPage, ...over },
})
const asks = (query: string, page = 1) =>
  `GET /product-api/filter-products-sidebar?query=${query}&page=${page}&limit=${cardsPerPage}`

let api: ReturnType<typeof openFakeApi>

async function open(query: string, typed = ''): Promise<void> {
  vi.resetModules()
  history.replaceState(null, '', `/search${query}`)
  document.body.innerHTML = `<section data-search-page><form><input name="query" value="${typed}"></form>
    <template data-card-template>${card}</template><p data-part="summary"></p>
    <div data-results><ul data-cards></ul></div><button data-part="more" hidden></button><button data-part="again" hidden></button>
    <div data-part="nothing" hidden><ul data-part="terms"></ul><ul data-cards><li><h3>Best seller</h3></li></ul></div></section>`
  await import('../../../src/features/listing/browser/search-results.ts')
}
const expectSummary = (words: string) => vi.waitFor(() => expect(text('[data-part="summary"]')).toBe(words))

describe('the page of a search', () => {
  beforeEach(() => {
    api = openFakeApi()
    navigator.sendBeacon = () => true
  })
  afterEach(() => vi.unstubAllGlobals())

  test('asks for what its address says and shows it', async () => {
    const gate = makeGate()
    api.answer(asks('linen'), find(['1', '2']), { wait: gate.wait })
    await open('?query=%20linen%20')
    expect(document.querySelector('section')?.hasAttribute('data-waiting')).toBe(true)
    gate.open()
    await expectSummary('2 shirts for “linen”')
    expect(names('[data-results]')).toEqual(['Shirt 1', 'Shirt 2'])
    expect(field()?.value).toBe('linen')
    expect(document.querySelector('section')?.hasAttribute('data-waiting')).toBe(false)
    expect(['more', 'again', 'nothing'].map(hidden)).toEqual([true, true, true])
  })

  test('leaves alone what is being typed', async () => {
    api.answer(asks('linen'), find(['1']))
    await open('?query=linen', 'oxf')
    await expectSummary('1 shirt for “linen”')
    expect(field()?.value).toBe('oxf')
  })

  test('says what was found instead, with a link to it', async () => {
    api.answer(asks('linnen'), find(['1'], { correctedQuery: 'linen shirt' }))
    await open('?query=linnen')
    await expectSummary('1 shirt for “linen shirt”. No results for “linnen”.')
    expect(document.querySelector('[data-part="summary"] a')?.getAttribute('href')).toBe('/search?query=linen%20shirt')
  })

  test('adds the next page below, until there is no more', async () => {
    api.answer(asks('linen'), find(['1'], { total: cardsPerPage + 1 }))
    api.answer(asks('linen', 2), find(['2'], { total: cardsPerPage + 1 }))
    await open('?query=linen')
    await vi.waitFor(() => expect(hidden('more')).toBe(false))
    press('more')
    await vi.waitFor(() => expect(names('[data-results]')).toEqual(['Shirt 1', 'Shirt 2']))
    expect(hidden('more')).toBe(true)
  })

  test('without results shows close words and shirts instead of the usual ones', async () => {
    api.answer(asks('xyz'), find([], { closestTerms: ['polo & tee'], closestProducts: [showProduct('7')] }))
    await open('?query=xyz')
    await expectSummary('No results for “xyz”')
    expect(hidden('nothing')).toBe(false)
    expect(document.querySelector('[data-part="terms"] a')?.getAttribute('href')).toBe('/search?query=polo%20%26%20tee')
    expect(text('[data-part="terms"]')).toBe('polo & tee')
    expect(names('[data-part="nothing"]')).toEqual(['Shirt 7'])
  })

  test('keeps the usual shirts where none comes close', async () => {
    api.answer(asks('xyz'), find([]))
    await open('?query=xyz')
    await expectSummary('No results for “xyz”')
    expect(names('[data-part="nothing"]')).toEqual(['Best seller'])
  })

  test('offers to try again after a failure, and shows what comes then', async () => {
    api.answer(asks('linen'), { message: 'Busy' }, { status: 503 })
    await open('?query=linen')
    await vi.waitFor(() => expect(hidden('again')).toBe(false))
    expect(text('[data-part="summary"]')).toBe('')
    api.answer(asks('linen'), find(['1']))
    press('again')
    await expectSummary('1 shirt for “linen”')
    expect(hidden('again')).toBe(true)
  })

  test('without a question asks for one, unless the hands are elsewhere', async () => {
    await open('?query=%20')
    expect(api.calls()).toEqual([])
    expect(document.activeElement).toBe(field())
  })
})
