// @vitest-environment happy-dom
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ShareButton } from '../../../src/features/lists/browser/WishlistPage.tsx'
import { $toasts } from '../../../src/site/browser/toasts.ts'
import { press, render } from '../../support/render.ts'

const writeText = vi.fn()
const url = `${location.origin}/wishlist?items=7,12`

beforeEach(async () => {
  writeText.mockReset()
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  await render(createElement(ShareButton, { ids: ['7', '12'] }))
})
afterEach(() => vi.unstubAllGlobals())

test('the system shares the address of the list, and a closed sheet is no error', async () => {
  const share = vi.fn().mockRejectedValue(new DOMException('Closed', 'AbortError'))
  vi.stubGlobal('navigator', { share, clipboard: { writeText } })
  await press('Share this list')
  expect(share).toHaveBeenCalledWith({ title: 'A wishlist', url })
  expect(writeText).not.toHaveBeenCalled()
  expect($toasts.get()).toEqual([])
})

test('a browser that cannot share copies the address and says so', async () => {
  await press('Share this list')
  expect(writeText).toHaveBeenCalledWith(url)
  expect($toasts.get().map(({ text }) => text)).toEqual(['Link copied'])
})
