import type { ReactNode } from 'react'
import type { LoadStatus } from '../use-loaded.ts'
import { type Column, type Filter, ListTable } from './ListTable.tsx'
import { ListPager, ListTools } from './ListTools.tsx'

interface Props<T extends { id: string }> {
  /** The section in the address, such as `banners`. */
  section: string
  singular: string
  plural: string
  finder?: string | undefined
  filters?: readonly Filter[]
  rows: readonly T[]
  /** Of all pages. Without it, the rows are the whole list: it has neither search nor pages. */
  total?: number
  columns: readonly Column<T>[]
  status: LoadStatus
  empty?: string
  /** What the records are for, said where there are none yet. */
  purpose?: string
  /** The link to the first one. */
  begin?: string
  /** Said instead of these two. */
  none?: ReactNode
}

/** A list of records with its search and pages, and the way to a new record. */
export function RecordList<T extends { id: string }>(props: Props<T>) {
  const { section, singular, plural, finder = `Search ${plural}`, filters = [], rows, total, columns, status } = props
  const { empty = `No ${plural} found.`, purpose, begin = 'Add the first one' } = props
  const newPath = `/admin/${section}/new`
  const none = props.none ?? (
    <>
      No {plural} yet. {purpose} <a href={newPath}>{begin}</a>
    </>
  )
  return (
    <>
      <p>
        <a className="button" href={newPath}>
          New {singular}
        </a>
      </p>
      {total !== undefined && <ListTools search={finder} filters={filters} />}
      <ListTable label={plural} rows={rows} columns={columns} status={status} empty={empty} none={none} />
      {total !== undefined && <ListPager total={total} />}
    </>
  )
}
