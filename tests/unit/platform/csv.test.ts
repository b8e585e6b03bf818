import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTable } from '../../../src/platform/csv.ts'
import { cleanProse } from '../../../src/platform/pure/text/clean-text.ts'

const limits = { rowsMax: 20_000 }
const read = (csv: string) => readTable(csv, limits)

test('a table in any language is read as it was written, wherever its pieces end', async () => {
  const cell = fc
    .string({ unit: 'grapheme', maxLength: 40 })
    .map((text) => cleanProse(`x${text.replaceAll(/[\p{Cc}\uFFFD]/gu, '')}x`))
  const table = fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(table, fc.integer({ min: 16_300, max: 16_500 }), async (rows, before) => {
      const filled = [['é'.repeat(before / 2), 'x'], ...rows].map((row) => row.map((text) => text.trim()))
      const { rows: found, faults } = await read(stringify([['a', 'b'], ...filled]))
      expect(faults).toEqual([])
      expect(found.map(({ cells }) => [cells.get('a'), cells.get('b')])).toEqual(filled)
    }),
    { numRuns: 50 },
  )
})

test('cells and headers lose what cannot be seen', async () => {
  const { rows, headers } = await read('\uFEFF\u200BName;E\u00ADmail\nJose\u0301\u200B;\u3164\n"\uFEFFAnn";x')
  expect(headers).toEqual(['name', 'email'])
  expect(rows.map(({ cells }) => [...cells.values()])).toEqual([
    ['José', ''],
    ['Ann', 'x'],
  ])
})

test('rows of another width are faults of their number, and empty ones are left out', async () => {
  const { rows, faults } = await read('A;B\n1;2\n;\n3\n4;5')
  expect(rows.map(({ number }) => number)).toEqual([2, 5])
  expect(faults).toEqual([{ row: 4, column: '', problem: '1 cells where the header has 2' }])
})

test.each([
  ['no row', '', 'The file is empty'],
  ['a column twice', 'a,A\n1,2', 'The column "a" appears twice'],
  [
    'thousands of columns',
    Array.from({ length: 100_000 }, (_, place) => `c${place}`).join(),
    'The file has more than 1000 columns',
  ],
  ['a row of millions of cells', `a,b\n1,2\n${','.repeat(3_000_000)}`, 'The file has more than 1000 columns'],
  ['a name without end', 'a'.repeat(900_000), 'A column has a name of more than 300 characters'],
  ['too many rows', `a${'\n1'.repeat(20_001)}`, 'The file has more than 20000 rows; import it in several files'],
  ['a record without end', `a\n${'x'.repeat(1_500_000)}`, 'Not valid CSV from here on (CSV_MAX_RECORD_SIZE)'],
  ['a quote that is never closed', 'a,b\n1,2\n"3,4', 'Not valid CSV from here on (CSV_QUOTE_NOT_CLOSED)'],
])('a file with %s is refused in words', async (_what, csv, problem) => {
  const { rows, faults } = await read(csv)
  expect(rows).toEqual([])
  expect(faults.map((fault) => fault.problem)).toEqual([problem])
})

test('a wide row is named, and separators within quotes make none', async () => {
  const wide = await read(`a,b\n"1\n",2\n${','.repeat(2000)}`)
  expect(wide.faults).toEqual([{ row: 3, column: '', problem: 'The file has more than 1000 columns' }])
  const text = 'x,"",'.repeat(2000)
  expect((await read(`a,b\n1,"${text}"`)).rows[0]?.cells.get('b')).toBe('x,",'.repeat(2000))
})
