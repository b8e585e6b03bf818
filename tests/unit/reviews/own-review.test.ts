// @vitest-environment happy-dom
import type { WritableAtom } from 'nanostores'
import { act, createElement } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { OwnReview } from '../../../src/features/reviews/browser/OwnReview.tsx'
import { ReviewForm } from '../../../src/features/reviews/browser/ReviewForm.tsx'
import type { Review } from '../../../src/features/reviews/contract.ts'
import { knowUser, type Session, $session as session } from '../../../src/site/browser/session.ts'
import { makeGate, openFakeApi, signedInUser as user } from '../../support/fake-api.ts'
import {
  enter,
  findField,
  hasButton,
  openPage,
  press,
  render,
  shownText,
  shownTexts,
  tick,
  until,
} from '../../support/render.ts'

const photo = vi.hoisted(() => ({ photoTypes: ['image/jpeg', 'image/png'], preparePhoto: vi.fn(), loadPhoto: vi.fn() }))
vi.mock('../../../src/features/reviews/browser/review-photo.ts', () => photo)
const waitForDialogs = vi.hoisted(() => vi.fn())
vi.mock('../../../src/features/accounts/browser/sign-in/dialogs.ts', () => ({ waitForDialogs }))
const $session = session as WritableAtom<Session>

let api: ReturnType<typeof openFakeApi>
beforeEach(() => {
  openPage()
  api = openFakeApi()
  for (const mock of [photo.preparePhoto, photo.loadPhoto, waitForDialogs]) mock.mockReset()
})

const review: Review = {
  _id: 'c',
  id: 'c',
  productId: '7',
  author: 'Test',
  rating: 4,
  title: 'Good',
  text: 'Soft',
  fit: 'large',
  photoUrl: null,
  verifiedBuyer: false,
  state: 'published',
  createdAt: '2026-01-01T00:00:00.000Z',
}
const refused = 'The photo must be a JPEG, PNG or WebP of up to 4 MB'

describe('the visitor’s own review', () => {
  const own = 'GET /product-api/check-user-in-comments/7'
  const open = () => render(createElement(OwnReview, { productId: '7' }))

  test('of a guest begins with signing in, and goes on by itself', async () => {
    $session.set({ status: 'guest' })
    await open()
    await press('Write a review')
    await until(() => expect(hasButton('Sign in with a code')).toBe(true))
    waitForDialogs.mockImplementation(async () => knowUser(user))
    api.answer(own, { comment: null })
    await enter('Your phone number', '+12025550123')
    await press('Sign in with a code')
    await until(() => expect(hasButton('Submit review')).toBe(true))
  })

  test('opens by itself for who comes from a mail that asks for it', async () => {
    knowUser(user)
    api.answer(own, { comment: null })
    openPage({ path: '/product/oxford?review=1#reviews' })
    await open()
    await until(() => expect(hasButton('Submit review')).toBe(true))
  })

  test('is sent once, and thanked for', async () => {
    knowUser(user)
    api.answer(own, { comment: null })
    api.answer('POST /product-api/create-comments/7/comments', { comment: review, message: 'Thank you' })
    await open()
    await press('Write a review')
    await until(() => expect(hasButton('Submit review')).toBe(true))
    await tick('5 stars')
    await enter('What should others know?', 'Soft')
    await press('Submit review')
    await until(() => expect(shownText('[role="status"]')).toContain('We publish your review once we have checked it.'))
    expect(api.asked.at(-1)?.body).toEqual({ rating: 5, text: 'Soft' })
  })

  test('that exists is edited with its photo, and stays open when it is refused', async () => {
    knowUser(user)
    api.answer(own, { comment: { ...review, photoUrl: '/product-api/review-photos/1' } })
    photo.loadPhoto.mockResolvedValue('data:image/jpeg;base64,b2xk')
    api.answer('PUT /product-api/update-comments/c', { message: 'Too many requests' }, { status: 429 })
    await open()
    await press('Write a review')
    await until(() => expect(hasButton('Update review')).toBe(true))
    expect(document.querySelector('img')?.getAttribute('src')).toBe('data:image/jpeg;base64,b2xk')
    await press('Update review')
    await until(() => expect(shownText('.refusal')).toBe('Too many requests'))
    expect(api.asked.at(-1)?.body).toEqual({ rating: 4, text: 'Soft', title: 'Good', fit: 'large' })
    expect(shownText('[role="status"]')).toBe('')
  })
})

describe('the form', () => {
  const onSave = vi.fn()
  const open = async (own: { review: Review; photo: string | null } | null) => {
    onSave.mockReset().mockResolvedValue(null)
    await render(createElement(ReviewForm, { own, onSave }))
  }
  const preview = () => document.querySelector('img')?.getAttribute('src') ?? null
  const choose = (...files: File[]) =>
    act(async () => {
      const input = document.querySelector<HTMLInputElement>('[type="file"]')
      if (input) Object.defineProperty(input, 'files', { configurable: true, value: files })
      input?.dispatchEvent(new Event('change', { bubbles: true }))
    })
  const file = new File(['x'], 'worn.jpg', { type: 'image/jpeg' })

  test('begins empty, or with the review; one that waits says so', async () => {
    await open(null)
    expect(document.querySelector('input:checked')).toBeNull()
    expect(shownTexts('.star-choice span.visually-hidden')).toEqual([
      '1 star',
      '2 stars',
      '3 stars',
      '4 stars',
      '5 stars',
    ])
    await open({ review, photo: null })
    expect([...document.querySelectorAll<HTMLInputElement>('input:checked')].map(({ value }) => value)).toEqual([
      '4',
      'large',
    ])
    expect([findField('Title').value, findField('What should others know?').value]).toEqual(['Good', 'Soft'])
    expect(document.querySelector('.notice')).toBeNull()
    await open({ review: { ...review, state: 'pending' }, photo: null })
    expect(shownText('.notice')).toContain('waiting for approval')
  })

  test('is not sent without stars or a text', async () => {
    await open(null)
    await press('Submit review')
    expect(onSave).not.toHaveBeenCalled()
  })

  test('sends once at a time', async () => {
    await open({ review, photo: null })
    const { wait, open: arrive } = makeGate()
    onSave.mockReturnValue(wait.then(() => null))
    await press('Update review')
    await press('Update review')
    expect(onSave).toHaveBeenCalledOnce()
    const button = document.querySelector('[type="submit"]')
    expect(button?.getAttribute('aria-disabled')).toBe('true')
    arrive()
    await until(() => expect(button?.getAttribute('aria-disabled')).toBe('false'))
  })

  test('a chosen photo is shown and goes along as its bytes', async () => {
    await open({ review, photo: 'data:image/jpeg;base64,b2xk' })
    expect(shownText('label[for="review-photo"]')).toBe('Replace the photo')
    const { wait, open: arrive } = makeGate()
    photo.preparePhoto.mockReturnValue(wait.then(() => 'data:image/jpeg;base64,bmV3'))
    await choose(file)
    const busy = () => document.querySelector('.photo-field')?.getAttribute('aria-busy')
    expect(busy()).toBe('true')
    arrive()
    await until(() => expect(preview()).toBe('data:image/jpeg;base64,bmV3'))
    expect(busy()).toBe('false')
    await press('Update review')
    expect(onSave.mock.calls[0]?.[0]).toMatchObject({ photo: { data: 'bmV3' } })
  })

  test('no file chosen changes nothing', async () => {
    await open(null)
    await choose()
    expect(photo.preparePhoto).not.toHaveBeenCalled()
    expect(shownText('label[for="review-photo"]')).toBe('Photo (optional)')
  })

  test('a removed photo is removed from the review, and the focus is on the field', async () => {
    await open({ review, photo: 'data:image/jpeg;base64,b2xk' })
    await press('Remove photo')
    expect(preview()).toBeNull()
    expect(document.activeElement?.id).toBe('review-photo')
    await press('Update review')
    expect(onSave.mock.calls[0]?.[0]).toMatchObject({ photo: null })
  })

  test.each(['by the browser', 'when it is drawn', 'by the server'])(
    'a photo refused %s leaves the former one',
    async (how) => {
      await open({ review, photo: 'data:image/jpeg;base64,b2xk' })
      photo.preparePhoto.mockResolvedValue(how === 'by the browser' ? null : 'data:image/jpeg;base64,bmV3')
      await choose(file)
      if (how === 'when it is drawn')
        await act(async () => document.querySelector('img')?.dispatchEvent(new Event('error')))
      if (how === 'by the server') {
        onSave.mockResolvedValue(refused)
        await press('Update review')
      }
      await until(() => expect(shownText('[role="alert"]')).toBe(refused))
      expect(preview()).toBe('data:image/jpeg;base64,b2xk')
      expect(document.querySelector('.refusal')).toBeNull()
      expect(findField('Replace the photo').getAttribute('aria-invalid')).toBe('true')
      onSave.mockReset().mockResolvedValue(null)
      await press('Update review')
      expect(onSave.mock.calls[0]?.[0]).not.toHaveProperty('photo')
    },
  )

  test('a good photo takes the refusal of another away', async () => {
    await open(null)
    photo.preparePhoto.mockResolvedValueOnce(null).mockResolvedValueOnce('data:image/jpeg;base64,bmV3')
    await choose(file)
    expect(shownText('[role="alert"]')).toBe(refused)
    await choose(file)
    expect(document.querySelector('[role="alert"]')).toBeNull()
  })
})
