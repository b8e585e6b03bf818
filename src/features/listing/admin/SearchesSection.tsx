import { useStore } from '@nanostores/react'
import { showDate } from '../../../desk/browser/forms/fields.ts'
import { ListExport } from '../../../desk/browser/lists/ListExport.tsx'
import { type Column, ListTable } from '../../../desk/browser/lists/ListTable.tsx'
import { ListPager } from '../../../desk/browser/lists/ListTools.tsx'
import { $address } from '../../../desk/browser/lists/list-address.ts'
import { useLoaded } from '../../../desk/browser/use-loaded.ts'

const searchColumns: readonly Column<{ id: string; query: string; count: number; lastAt: string }>[] = [
  { label: 'Search', show: ({ query }) => query },
  { label: 'Times', show: ({ count }) => count, numeric: true },
  { label: 'Last', sort: 'last', show: ({ lastAt }) => showDate(lastAt) },
  {
    label: 'Answer it',
    show: ({ query }) => (
      <span className="inline">
        <a href={`/admin/synonyms/new?word=${encodeURIComponent(query)}`}>Add a synonym</a>
        <a href={`/admin/search/new?word=${encodeURIComponent(query)}`}>Choose results</a>
      </span>
    ),
  },
]

export function SearchesSection() {
  const { query } = useStore($address)
  const { reply, status } = useLoaded('listFailedSearches', { query: { ...query, limit: '25' } })
  const rows = (reply?.searches ?? []).map((search) => ({ id: search.query, ...search }))
  return (
    <>
      <ListTable
        label="Failed searches"
        rows={rows}
        columns={searchColumns}
        status={status}
        empty="No failed searches. What shoppers search for and don’t find comes here."
      />
      <ListPager total={reply?.total ?? 0} />
      <ListExport lists={[['searches', 'Failed searches']]} />
    </>
  )
}
