// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { press, render } from '../../support/render.ts'

const loadReviews = vi.hoisted(() => vi.fn())
vi.mock('../../../src/features/reviews/browser/reviews.ts', () => ({ loadReviews }))
vi.mock('../../../src/features/reviews/browser/OwnReview.tsx', () => ({ OwnReview: () => null }))
const { Reviews } = await import('../../../src/features/reviews/browser/Reviews.tsx')

const makeReview = (id: number) => ({
  id: String(id),
  _id: String(id),
  productId: '7',
  author: 'A',
  rating: 4,
  title: '',
  text: `Text ${id}`,
  fit: null,
  photoUrl: null,
  verifiedBuyer: false,
  state: 'published',
  createdAt: '2026-01-01T00:00:00.000Z',
})
const listed = (count: number) => ({
  comments: Array.from({ length: Math.min(count, 10) }, (_, id) => makeReview(id)),
  summary: { count, rating: 4, stars: [{ rating: 4, count }], fit: { small: 0, true: count, large: 0 } },
  total: count,
})
const open = (count: number) => render(createElement(Reviews, { productId: '7', rating: 4, count }))
const texts = () => [...document.querySelectorAll('.review-text')].map((text) => text.textContent)
const fold = () => document.querySelector<HTMLElement>('.review-list')?.dataset['folded']

afterEach(() => loadReviews.mockReset())

test('two reviews are shown in a reserved space, and all of them, with sort and filters, when asked for', async () => {
  loadReviews.mockResolvedValue(listed(12))
  await open(12)
  expect([fold(), texts()]).toEqual(['more', ['Text 0', 'Text 1']])
  expect(document.querySelector('select')).toBeNull()
  await press('Show all 12 reviews')
  expect(fold()).toBeUndefined()
  expect(texts()).toHaveLength(10)
  expect(document.querySelectorAll('select')).toHaveLength(3)
  await press('Next')
  expect(loadReviews).toHaveBeenLastCalledWith('7', { sort: 'newest', rating: '', fit: '', page: 2 })
})

test('a filter begins at the first page', async () => {
  loadReviews.mockResolvedValue(listed(12))
  await open(12)
  await press('Show all 12 reviews')
  await press('Next')
  const stars = document.querySelector<HTMLSelectElement>('[aria-label="Stars"]')
  await act(async () => {
    if (stars) stars.value = '4'
    stars?.dispatchEvent(new Event('change', { bubbles: true }))
  })
  expect(loadReviews).toHaveBeenLastCalledWith('7', { sort: 'newest', rating: '4', fit: '', page: 1 })
})

test('one review has less space, none has no space', async () => {
  loadReviews.mockResolvedValue(listed(1))
  await open(1)
  expect(fold()).toBe('one')
  expect(document.querySelector('.review-sum p')?.textContent).toBe('★★★★☆ 4.0 of 5, 1 review')
  loadReviews.mockResolvedValue(listed(0))
  await open(0)
  expect(fold()).toBeUndefined()
  expect(document.querySelector('.review-sum p')?.textContent).toBe('No reviews yet.')
})

test('the mean has one decimal and half a star', async () => {
  const found = listed(3)
  loadReviews.mockResolvedValue({ ...found, summary: { ...found.summary, rating: 4.33 } })
  await open(3)
  const sum = document.querySelector('.review-sum')
  expect(sum?.querySelector('p')?.textContent).toBe('★★★★☆ 4.3 of 5, 3 reviews')
  expect(sum?.querySelectorAll('.half')).toHaveLength(1)
  expect(sum?.querySelector('[role="img"]')?.getAttribute('aria-label')).toBe('4.3 of 5')
})

test('reviews that cannot be loaded are not passed over in silence', async () => {
  loadReviews.mockResolvedValue(null)
  await open(3)
  expect(document.querySelector('[role="status"]')?.textContent).toBe('The reviews can’t be shown right now.')
})
