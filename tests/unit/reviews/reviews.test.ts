import { beforeEach, expect, test, vi } from 'vitest'
import type { BodyInput } from '../../../src/api/schemas.ts'
import type { Review } from '../../../src/features/reviews/contract.ts'
import { openFakeApi } from '../../support/fake-api.ts'
import { openFakeCookies } from '../../support/fake-cookies.ts'

const photo = vi.hoisted(() => ({ loadPhoto: vi.fn() }))
vi.mock('../../../src/features/reviews/browser/review-photo.ts', () => photo)

let api: ReturnType<typeof openFakeApi>
beforeEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
  photo.loadPhoto.mockReset()
  openFakeCookies()
  api = openFakeApi()
  vi.stubGlobal('navigator', { sendBeacon: () => true })
})

const open = async () => ({
  ...(await import('../../../src/features/reviews/browser/reviews.ts')),
  ...(await import('../../../src/site/browser/toasts.ts')),
})
const body = { rating: 5, text: 'Holds its shape' } as BodyInput<'createReview'>
const texts = (toasts: readonly { text: string; tone: string }[]) => toasts.map(({ text, tone }) => [text, tone])

test('the first review is created, a later one updates it', async () => {
  api.answer('POST /product-api/create-comments/p/comments', { message: 'Thank you' })
  api.answer('PUT /product-api/update-comments/r', { message: 'Changed' })
  const { saveReview, $toasts } = await open()
  expect(await saveReview('p', null, body)).toBeNull()
  expect(await saveReview('p', { id: 'r' } as Review, body)).toBeNull()
  expect(api.asked.map(({ call, body: sent }) => [call, sent])).toEqual([
    ['POST /product-api/create-comments/p/comments', body],
    ['PUT /product-api/update-comments/r', body],
  ])
  expect(texts($toasts.get())).toEqual([
    ['Thank you', 'success'],
    ['Changed', 'success'],
  ])
})

test('a refused review shows the reason in the form and as a toast, once', async () => {
  api.answer('POST /product-api/create-comments/p/comments', { message: 'You have reviewed this' }, { status: 409 })
  const { saveReview, $toasts } = await open()
  expect(await saveReview('p', null, body)).toBe('You have reviewed this')
  expect(texts($toasts.get())).toEqual([['You have reviewed this', 'error']])
})

test('a page of reviews is requested as chosen, and one that cannot be loaded is null', async () => {
  const { loadReviews } = await open()
  const path = 'GET /product-api/get-comments/p?sort=lowest&rating=4&fit&page=2'
  api.answer(path, { comments: [], total: 0 })
  expect(await loadReviews('p', { sort: 'lowest', rating: '4', fit: '', page: 2 })).toEqual({ comments: [], total: 0 })
  api.answer(path, { message: 'Later' }, { status: 400 })
  expect(await loadReviews('p', { sort: 'lowest', rating: '4', fit: '', page: 2 })).toBeNull()
})

test('one’s own review includes its photo, if it has one', async () => {
  const { loadOwnReview } = await open()
  photo.loadPhoto.mockResolvedValue('data:image/webp;base64,AA')
  api.answer('GET /product-api/check-user-in-comments/p', { comment: { id: 'r', photoUrl: '/photo/r' } })
  expect(await loadOwnReview('p')).toEqual({
    review: { id: 'r', photoUrl: '/photo/r' },
    photo: 'data:image/webp;base64,AA',
  })
  expect(photo.loadPhoto).toHaveBeenCalledWith('/photo/r')
  api.answer('GET /product-api/check-user-in-comments/p', { comment: { id: 'r', photoUrl: null } })
  expect(await loadOwnReview('p')).toEqual({ review: { id: 'r', photoUrl: null }, photo: null })
  api.answer('GET /product-api/check-user-in-comments/p', { comment: null })
  expect(await loadOwnReview('p')).toBeNull()
  expect(photo.loadPhoto).toHaveBeenCalledOnce()
})
