import { expect, test } from 'vitest'
import { findNearestTests, fitInto, readImporters } from '../../support/nearest-tests.ts'

const importers = new Map([
  ['src/features/cart/rules/a.ts', ['tests/unit/cart/a.test.ts', 'tests/unit/orders/uses-a.test.ts', 'src/b.ts']],
  ['src/b.ts', ['tests/unit/app/b.test.ts', 'src/c.ts', 'tests/support/shop.ts']],
  ['src/c.ts', ['src/d.ts', 'src/b.ts']],
  ['src/d.ts', ['src/e.ts', 'tests/unit/app/d.test.ts']],
  ['src/e.ts', ['tests/unit/app/e.test.ts']],
])

test('a changed test comes first, then the tests of what changed by the number of imports between them', () => {
  const near = findNearestTests(['src/features/cart/rules/a.ts', 'tests/unit/gifts/own.test.ts'], importers)
  expect(near.slice(0, 4)).toEqual([
    'tests/unit/gifts/own.test.ts',
    'tests/unit/cart/a.test.ts',
    'tests/unit/orders/uses-a.test.ts',
    'tests/unit/app/b.test.ts',
  ])
  expect(near).not.toContain('tests/unit/app/d.test.ts')
  expect(findNearestTests(['src/b.ts'], importers)).toEqual(['tests/unit/app/b.test.ts', 'tests/unit/app/d.test.ts'])
})

test('the API tests of a room are near to each of its files, though they ask by HTTP', () => {
  const near = findNearestTests(['src/features/credit/server/handlers.ts'], new Map())
  expect(near).toContain('tests/api/credit/gift-cards.test.ts')
  expect(near.filter((path) => !/^tests\/(unit|api)\/credit\//.test(path))).toEqual([])
})

test('browser tests and benches are not among them', () => {
  const reached = new Map([['src/b.ts', ['tests/e2e/cart/cart.test.ts', 'tests/bench/b.test.ts']]])
  expect(findNearestTests(['src/b.ts'], reached)).toEqual([])
})

test('those that fit are chosen from the first on, at least one, and what is too long is left for a shorter one', () => {
  const known = new Map([
    ['tests/unit/a.test.ts', 20],
    ['tests/api/b.test.ts', 40],
    ['tests/unit/c.test.ts', 5],
  ])
  const tests = [...known.keys()]
  expect(fitInto(50, tests, known)).toEqual({
    chosen: ['tests/unit/a.test.ts', 'tests/unit/c.test.ts'],
    left: ['tests/api/b.test.ts'],
  })
  expect(fitInto(10, tests, known).chosen).toEqual(['tests/unit/c.test.ts'])
  expect(fitInto(6, ['tests/build/b.test.ts', 'tests/api/b.test.ts', 'tests/unit/b.test.ts'], new Map())).toEqual({
    chosen: ['tests/api/b.test.ts'],
    left: ['tests/build/b.test.ts', 'tests/unit/b.test.ts'],
  })
  expect(fitInto(6, ['tests/build/b.test.ts'], new Map()).chosen).toHaveLength(1)
})

test('imports are found in sources and tests, dynamic ones and those of types too', () => {
  const found = readImporters()
  expect(found.get('tests/support/nearest-tests.ts')).toContain('tests/unit/runner/nearest-tests.test.ts')
  expect(found.get('src/features/reviews/admin/ReviewsSection.tsx')).toContain('src/app/admin/sections.ts')
  expect(found.get('src/platform/pure/access/roles.ts')).toContain('tests/support/table-owners.ts')
})
