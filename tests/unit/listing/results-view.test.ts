// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { blankCard } from '../../../src/features/catalog/rules/card.ts'
import type { ListingParts } from '../../../src/features/listing/browser/parts.ts'
import { keepResults } from '../../../src/features/listing/browser/results-view.ts'

const makeCard = vi.hoisted(() => vi.fn())
vi.mock('../../../src/features/catalog/browser/card-view.ts', () => ({ makeCard, readCardId: () => '' }))

afterEach(() => vi.unstubAllGlobals())

test('cards are made in advance one in each idle task: three at once were a task of 90 ms on a phone', () => {
  const idle: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work))
  makeCard.mockImplementation(() => document.createElement('li'))
  const root = document.createElement('div')
  const grid = document.createElement('ul')
  const cards = [1, 2, 3].map((id) => ({ ...blankCard, id: String(id) }))
  keepResults({
    root,
    grid,
    template: document.createElement('template'),
  } as Partial<ListingParts> as ListingParts).prepare(cards)
  const made: number[] = []
  while (idle.length > 0) {
    idle.shift()?.()
    made.push(makeCard.mock.calls.length)
  }
  expect(made).toEqual([1, 2, 3])
})

test('the first picture of a list that was empty comes before the others', () => {
  makeCard.mockImplementation(() => {
    const item = document.createElement('li')
    item.innerHTML = '<img loading="lazy">'
    return item
  })
  const show = (grid: HTMLElement) => {
    const parts = { root: document.createElement('div'), grid, template: document.createElement('template') }
    const results = keepResults(parts as Partial<ListingParts> as ListingParts)
    const cards = [1, 2].map((id) => ({ ...blankCard, id: String(id) }))
    results.show({ cards, total: 2, fromStart: true })
    return [...grid.querySelectorAll('img')].map((picture) => picture.getAttribute('fetchpriority'))
  }
  const full = document.createElement('ul')
  full.innerHTML = '<li></li>'
  expect(show(document.createElement('ul'))).toEqual(['high', null])
  expect(show(full)).toEqual([null, null])
})
