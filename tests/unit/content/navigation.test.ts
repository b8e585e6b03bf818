import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { NavigationEntry, NavigationLeaf } from '../../../src/features/content/navigation-contract.ts'
import { moveEntry, readLink, type Spot, stepOf } from '../../../src/features/content/rules/navigation.ts'

const leaf = (label: string): NavigationLeaf => ({ kind: 'heading', label })
const entry = (label: string, ...children: string[]): NavigationEntry => ({
  ...leaf(label),
  children: children.map(leaf),
})
const tree = [entry('A', 'a', 'b'), entry('B'), entry('C', 'c')]
const write = (entries: readonly NavigationEntry[]) =>
  entries.map(({ label, children }) => label + children.map((child) => child.label).join('')).join(' ')
const at = (parent: number | null, place: number): Spot => ({ parent, at: place })

test.each([
  ['within the top level', at(null, 2), at(null, 0), 'Cc Aab B'],
  ['within an entry', at(0, 1), at(0, 0), 'Aba B Cc'],
  ['from entry to entry', at(0, 0), at(2, 1), 'Ab B Cca'],
  ['into an empty entry', at(2, 0), at(1, 0), 'Aab Bc C'],
  ['out to the top level', at(0, 0), at(null, 1), 'Ab a B Cc'],
  ['from the top level into a later entry', at(null, 1), at(2, 0), 'Aab CBc'],
  ['from the top level into an earlier entry', at(null, 1), at(0, 2), 'AabB Cc'],
  ['an entry with entries of its own stays on the top level', at(null, 0), at(2, 0), 'Aab B Cc'],
  ['not into itself', at(null, 1), at(1, 0), 'Aab B Cc'],
  ['to its own spot', at(0, 1), at(0, 1), 'Aab B Cc'],
  ['from nowhere', at(9, 9), at(0, 0), 'Aab B Cc'],
])('an entry moves %s', (_name, from, to, result) => {
  expect(write(moveEntry(tree, from, to))).toBe(result)
})

test('whatever is moved where, no entry is lost or doubled, and there are two levels', () => {
  const spot = fc.record({ parent: fc.option(fc.nat(3)), at: fc.nat(3) })
  const sorted = (text: string) => [...text.replaceAll(' ', '')].sort().join('')
  fc.assert(
    fc.property(fc.array(fc.tuple(spot, spot), { maxLength: 12 }), (moves) => {
      const result = moves.reduce<readonly NavigationEntry[]>(
        (present, [from, to]) => moveEntry(present, from, to),
        tree,
      )
      expect(sorted(write(result))).toBe(sorted(write(tree)))
    }),
  )
})

test('a step leads from list to list and ends with the tree', () => {
  expect(stepOf(tree, at(0, 0), 1)).toEqual(at(0, 1))
  expect(stepOf(tree, at(0, 1), 1)).toEqual(at(1, 0))
  expect(stepOf(tree, at(2, 0), -1)).toEqual(at(1, 0))
  expect(stepOf(tree, at(null, 1), -1)).toEqual(at(null, 0))
  for (const [spot, step] of [
    [at(0, 0), -1],
    [at(2, 0), 1],
    [at(null, 2), 1],
  ] as const)
    expect(stepOf(tree, spot, step)).toBeNull()
})

test.each([
  ['https://elsewhere.example/x', { kind: 'elsewhere' }],
  ['/products?color=navy', { kind: 'fixed' }],
  ['/blog/', { kind: 'fixed' }],
  ['/', { kind: 'fixed' }],
  ['/product/quay-shirt#reviews', { kind: 'product', slug: 'quay-shirt' }],
  ['/category/tops/2', { kind: 'category', slug: 'tops' }],
  ['/blog/first', { kind: 'blog', slug: 'first' }],
  ['/our-mill', { kind: 'page', slug: 'our-mill' }],
  ['/admin/products', { kind: 'nothing' }],
  ['/Our Mill', { kind: 'nothing' }],
])('%s is read', (href, target) => {
  expect(readLink(href)).toEqual(target)
})
