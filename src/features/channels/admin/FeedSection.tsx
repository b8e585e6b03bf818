import { useStore } from '@nanostores/react'
import type { Reply } from '../../../api/schemas.ts'
import { type Column, ListTable } from '../../../desk/browser/lists/ListTable.tsx'
import { ListPager } from '../../../desk/browser/lists/ListTools.tsx'
import { $address } from '../../../desk/browser/lists/list-address.ts'
import { useLoaded } from '../../../desk/browser/use-loaded.ts'
import { faultTexts } from '../rules/feed-faults.ts'

type Gap = Reply<'listFeedGaps'>['products'][number]

const sayFaults = ({ faults }: Gap) => faults.map((fault) => faultTexts[fault]).join('; ')

const columns: readonly Column<Gap>[] = [
  { label: 'Product', show: ({ id, name }) => <a href={`/admin/products/${id}`}>{name}</a> },
  { label: 'Why', show: sayFaults },
  { label: 'Variants left out', show: ({ leftOut, variants }) => `${leftOut} of ${variants}`, numeric: true },
]

/** Which products shopping services don’t get, and why. */
export function FeedSection() {
  const { query } = useStore($address)
  const { reply, status } = useLoaded('listFeedGaps', { query: { ...query, limit: '25' } })
  return (
    <>
      <p className="hint">
        Google reads your products at <a href="/feed.xml">/feed.xml</a>. Feeds for other services, and what counts for
        products that don’t say for whom they are made, are under{' '}
        <a href="/admin/settings/feeds">Settings, Product feeds</a>.
      </p>
      <ListTable
        label="Products that are left out"
        rows={reply?.products ?? []}
        columns={columns}
        status={status}
        empty="Nothing is left out: every product on sale is in the feed."
      />
      <ListPager total={reply?.total ?? 0} />
    </>
  )
}
