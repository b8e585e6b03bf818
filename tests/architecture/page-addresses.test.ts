import { globSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { endpoints } from '../../src/api/endpoints.ts'
import { findAddressFault, mayRedirect } from '../../src/features/publishing/rules/page-address.ts'
import { readFrom } from '../../src/features/publishing/rules/redirect-plan.ts'
import { isSlug } from '../../src/platform/pure/slugs.ts'

const withoutEnding = (name: string) => name.replace(/\..*$/, '')

/** The first part of every address that something of the shop's own has. */
function listTaken(): string[] {
  const routes = readdirSync('src/pages').map(withoutEnding)
  const folders = readdirSync('public', { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? entry.name : [],
  )
  const calls = Object.values(endpoints).map(({ path }) => path.split('/')[1] ?? '')
  const redirects = readFileSync('src/features/publishing/build/former-addresses.ts', 'utf8').matchAll(
    /[`']\/([a-z]+)\//g,
  )
  const all = [...routes, ...folders, ...calls, ...[...redirects].map(([, part = '']) => part)]
  return [...new Set(all.map((name) => name.toLowerCase()))].filter(isSlug).sort()
}

test.each(listTaken())('no page of the merchant can take /%s', (slug) => {
  expect(findAddressFault(slug)).toBe('belongs to another page of the shop')
})

test('the list is the real one, and other addresses are free', () => {
  expect(listTaken()).toEqual(expect.arrayContaining(['cart', 'api', 'pictures', 'collections', 'admin', 'blog']))
  for (const slug of ['about', 'shipping', 'returns', 'size-advice']) expect(findAddressFault(slug)).toBeNull()
})

/** An address below or at everything that the shop, its API, its host and its build have. */
function listOwnAddresses(): string[] {
  const calls = Object.values(endpoints).map(({ path }) => path.replace(/\{(\w+)\}/g, '1'))
  const functions = globSync('netlify/functions/*.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/'(\/[\w./*-]+)'/g)].map(([, path = '']) => path.replace('*', 'x')),
  )
  const files = readdirSync('public').map((name) => (name.includes('.') ? `/${name}` : `/${name}/x`))
  const routes = readdirSync('src/pages')
    .map(withoutEnding)
    .filter((name) => isSlug(name) && name !== 'index')
  const built = [
    '_astro/x.js',
    '_redirects',
    '_headers',
    'robots.txt',
    'sitemap.xml',
    'sitemap-2.xml',
    'feed.xml',
    'rss.xml',
  ]
  const hosts = ['.well-known/security.txt', '.netlify/images', '.netlify/functions/orders', 'metrics', 'dev/outbox']
  const further = ['admin/orders', 'manifest.webmanifest', 'build.json', 'openapi.json', 'pages', 'product', 'category']
  return [...calls, ...functions, ...files, ...[...routes, ...built, ...hosts, ...further].map((path) => `/${path}`)]
}

/** The same address as people and programs write it. */
const writings = (path: string) => [
  path,
  path.toUpperCase(),
  `https://shop.example${path}`,
  `https://shop.example/${path}`,
  path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  path.replace(/[._-]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`),
  `/old/..${path}`,
  `/./${path.slice(1)}`,
]

test.each(listOwnAddresses())('no redirect can start at %s, however it is written', (path) => {
  const taken = writings(path).filter((text) => {
    const from = readFrom(text)
    return 'path' in from && mayRedirect(from.path)
  })
  expect(taken).toEqual([])
})

test.each([
  '/old-shirt',
  '/contact.html',
  '/cart.php',
  '/products/old-shirt',
  '/product/old-shirt',
  '/collections/summer',
  '/pages/about-us',
  '/shop/shirts/tee',
  '/category/tops',
  '/blog/hello',
  '/administration',
  '/apiary',
  '/old/admin',
  '/wp-content/shirt.jpg',
  '/about.xml',
])('a redirect can start at %s, which a former shop may have had', (path) => {
  expect(readFrom(path)).toEqual({ path })
  expect(mayRedirect(path)).toBe(true)
})
