import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findImports, joinsRooms, removableRooms, removeRoom } from '../support/take-out.ts'

const files = globSync('{src,netlify,demo,shop}/**/*.{ts,tsx,mjs,astro,css}').filter((path) => !joinsRooms(path))
const isOf = (room: string) => (path: string) => path.startsWith(`src/features/${room}/`)

test.each(Object.entries(removableRooms))('%s is imported by itself and by what joins rooms alone', (room, own) => {
  expect(own.filter((path) => !existsSync(path))).toEqual([])
  const others = files.filter((path) => !isOf(room)(path) && !own.includes(path))
  expect(others.length).toBeGreaterThan(500)
  const uses = others.flatMap((path) => findImports(path, readFileSync(path, 'utf8'), isOf(room)))
  expect(uses.map(({ path, line }) => `${path}:${line}`)).toEqual([])
})

test.each([
  "import { a } from '../../reviews/rules/a.ts'",
  "import type { A } from '../../reviews/contract.ts'",
  "export { a } from '../../reviews/rules/a.ts'",
  "const a = await import('../../reviews/browser/a.ts?first')",
  "type A = typeof import('../../reviews/rules/a.ts')",
  '@import "../../reviews/browser/a.css";',
])('%s is an import', (line) => {
  expect(findImports('src/features/orders/browser/b.ts', `\n${line}`, isOf('reviews'))).toMatchObject([{ line: 2 }])
  expect(findImports('src/features/orders/browser/b.ts', line, isOf('lists'))).toEqual([])
})

const gone = {
  room: 'reviews',
  files: new Set(['src/features/reviews/a.ts', 'src/features/reviews/A.astro']),
  calls: new Set(['createReview']),
  exports: new Map<string, ReadonlySet<string>>(),
}

test.each([
  {
    what: 'an element of a list and its import',
    path: 'src/app/x.ts',
    before: "import { a } from '../features/reviews/a.ts'\nimport { b } from './b.ts'\nexport const c = [a, b]\n",
    after: "import { b } from './b.ts'\nexport const c = [ b]\n",
  },
  {
    what: 'the row that a field belongs to',
    path: 'src/app/x.ts',
    before:
      "export const c = [\n  { path: 'a', load: () => import('../features/reviews/a.ts') },\n  { path: 'b' },\n]\n",
    after: "export const c = [\n  { path: 'b' },\n]\n",
  },
  {
    what: 'what fills a slot, with the import that only it needed',
    path: 'src/app/x.ts',
    before:
      "import { a } from '../features/reviews/a.ts'\nimport { s } from './s.ts'\nimport './t.ts'\ns.fill(async () => ({ a }))\n",
    after: "import './t.ts'\n",
  },
  {
    what: 'an element of a template',
    path: 'src/app/X.astro',
    before: "---\nimport A from '../features/reviews/A.astro'\n---\n<p>\n  <A b={() => 1} />\n</p>\n",
    after: '---\n\n---\n<p>\n</p>\n',
  },
  {
    what: 'a row with all that its list named',
    path: 'src/api/limits.ts',
    before: "export const l = {\n  a: { doors: ['createReview'] },\n  b: { doors: ['other', 'createReview'] },\n}\n",
    after: "export const l = {\n  b: { doors: ['other'] },\n}\n",
  },
  {
    what: 'a test, and what only it needed',
    path: 'tests/unit/app/x.test.ts',
    before: "const a = 1\ntest('a', () => {\n  call('createReview', a)\n})\ntest('b', () => {})\n",
    after: "test('b', () => {})\n",
  },
  {
    what: 'a row of a table of calls, and leaves a method of that name',
    path: 'tests/support/x.ts',
    before:
      'export const t = {\n  createReview: () => 1,\n  other: () => 2,\n}\nexport function f() {\n  return { createReview: () => 1 }\n}\n',
    after: 'export const t = {\n  other: () => 2,\n}\nexport function f() {\n  return { createReview: () => 1 }\n}\n',
  },
  {
    what: 'a function that no longer needs what it is given, and its uses',
    path: 'tests/support/x.ts',
    before:
      "import { a } from '../../src/features/reviews/a.ts'\nconst make = (b: string) => [{ b, a }]\nexport const c = [...make('d'), 'e']\n",
    after: "export const c = [ 'e']\n",
  },
  {
    what: 'a member of the type of a parameter, and leaves the next parameter',
    path: 'tests/unit/app/x.test.ts',
    before: "const f = (a: 'other' | 'createReview', b: object) => [a, b]\n",
    after: "const f = (a: 'other' , b: object) => [a, b]\n",
  },
])('taking a room out removes $what', ({ path, before, after }) => {
  expect(removeRoom(path, before, gone).text.replaceAll(/, *\]/g, ']')).toBe(after)
})
