// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { photoMaxBytes } from '../../../src/platform/pure/limits.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('../../../src/site/browser/api.ts', () => ({ call }))
const { loadPhoto, photoAddress, preparePhoto } = await import('../../../src/features/reviews/browser/review-photo.ts')

const fill = { fillStyle: '', fillRect: vi.fn(), drawImage: vi.fn() }
let drawn: Blob | null
let canvases: HTMLCanvasElement[]
const makeBitmap = vi.fn()

beforeEach(() => {
  canvases = []
  drawn = new Blob(['small'], { type: 'image/jpeg' })
  for (const draw of [fill.fillRect, fill.drawImage, call, makeBitmap]) draw.mockReset()
  makeBitmap.mockResolvedValue({ width: 4000, height: 3000, close: () => undefined })
  vi.stubGlobal('createImageBitmap', makeBitmap)
  const prototype = HTMLCanvasElement.prototype
  Object.defineProperty(prototype, 'getContext', {
    configurable: true,
    value(this: HTMLCanvasElement) {
      canvases.push(this)
      return fill
    },
  })
  vi.spyOn(prototype, 'toBlob').mockImplementation((done) => done(drawn))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const dataOf = (text: string, type: string) => `data:${type};base64,${btoa(text)}`

test('a large photo is drawn upright at 1600 pixels on white', async () => {
  const file = new File(['large'], 'worn.png', { type: 'image/png' })
  await expect(preparePhoto(file)).resolves.toBe(dataOf('small', 'image/jpeg'))
  expect(makeBitmap).toHaveBeenCalledWith(file, { imageOrientation: 'from-image' })
  expect(canvases.map(({ width, height }) => [width, height])).toEqual([[1600, 1200]])
  expect(fill.fillStyle).toBe('white')
  expect(fill.fillRect).toHaveBeenCalledWith(0, 0, 1600, 1200)
})

test('a small photo keeps its size, and a thin one keeps a pixel', async () => {
  const file = new File(['x'], 'worn.webp', { type: 'image/webp' })
  makeBitmap.mockResolvedValueOnce({ width: 300, height: 200, close: () => undefined })
  await preparePhoto(file)
  makeBitmap.mockResolvedValueOnce({ width: 8000, height: 1, close: () => undefined })
  await preparePhoto(file)
  expect(canvases.map(({ width, height }) => [width, height])).toEqual([
    [300, 200],
    [1600, 1],
  ])
})

test('what this browser cannot draw goes as it is', async () => {
  const file = new File(['as taken'], 'worn.jpg', { type: 'image/jpeg' })
  makeBitmap.mockRejectedValueOnce(new Error('Not decodable'))
  await expect(preparePhoto(file)).resolves.toBe(dataOf('as taken', 'image/jpeg'))
  drawn = null
  await expect(preparePhoto(file)).resolves.toBe(dataOf('as taken', 'image/jpeg'))
})

test('other files, and photos that stay too large, are refused', async () => {
  await expect(preparePhoto(new File(['x'], 'a.gif', { type: 'image/gif' }))).resolves.toBeNull()
  drawn = new Blob([new Uint8Array(photoMaxBytes + 1)])
  await expect(preparePhoto(new File(['x'], 'a.png', { type: 'image/png' }))).resolves.toBeNull()
})

test('a photo that waits to be published is asked for with the token, as data', async () => {
  call.mockResolvedValueOnce({ ok: true, reply: new Blob(['mine'], { type: 'image/webp' }) })
  await expect(loadPhoto('/product-api/review-photos/77')).resolves.toBe(dataOf('mine', 'image/webp'))
  expect(call).toHaveBeenCalledWith('getReviewPhoto', { params: { id: '77' }, quiet: true })
  call.mockResolvedValueOnce({ ok: false })
  await expect(loadPhoto('/product-api/review-photos/77')).resolves.toBeNull()
  expect(photoAddress('/product-api/review-photos/77')).toMatch(/\/product-api\/review-photos\/77$/)
})
