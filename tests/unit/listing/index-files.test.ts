import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const sent: unknown[] = []

beforeEach(() => {
  sent.length = 0
  vi.resetModules()
  vi.stubGlobal('location', { pathname: '/products' })
  vi.stubGlobal('navigator', {
    sendBeacon: (_path: string, body: Blob) => {
      void body.text().then((text) => sent.push(...JSON.parse(text).errors))
      return true
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

const openFilters = () => import('../../../src/features/listing/browser/filters.ts')

test.each<[string, () => Promise<Response>, number]>([
  ['an index that is not there', async () => new Response('', { status: 503 }), 503],
  ['a line that is cut', () => Promise.reject(new TypeError('Failed to fetch')), 0],
  ['an index that is no JSON', async () => new Response('<html>'), 200],
])('%s goes through the shared error handler', async (_name, answer, status) => {
  vi.stubGlobal('fetch', answer)
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const { loadIndex } = await openFilters()
  await expect(loadIndex()).rejects.toThrow()
  await vi.waitFor(() => expect(sent).toMatchObject([{ call: '/filters/summary.json', status, page: '/products' }]))
})
