import type { Column } from './ListTable.tsx'

/** A column by which a fully loaded list can be sorted. */
export interface SortableColumn<T> extends Column<T> {
  by?: (row: T) => string | number
}

export const rowsPerPage = 25

const compare = <V extends string | number>(a: V, b: V) =>
  typeof a === 'string' ? a.localeCompare(String(b)) : Number(a) - Number(b)

/** Applies the search, order and page in the address to a fully loaded list. */
export function arrangeRows<T extends object>(
  rows: readonly T[],
  columns: readonly SortableColumn<T>[],
  { query = '', sort = '', page = '1' }: Readonly<Record<string, string>>,
): { shown: T[]; total: number } {
  const words = query.trim().toLowerCase()
  const holds = (row: T) => Object.values(row).some((value) => String(value).toLowerCase().includes(words))
  const found = words === '' ? [...rows] : rows.filter(holds)
  const by = columns.find((column) => column.by && column.sort === sort.replace(/^-/, ''))?.by
  if (by) found.sort((a, b) => compare(by(a), by(b)) * (sort.startsWith('-') ? -1 : 1))
  const start = (Math.max(1, Math.trunc(Number(page)) || 1) - 1) * rowsPerPage
  return { shown: found.slice(start, start + rowsPerPage), total: found.length }
}
