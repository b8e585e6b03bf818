import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../src/api/endpoints.ts'
import { rulesOfPage } from '../../../src/features/content/build/page-redirects.ts'
import { presentHtml, writeRedirects } from '../../../src/features/publishing/build/former-addresses.ts'
import type { FormerAddresses } from '../../../src/features/publishing/contract.ts'
import { presentLink, presentPaths } from '../../../src/features/publishing/rules/present-link.ts'
import { servePage } from '../../../src/hosts/node/pages.ts'
import { findRedirect, parseRules } from '../../../src/hosts/node/redirects.ts'

const archived = {
  slug: 'old-coat',
  name: 'Old Coat',
  brand: 'Quay',
  style: 'old-coat',
  finalPrice: 90,
  image: null,
  category: { slug: 'coats', name: 'Coats' },
}
const former: FormerAddresses = {
  moved: [
    { kind: 'product', from: 'quay-shirt', to: 'harbour-shirt' },
    { kind: 'product', from: 'withdrawn', to: null },
    { kind: 'category', from: 'tops', to: 'shirts' },
    { kind: 'category', from: 'hats', to: null },
    { kind: 'blog', from: 'hello', to: 'welcome' },
    { kind: 'page', from: 'size-help', to: 'fit-help' },
    { kind: 'page', from: 'sale-rules', to: null },
  ],
  redirects: [{ from: '/old-quay', to: '/product/quay-shirt?color=navy' }],
  archived: [archived],
}
const text = writeRedirects(
  former,
  ['shirts', 'coats'],
  [{ slug: 'fit-help', role: null }, { slug: 'send-back', role: 'returns' } as const].flatMap(rulesOfPage),
)

let root = ''
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'placket-site-'))
  const pages = {
    'products/index.html': 'listing',
    'product/harbour-shirt/index.html': 'harbour shirt',
    'category/shirts/index.html': 'shirts',
    'gone/index.html': 'gone',
    'gone/old-coat/index.html': 'no longer sold',
    '404.html': 'not found',
    _redirects: text,
  }
  for (const [path, content] of Object.entries(pages)) {
    await mkdir(join(root, path, '..'), { recursive: true })
    await writeFile(join(root, path), content)
  }
})
afterAll(() => rm(root, { recursive: true, force: true }))

const get = async (path: string) => {
  const response = await servePage({ live: root }, new Request(`http://localhost${path}`))
  return [response.status, response.headers.get('location') ?? (await response.text())]
}

test.each([
  ['/product/quay-shirt', 301, '/product/harbour-shirt'],
  ['/product/quay-shirt/', 301, '/product/harbour-shirt'],
  ['/product/Quay-Shirt', 301, '/product/harbour-shirt'],
  ['/product/quay-shirt?color=sky&utm_source=a%20b', 301, '/product/harbour-shirt?color=sky&utm_source=a%20b'],
  ['/category/tops', 301, '/category/shirts'],
  ['/category/tops/2?x=1', 301, '/category/shirts/2?x=1'],
  ['/blog/hello', 301, '/blog/welcome'],
  ['/size-help?x=1', 301, '/fit-help?x=1'],
  // A shop that came from Shopify, in one step even if the target has moved since.
  ['/products/quay-shirt', 301, '/product/harbour-shirt'],
  ['/products/harbour-shirt?variant=1', 301, '/product/harbour-shirt?variant=1'],
  ['/collections/tops', 301, '/category/shirts'],
  ['/collections/shirts', 301, '/category/shirts'],
  ['/collections/all', 301, '/products'],
  ['/collections/summer/products/quay-shirt', 301, '/product/harbour-shirt'],
  ['/pages/fit-help', 301, '/fit-help'],
  ['/pages/size-help', 301, '/fit-help'],
  ['/policies/refund-policy', 301, '/send-back'],
  ['/policies/privacy-policy', 404, 'not found'],
  // The merchant's own redirects, in one step too.
  ['/Old-Quay/', 301, '/product/harbour-shirt?color=navy'],
  ['/old-quay?utm_source=a', 301, '/product/harbour-shirt?color=navy&utm_source=a'],
  // An existing or unknown address is no former address.
  ['/products', 200, 'listing'],
  ['/product/harbour-shirt', 200, 'harbour shirt'],
  ['/collections/nothing', 404, 'not found'],
  ['/product/nothing', 404, 'not found'],
  ['/_redirects', 404, 'not found'],
  // Gone, with a page for people.
  ['/product/old-coat?x=1', 410, 'no longer sold'],
  ['/product/withdrawn', 410, 'gone'],
  ['/category/hats', 410, 'gone'],
  ['/sale-rules', 410, 'gone'],
  ['/category/hats/3', 410, 'gone'],
] as const)('%s answers %s %s', async (path, status, answer) => {
  expect(await get(path)).toEqual([status, answer])
})

test('no rule leads to another rule, and none starts like a path of the API', () => {
  const rules = text
    .trim()
    .split('\n')
    .map((line) => line.split(' '))
  expect(rules.length).toBeGreaterThan(10)
  const parsed = parseRules(text)
  const apiSegments = new Set(Object.values(endpoints).map(({ path }) => path.split('/')[1]?.toLowerCase()))
  for (const [from = '', to = '', status] of rules) {
    expect(apiSegments.has(from.split('/')[1] ?? ''), from).toBe(false)
    if (status === '301' && !to.includes(':')) expect(findRedirect(parsed, to), from).toBeNull()
  }
})

test("merchants' links are updated to the current addresses", () => {
  const present = presentPaths(former)
  const of = (link: string) => presentLink(link, present, 'https://shop.example')
  expect(of('/product/quay-shirt#reviews')).toBe('/product/harbour-shirt#reviews')
  expect(of('https://shop.example/category/tops/2')).toBe('/category/shirts/2')
  for (const link of ['/product/withdrawn', '/products', 'https://elsewhere.example/product/quay-shirt', '#top']) {
    expect(of(link)).toBe(link)
  }
  const html = '<p><a class="x" href="/blog/hello?a=1&amp;b=2">Hello</a> <a href="/blog/other">Other</a></p>'
  expect(presentHtml(html, present)).toBe(
    '<p><a class="x" href="/blog/welcome?a=1&amp;b=2">Hello</a> <a href="/blog/other">Other</a></p>',
  )
})
