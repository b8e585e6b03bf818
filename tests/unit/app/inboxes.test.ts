// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { EnquiriesSection } from '../../../src/features/enquiries/admin/EnquiriesSection.tsx'
import { TodaySection } from '../../../src/features/insights/admin/TodaySection.tsx'
import { ReviewsSection } from '../../../src/features/reviews/admin/ReviewsSection.tsx'
import { openScreens } from '../../support/admin-screens.ts'
import {
  enter,
  findButton,
  findField,
  hasButton,
  press,
  render,
  shownText,
  shownTexts,
  until,
} from '../../support/render.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('../../../src/site/browser/api.ts', () => ({ call }))
const loadPhoto = vi.hoisted(() => vi.fn())
vi.mock('../../../src/features/reviews/browser/review-photo.ts', () => ({ loadPhoto }))
const { calls, visit } = openScreens(call)
beforeEach(() => {
  loadPhoto.mockReset()
})
afterEach(() => void vi.useRealTimers())

describe('the queue of reviews', () => {
  const review = {
    id: '1',
    productSlug: 'oxford',
    productName: 'Oxford',
    rating: 4,
    fit: 'small',
    author: 'Ann',
    title: 'Good',
    createdAt: '2026-01-02T12:00:00Z',
    verifiedBuyer: true,
    text: 'Soft',
    photoUrl: '/photos/1',
    rejectionReason: null,
    state: 'pending',
    version: 'v1',
  }
  const bare = { ...review, id: '2', fit: null, author: '', title: '', verifiedBuyer: false, photoUrl: null }
  const open = async (path: string, ...reviews: unknown[]) => {
    calls.answer('listReviewQueue', { reviews, total: reviews.length })
    await visit(path)
    await render(createElement(ReviewsSection))
  }

  test('has those that wait, unless another state is chosen', async () => {
    await open('/admin/reviews')
    expect(findField('State').value).toBe('pending')
    expect(shownText('.nothing')).toMatch(/^No reviews wait to be published\./)
    await enter('State', 'rejected')
    expect(shownText('.nothing')).toBe('No reviews found.')
    expect(calls.sent('listReviewQueue').map(({ query }) => query)).toEqual([
      { state: 'pending', limit: '25' },
      { state: 'rejected', limit: '25' },
    ])
  })

  test('shows what was written, by whom, and the photo that only the shop can see', async () => {
    loadPhoto.mockResolvedValue('data:image/jpeg;base64,eA==')
    await open('/admin/reviews', review, { ...bare, rejectionReason: 'Spam' })
    const [first, second] = shownTexts('.cards li')
    expect(first).toMatch(/^Oxford · 4 of 5 · fits small · Ann · Jan 2, 2026.* · verified buyerGoodSoft/)
    expect(second).toMatch(/^Oxford · 4 of 5 · A customer · Jan 2, 2026, [^·]*Soft *Rejected: Spam/)
    expect([...document.querySelectorAll('.photo img')].map((photo) => photo.getAttribute('alt'))).toEqual(['From Ann'])
    expect(loadPhoto).toHaveBeenCalledWith('/photos/1')
  })

  test.each([
    ['pending', [true, true]],
    ['published', [false, true]],
    ['rejected', [true, false]],
  ])('one that is %s can be moved elsewhere only', async (state, offered) => {
    await open('/admin/reviews', { ...bare, state })
    expect([hasButton('Publish'), hasButton('Reject…')]).toEqual(offered)
  })

  test('is judged with a reason, and read again', async () => {
    calls.answer('judgeReview', { message: 'Saved' })
    await open('/admin/reviews', bare)
    await press('Publish')
    await press('Reject…')
    expect(document.activeElement).toBe(findField('Reason'))
    await press('Reject')
    await enter('Reason', 'Spam')
    await press('Reject')
    expect(calls.sent('judgeReview')).toMatchObject([
      { params: { id: '2' }, body: { state: 'published', version: 'v1' } },
      { params: { id: '2' }, body: { state: 'rejected', reason: 'Spam', version: 'v1' } },
    ])
    expect(calls.sent('listReviewQueue')).toHaveLength(3)
  })
})

describe('enquiries', () => {
  const enquiry = {
    id: '1',
    kind: 'bulk',
    name: 'Ann',
    email: 'a@example.com',
    phone: '+1',
    subject: 'Shirts',
    state: 'new',
    createdAt: '2026-01-02T12:00:00Z',
    message: 'Forty, please',
    quantities: { S: 10, M: 30 },
    version: 'v1',
    neededBy: '2026-03-01',
    logo: 'data:image/png;base64,eA==',
  }
  const open = async (over = {}) => {
    calls.answer('readEnquiry', { enquiry: { ...enquiry, ...over } })
    await visit('/admin/enquiries/1')
    await render(createElement(EnquiriesSection))
  }

  test('are listed with a link each', async () => {
    calls.answer('listEnquiries', { enquiries: [enquiry], total: 1 })
    await visit('/admin/enquiries?state=new')
    await render(createElement(EnquiriesSection))
    expect(shownTexts('tbody tr')[0]).toMatch(/^AnnBulkShirtsNewJan 2, 2026/)
    expect(document.querySelector('tbody a')?.getAttribute('href')).toBe('/admin/enquiries/1')
    expect(calls.sent('listEnquiries')).toEqual([{ query: { state: 'new', limit: '25' } }])
  })

  test('for many shirts say how many, until when, and show the logo', async () => {
    await open()
    expect(shownText('article')).toContain('Quantities: S 10, M 30')
    expect(shownText('article')).toContain('Needed by 2026-03-01')
    expect(document.querySelectorAll('.logo')).toHaveLength(1)
    await open({ quantities: {}, neededBy: null, logo: null })
    expect(shownText('article')).not.toMatch(/Quantities|Needed by/)
    expect(document.querySelectorAll('.logo')).toHaveLength(0)
  })

  test('are moved to another state, and read again', async () => {
    calls.answer('updateEnquiry', { message: 'Saved' })
    await open({ state: 'answered' })
    expect([hasButton('Mark as new'), hasButton('Mark as answered'), hasButton('Mark as closed')]).toEqual([
      true,
      false,
      true,
    ])
    await press('Mark as closed')
    expect(calls.sent('updateEnquiry')[0]).toMatchObject({
      params: { id: '1' },
      body: { state: 'closed', version: 'v1' },
    })
    expect(calls.sent('readEnquiry')).toHaveLength(2)
  })

  test('that are gone say so', async () => {
    calls.refuse('readEnquiry', 'Not found')
    await visit('/admin/enquiries/9')
    await render(createElement(EnquiriesSection))
    expect(shownText()).toBe('Not found')
  })
})

describe('today', () => {
  const day = (name: string, revenue: number, over = {}) => ({ day: name, orders: 1, revenue, refunded: 0, ...over })
  const open = async (days: unknown[] | null, opening: string[] | null = null) => {
    calls.answer('readToday', { ordersToPack: 3, ordersToShip: 0, opening })
    calls.answer('readPublishing', {
      builds: [],
      live: null,
      host: false,
      limitMinutes: 30,
      next: null,
      waiting: 0,
      changedAt: null,
    })
    if (days) calls.answer('listSales', { currency: 'USD', currencies: ['USD'], days })
    else calls.refuse('listSales', 'Later')
    await render(createElement(TodaySection))
  }

  test('counts what waits, and marks it', async () => {
    await open([day('2026-01-01', 0)])
    expect(shownTexts('.tasks li').slice(0, 3)).toEqual(['3 Orders to pack', '0 Orders to ship', '– Orders to review'])
    const waiting = [...document.querySelectorAll('.tasks li')].map((task) => task.getAttribute('data-waiting'))
    expect(waiting.slice(0, 3)).toEqual(['true', 'false', 'false'])
    // Cash on delivery waits to be packed as well as paid orders.
    expect(document.querySelector('.tasks a')?.getAttribute('href')).toBe('/admin/orders?attention=pack')
  })

  test('says what is left to do before the first order, to those who may do it', async () => {
    await open([day('2026-01-01', 0)], ['products', 'pages'])
    await until(() => expect(shownTexts('.opening h3')).toEqual(['Put a product on sale', 'Publish your terms']))
    expect(shownText()).toContain('5 of 7 steps are done')
  })

  test('draws sales by day against the best one, and lists them newest first', async () => {
    await open([day('2026-01-01', 50), day('2026-01-02', 100, { orders: 2, refunded: 10 }), day('2026-01-03', 0)])
    await until(() => expect(shownText('figcaption')).toBe('Last 3 days: 4 orders, $150.00'))
    const bars = [...document.querySelectorAll('rect')].map((bar) => [
      bar.getAttribute('y'),
      bar.getAttribute('height'),
    ])
    expect(bars).toEqual([
      ['70', '70'],
      ['0', '140'],
      ['139', '1'],
    ])
    expect(shownTexts('.chart tbody tr')).toEqual([
      'Jan 3, 20261$0.00$0.00',
      'Jan 2, 20262$100.00$10.00',
      'Jan 1, 20261$50.00$0.00',
    ])
  })

  test('without sales figures still has its tasks', async () => {
    await open(null)
    await until(() => expect(calls.sent('listSales')).toHaveLength(1))
    expect(document.querySelector('.chart')).toBeNull()
    expect(shownTexts('.tasks li')).toHaveLength(9)
  })

  test('looks again for the state of publishing, every two seconds and after publishing', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    await open([day('2026-01-01', 0)])
    await act(async () => vi.advanceTimersByTime(2000))
    expect(calls.sent('readPublishing')).toHaveLength(2)
    calls.answer('publishNow', { message: 'The site is being built' })
    expect(findButton('Publish now').dataset['kind']).toBe('quiet')
    calls.answer('readPublishing', { builds: [], live: null, host: false, limitMinutes: 30, next: null, waiting: 2 })
    await press('Publish now')
    expect(calls.sent('readPublishing')).toHaveLength(3)
    expect(findButton('Publish now').dataset['kind']).toBeUndefined()
  })
})
