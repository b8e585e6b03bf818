import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => vi.resetModules())

test.each([
  ['hi', '।'],
  ['en', '.'],
  ['ar', '.'],
])('a sentence in %s ends with %s', async (pageLanguage, stop) => {
  vi.doMock('../../../src/platform/pure/page-language.ts', () => ({ pageLanguage }))
  expect((await import('../../../src/platform/pure/text/full-stop.ts')).fullStop).toBe(stop)
})
