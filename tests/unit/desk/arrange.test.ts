import { expect, test } from 'vitest'
import { arrangeRows, rowsPerPage, type SortableColumn } from '../../../src/desk/browser/lists/arrange.ts'

interface Row {
  id: string
  code: string
  used: number
}

const rows = Array.from(
  { length: 60 },
  (_, place): Row => ({ id: String(place), code: `CODE-${59 - place}`, used: place }),
)
const columns: readonly SortableColumn<Row>[] = [
  { label: 'Code', sort: 'code', by: ({ code }) => code, show: ({ code }) => code },
  { label: 'Used', sort: 'used', by: ({ used }) => used, show: ({ used }) => used },
]
const arrange = (query: Record<string, string>) => {
  const { shown, total } = arrangeRows(rows, columns, query)
  return { ids: shown.map(({ id }) => id), total }
}

test('a fully loaded list is shown page by page', () => {
  expect(arrange({})).toMatchObject({ total: 60, ids: expect.arrayContaining(['0', '24']) })
  expect(arrange({}).ids).toHaveLength(rowsPerPage)
  expect(arrange({ page: '3' }).ids).toHaveLength(10)
  expect(arrange({ page: '9' })).toEqual({ ids: [], total: 60 })
  expect(arrange({ page: '-1' }).ids[0]).toBe('0')
})

test('it is sorted by a column in both directions, and not by an unknown one', () => {
  expect(arrange({ sort: '-used' }).ids[0]).toBe('59')
  expect(arrange({ sort: 'code' }).ids[0]).toBe('59')
  expect(arrange({ sort: 'constructor' }).ids[0]).toBe('0')
})

test('the search covers all text of a row, ignoring letter case', () => {
  expect(arrange({ query: 'code-17' })).toEqual({ ids: ['42'], total: 1 })
  expect(arrange({ query: 'none such' })).toEqual({ ids: [], total: 0 })
})
