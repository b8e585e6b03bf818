import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { ScrollRegion } from '../ScrollRegion.tsx'
import type { LoadStatus } from '../use-loaded.ts'
import { $address, changeQuery } from './list-address.ts'

export interface Column<T> {
  label: string
  show: (row: T) => ReactNode
  /** The name that the call sorts by. */
  sort?: string
  numeric?: boolean
}
export interface Filter {
  name: string
  label: string
  choices: readonly (readonly [value: string, label: string])[]
  /** The value used when nothing is chosen; without it, everything is listed. */
  fallback?: string
}
interface Props<T> {
  label: string
  rows: readonly T[]
  columns: readonly Column<T>[]
  status: LoadStatus
  /** Said where nothing fits what was asked for. */
  empty: string
  /** Said instead where everything was asked for, and there is nothing yet: what comes here, and how to begin. */
  none?: ReactNode
}

/** The rows of a list. Headings of sortable columns link to that order. */
export function ListTable<T extends { id: string }>({ label, rows, columns, status, empty, none = empty }: Props<T>) {
  const { sort = '', page: _page, ...asked } = useStore($address).query
  if (status === 'ready' && rows.length === 0)
    return <p className="nothing">{Object.keys(asked).length > 0 ? empty : none}</p>
  if (status === 'failed' && rows.length === 0)
    return <p className="nothing">This list could not be loaded. Try again.</p>
  return (
    <ScrollRegion label={label} busy={status === 'loading'}>
      <table className="list">
        <thead>
          <tr>
            {columns.map((column) => (
              <ColumnHead key={column.label} column={column} sort={sort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map(({ label: name, show, numeric }) => (
                <td key={name} data-label={name} data-numeric={numeric}>
                  {show(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

function ColumnHead<T>({ column, sort }: { column: Column<T>; sort: string }) {
  const { label, numeric } = column
  if (!column.sort) return <th data-numeric={numeric}>{label}</th>
  const ascending = sort === column.sort
  const descending = sort === `-${column.sort}`
  const next = ascending ? `-${column.sort}` : column.sort
  return (
    <th data-numeric={numeric} aria-sort={ascending ? 'ascending' : descending ? 'descending' : 'none'}>
      <button type="button" onClick={() => changeQuery({ sort: next, page: '' })}>
        {label} <span aria-hidden="true">{ascending ? '↑' : descending ? '↓' : ''}</span>
      </button>
    </th>
  )
}
