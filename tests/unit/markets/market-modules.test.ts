import { expect, test } from 'vitest'
import { keepModulesInMarket } from '../../../src/site/build/market-links.ts'

test('in development a market’s page loads its modules from its own server, once below its address', () => {
  const page = [
    '<script type="module" src="/@vite/client"></script>',
    '<script src="/de//@id/astro:scripts/page.js"></script>',
    '<link rel="stylesheet" href="/de/src/app/styles/late.css">',
    '<link rel="preload" href="/node_modules/font.woff2">',
  ].join('\n')
  expect(keepModulesInMarket(page, 'de').match(/(?<=")\/[^"]+/g)).toEqual([
    '/de/@vite/client',
    '/de/@id/astro:scripts/page.js',
    '/de/src/app/styles/late.css',
    '/de/node_modules/font.woff2',
  ])
})

test('pictures and pages stay as they are, and so does everything of the first market', () => {
  const page = '<img src="/pictures/a.webp"><a href="/de/products"><script src="/_astro/a.js"></script>'
  expect(keepModulesInMarket(page, 'de')).toBe(page)
  expect(keepModulesInMarket('<script src="/@vite/client">', '')).toBe('<script src="/@vite/client">')
})
