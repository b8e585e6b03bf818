import { expect, test } from 'vitest'
import { delayScripts } from '../../../src/site/build/later-scripts.ts'

const scripts =
  '<script type="module" src="/_astro/Shell.b.js"></script><script type="module" src="/_astro/Listing.c.js"></script>'
const head = '<head><link rel="modulepreload" href="/_astro/shop.a.js"></head>'
const picture = '<img src="/a.webp" fetchpriority="high">'

test('a page with a main picture lists its scripts, shared ones first and those of the frame last', () => {
  expect(delayScripts(`${head}<body>${picture}${scripts}</body>`)).toBe(
    `<head></head><body data-scripts="/_astro/shop.a.js /_astro/Listing.c.js /_astro/Shell.b.js">${picture}</body>`,
  )
})

test('so does a page that is complete until its list holds something', () => {
  expect(delayScripts(`<html data-holds="cart">${head}<body>${scripts}</body>`)).toContain(
    '<body data-scripts="/_astro/shop.a.js /_astro/Listing.c.js /_astro/Shell.b.js">',
  )
})

test.each([`${head}<body>${scripts}</body>`, `<body>${picture}</body>`])('%s stays as it is', (page) => {
  expect(delayScripts(page)).toBe(page)
})
