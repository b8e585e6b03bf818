import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What runs in a browser, or is written into a page's head. */
const sources = globSync('{src/{site,pages,features/*}/**/*.{ts,tsx,js,astro},src/platform/pure/**/*.ts}').filter(
  (path) => !/\/(server|build|messages)\/|-contract\.ts$|\/contract\.ts$/.test(path),
)

/** Whatever makes a browser send a request that could be a call of the API. */
const requesting =
  /\bfetch\(|\bofetch\b|\bcreateFetch\(|sendBeacon|XMLHttpRequest|new Request\(|new EventSource|new WebSocket|fetchLater|as\s*[:=]\s*['"]fetch['"]/

/** The one place, the script of the head that shares its headers, and the client of the contract above it. */
const allowed = ['src/platform/pure/early-requests.ts', 'src/site/browser/api.ts', 'src/site/browser/send.ts']

const isRequesting = (code: string) => requesting.test(code.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, ''))

test('only one place of the pages makes requests, so that each says which market it is from', () => {
  expect(sources.length).toBeGreaterThan(500)
  expect(sources.filter((path) => isRequesting(readFileSync(path, 'utf8'))).sort()).toEqual(allowed)
})

test.each([
  "fetch('/product-api/all-brands')",
  "navigator.sendBeacon('/visits')",
  'new XMLHttpRequest()',
  "import { ofetch } from 'ofetch'",
  "link({ rel: 'preload', as: 'fetch', href })",
  '<link rel="preload" as="fetch" href="/api/blog/get-all-blog" />',
  "new EventSource('/api/live')",
])('%s elsewhere would be found', (code) => {
  expect(isRequesting(code)).toBe(true)
})
