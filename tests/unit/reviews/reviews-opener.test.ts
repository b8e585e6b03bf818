// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { findButton, press, until } from '../../support/render.ts'

vi.mock('../../../src/features/reviews/browser/reviews.ts', () => ({ loadReviews: async () => null }))
vi.mock('../../../src/features/reviews/browser/OwnReview.tsx', async () => {
  const { createElement, useState } = await import('react')
  const OwnReview = () => {
    const [open, setOpen] = useState(false)
    return open ? createElement('form') : createElement('button', { onClick: () => setOpen(true) }, 'Write a review')
  }
  return { OwnReview }
})
const { watchReviews } = await import('../../../src/features/reviews/browser/reviews-opener.ts')

/** Reviews as ProductReviews.astro writes them. Returns what brings them near the viewport, and waits for the island. */
function openReviews(): () => Promise<void> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  let report: () => void = () => undefined
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(call: (entries: { isIntersecting: boolean }[]) => void) {
        report = () => call([{ isIntersecting: true }])
      }
      observe = () => undefined
      disconnect = () => undefined
    },
  )
  document.body.innerHTML = `<div data-reviews="7" data-rating="4" data-count="3"><div class="reviews"><div class="review-sum">
    <button>Write a review</button></div><div><div class="review-list"></div><button>Show all 3 reviews</button></div></div></div>`
  watchReviews()
  return async () => {
    await act(async () => report())
    await until(() => expect(document.querySelector('.review-list ul')).not.toBeNull())
  }
}

const isWriting = () => document.querySelector('form') !== null
const isFolded = () => document.querySelector('.review-unfold') !== null

test('a press before the reviews have loaded opens the form once they have', async () => {
  const arrive = openReviews()
  await press('Write a review')
  await arrive()
  expect([isWriting(), isFolded()]).toEqual([true, true])
})

test('so does one that asks for all reviews', async () => {
  const arrive = openReviews()
  await press('Show all 3 reviews')
  await arrive()
  expect([isWriting(), isFolded()]).toEqual([false, false])
})

test('a button that is held down is not replaced before it is let go', async () => {
  const arrive = openReviews()
  const button = findButton('Write a review')
  button.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  const arriving = arrive()
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(button.isConnected).toBe(true)
  button.dispatchEvent(new Event('pointerup', { bubbles: true }))
  button.click()
  await arriving
  expect(isWriting()).toBe(true)
})

test('nothing opens without a press', async () => {
  await openReviews()()
  expect([isWriting(), isFolded()]).toEqual([false, true])
})
