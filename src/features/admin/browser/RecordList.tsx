import type { ReactNode } from 'react'
import { type Column, type Filter, ListTable } from './ListTable.tsx'
import { ListPager, ListTools } from './ListTools.tsx'

interface Props<T extends { id: string }> {
  /** The section in the address, such as `banners`. */
  section: string
  singular: string
  plural: string
  filters?: readonly Filter[]
  rows: readonly T[]
  total: number
  columns: readonly Column<T>[]
  status: 'loading' | 'ready' | 'failed'
  empty: string
  none?: ReactNode
}

/** A list of records with its search and pages, and the way to a new record. */
export function RecordList<T extends { id: string }>(props: Props<T>) {
  const { section, singular, plural, filters = [], rows, total, columns, status, empty, none = empty } = props
  return (
    <>
      <p>
        <a className="button" href={`/admin/${section}/new`}>
          New {singular}
        </a>
      </p>
      <ListTools search={`Search ${plural}`} filters={filters} />
      <ListTable label={plural} rows={rows} columns={columns} status={status} empty={empty} none={none} />
      <ListPager total={total} />
    </>
  )
}
