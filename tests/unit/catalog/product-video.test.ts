// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { ProductVideo } from '../../../src/features/catalog/admin/ProductVideo.tsx'
import { openScreens } from '../../support/admin-screens.ts'
import { enter, findField, hasButton, press, render, shownText, until } from '../../support/render.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('../../../src/site/browser/api.ts', () => ({ call }))
const { calls, confirm } = openScreens(call)

const video = { url: '/media/a.mp4', poster: '/p.webp', alt: 'A man walks', bytes: 9 }
const sent = () => calls.sent('saveProductVideo').map(({ body }) => body)
const open = async (loaded: typeof video | null) => {
  calls.answer('readProductVideo', { video: loaded, version: 'v1' })
  await render(createElement(ProductVideo, { id: '7', firstPicture: '/front.webp' }))
}
async function choose(label: string, size: number): Promise<void> {
  const field = findField(label) as HTMLInputElement
  const files = new DataTransfer()
  files.items.add(new File([new Uint8Array(size)], 'walk.mp4', { type: 'video/mp4' }))
  await act(async () => {
    field.files = files.files
  })
}

test('a video is sent with the first picture as its poster, and can be described anew without being sent again', async () => {
  await open(null)
  await press('Save the video')
  expect(shownText('[role="alert"]')).toBe('is missing')
  await choose('File', 3)
  await enter('What it shows', ' A man walks ')
  calls.answer('saveProductVideo', { message: 'Saved', video, version: 'v2' })
  await press('Save the video')
  await until(() => expect(document.querySelector('video')?.getAttribute('src')).toBe('/media/a.mp4'))
  expect(sent()).toEqual([{ data: 'AAAA', poster: '/front.webp', alt: 'A man walks', version: 'v1' }])
  expect(document.querySelector('video')?.getAttribute('preload')).toBe('none')
  await enter('What it shows', 'He turns')
  await press('Save the video')
  await until(() => expect(sent()[1]).toEqual({ poster: '/p.webp', alt: 'He turns', version: 'v2' }))
})

test('a file that is too large is refused before it is sent, and a refusal of the server stands at its field', async () => {
  await open(null)
  await choose('File', 5 * 1024 * 1024)
  await press('Save the video')
  expect(shownText('[role="alert"]')).toBe('must have 4 MB at most. This one has 5 MB')
  expect(sent()).toEqual([])
  await choose('File', 3)
  calls.refuse('saveProductVideo', 'Check the fields', { faults: [{ field: 'alt', problem: 'is missing' }] })
  await press('Save the video')
  await until(() => expect(shownText('[role="alert"]')).toBe('is missing'))
  expect(hasButton('Save the video')).toBe(true)
})

test('a video is removed after asking', async () => {
  await open(video)
  confirm.mockReturnValueOnce(false)
  await press('Remove the video')
  expect(calls.sent('deleteProductVideo')).toEqual([])
  calls.answer('deleteProductVideo', { message: 'Deleted' })
  calls.answer('readProductVideo', { video: null, version: 'v2' })
  await press('Remove the video')
  await until(() => expect(document.querySelector('video')).toBeNull())
})
