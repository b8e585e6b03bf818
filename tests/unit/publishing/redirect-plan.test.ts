import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planRedirects, readFrom, readRedirect, readTo } from '../../../src/features/publishing/rules/redirect-plan.ts'

const site = 'https://shop.example'
const ways = { siteUrl: site, findEnd: (path: string) => path }
const plan = (pairs: readonly (readonly [string, string])[], existing: Record<string, string> = {}) => {
  const rows = pairs.map(([from, to], place) => readRedirect({ row: place + 2, from, to }, ways))
  const { final, faults, shortened } = planRedirects(rows, new Map(Object.entries(existing)))
  return { final: Object.fromEntries(final), faults, shortened }
}

test.each([
  ['/Old-Shirt/', '/old-shirt'],
  ['https://old.example/Shop/Tee', '/shop/tee'],
  ['/größe', '/gr%c3%b6%c3%9fe'],
  ['/caf%E9', '/caf%e9'],
  ['/100%', '/100%'],
  ['/100%2541', '/100%2541'],
  ['/%61bout%2DUs', '/about-us'],
  ['/size[2]', '/size[2]'],
])('the former address %s is %s, as hosts compare it', (text, path) => {
  expect(readFrom(text)).toEqual({ path })
})

test.each([
  ['', 'missing'],
  ['old-shirt', 'is not a path such as /old-shirt'],
  ['=HYPERLINK("x")', 'is not a path such as /old-shirt'],
  ['//evil.example/x', 'is not a path such as /old-shirt'],
  ['/?p=12', 'has a part from ? or # on; pages are found by their path alone'],
  ['/old/*', 'names no single page: *, : and spaces are not possible'],
  ['/old/:id', 'names no single page: *, : and spaces are not possible'],
  ['/caf%E9%20bar', 'names no single page: *, : and spaces are not possible'],
  ['/old shirt', 'names no single page: *, : and spaces are not possible'],
  ['/old%2Fshirt', 'names no single page: an encoded / is not possible'],
  ['https://old.example/', 'is the home page'],
  [`/${'x'.repeat(500)}`, 'is longer than 500 characters'],
])('the former address %j is refused in words', (text, problem) => {
  expect(readFrom(text)).toEqual({ problem })
})

test.each([
  ['/products?color=red', '/products?color=red'],
  ['https://shop.example/product/tee/', '/product/tee'],
  ['https://shop.example', '/'],
])('the target %s is %s', (text, path) => {
  expect(readTo(text, site)).toEqual({ path })
})

test.each([
  'https://elsewhere.example/x',
  'https://shop.example.evil/x',
  '//evil.example',
  'javascript:alert(1)',
  '/a b',
])('the target %s is refused: it is no page of this shop', (text) => {
  expect(readTo(text, site)).toEqual({ problem: 'is not a path of this shop such as /products' })
})

test('a chain ends in one step, also one that goes on through what the shop has', () => {
  expect(
    plan(
      [
        ['/a', '/b'],
        ['/b', '/product/tee'],
      ],
      { '/old': '/a' },
    ),
  ).toEqual({
    final: { '/a': '/product/tee', '/b': '/product/tee', '/old': '/product/tee' },
    faults: [],
    shortened: 1,
  })
})

test('loops, itself and an address twice are faults of their rows', () => {
  expect(
    plan([
      ['/a', '/A/'],
      ['/b', '/c'],
      ['/c', '/b?x=1'],
      ['/d', '/x'],
      ['/D', '/y'],
    ]).faults,
  ).toEqual([
    { row: 2, column: 'to', problem: 'leads to itself' },
    { row: 3, column: 'to', problem: 'leads back to itself by way of other redirects' },
    { row: 4, column: 'to', problem: 'leads back to itself by way of other redirects' },
    { row: 6, column: 'from', problem: 'is already in row 5' },
  ])
  expect(plan([['/a', '/b']], { '/b': '/a' }).faults).toMatchObject([{ row: 2, column: 'to' }])
})

test('whatever a file says, no redirect without a fault leads to another redirect', () => {
  const path = fc.constantFrom('/a', '/b', '/c', '/d', '/e', '/product/tee', '/products')
  fc.assert(
    fc.property(fc.array(fc.tuple(path, path)), (pairs) => {
      const { final, faults } = plan(pairs)
      if (faults.length > 0) return
      for (const to of Object.values(final)) expect(final[to]).toBeUndefined()
      // The same file again changes nothing.
      expect(plan(pairs, final).final).toEqual(final)
    }),
  )
})

test('a chain of 20,000 redirects ends in one step, and a circle of as many is a fault of each', () => {
  const count = 20_000
  const chain = Array.from({ length: count }, (_, at) => [`/old-${at}`, `/old-${at + 1}`] as const)
  const { final, faults, shortened } = plan(chain.toReversed())
  expect(faults).toEqual([])
  expect(shortened).toBe(count - 1)
  expect(new Set(Object.values(final))).toEqual(new Set([`/old-${count}`]))
  const circle = chain.map(([from], at) => [from, `/old-${(at + 1) % count}`] as const)
  expect(plan(circle).faults).toHaveLength(count)
})
