import { expect, test } from 'vitest'
import { applyMutation, findMutations } from '../mutants/sql-mutations.ts'

// The changes that `npm run test:mutants -- sql` makes.

const mutate = (code: string) => findMutations('src/a.ts', code).map((each) => [each.what, applyMutation(code, each)])
/** `@` is a value that JavaScript puts in. */
const query = (text: string) => `sql\`${text.replaceAll('@', ['$', '{b}'].join(''))}\``

test.each<[string, string, readonly string[]]>([
  [
    'conditions, each left out alone',
    'SELECT a FROM t WHERE a = @ AND (c > 1 OR d)',
    [
      'SELECT a FROM t WHERE true AND (c > 1 OR d)',
      'SELECT a FROM t WHERE a <> @ AND (c > 1 OR d)',
      'SELECT a FROM t WHERE a = @ ',
      'SELECT a FROM t WHERE a = @ AND (c >= 1 OR d)',
      'SELECT a FROM t WHERE a = @ AND (c > 1 )',
    ],
  ],
  ['no value that is set', 'UPDATE t SET a = 1, b = 2', []],
  [
    'the ends of a span, and not the word between them',
    'SELECT FROM t WHERE a BETWEEN 1 AND 2 AND b IS NULL',
    [
      'SELECT FROM t WHERE true AND b IS NULL',
      'SELECT FROM t WHERE a BETWEEN 1 AND 2 ',
      'SELECT FROM t WHERE a BETWEEN 1 AND 2 AND b IS NOT NULL',
    ],
  ],
  [
    'a join, an order and a limit',
    'SELECT FROM t JOIN u ON t.id = u.id ORDER BY a DESC LIMIT 1',
    [
      'SELECT FROM t JOIN u ON true ORDER BY a DESC LIMIT 1',
      'SELECT FROM t JOIN u ON t.id <> u.id ORDER BY a DESC LIMIT 1',
      'SELECT FROM t JOIN u ON t.id = u.id  LIMIT 1',
      'SELECT FROM t JOIN u ON t.id = u.id ORDER BY a  LIMIT 1',
      'SELECT FROM t JOIN u ON t.id = u.id ORDER BY a DESC ',
    ],
  ],
  ['a value for none', 'SELECT coalesce(max(a), 0) FROM t', ['SELECT coalesce(max(a)) FROM t']],
  [
    'states of a list',
    "SELECT FROM t WHERE a IN ('b', 'c')",
    ['SELECT FROM t WHERE true', "SELECT FROM t WHERE a IN ('-', 'c')", "SELECT FROM t WHERE a IN ('b', '-')"],
  ],
  [
    'whether there is a row',
    'SELECT FROM t WHERE NOT EXISTS (SELECT FROM u WHERE b)',
    [
      'SELECT FROM t WHERE  EXISTS (SELECT FROM u WHERE b)',
      'SELECT FROM t WHERE true',
      'SELECT FROM t WHERE NOT EXISTS (SELECT FROM u WHERE true)',
    ],
  ],
])('of SQL: %s', (_what, text, changed) => {
  expect(mutate(query(text)).map(([, code]) => code)).toEqual(changed.map(query))
})

test('of the builder: conditions, comparisons, orders and states', () => {
  const code = "db.selectFrom('t').where('a', '<', 1).where('b', 'in', ['c', 'd']).orderBy('e', 'desc').limit(2)"
  expect(
    mutate(code)
      .map(([what]) => what)
      .toSorted(),
  ).toEqual(
    [
      '.where(…) left out',
      '< becomes <=',
      '.where(…) left out',
      'in becomes not in',
      'c left out of a list',
      'd left out of a list',
      '.orderBy(…) left out',
      'desc becomes asc',
      '.limit(…) left out',
    ].toSorted(),
  )
})
