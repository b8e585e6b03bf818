import { useStore } from '@nanostores/react'
import { ListExport } from '../../../desk/browser/lists/ListExport.tsx'
import { ListPager, ListTools } from '../../../desk/browser/lists/ListTools.tsx'
import { $address, changeQuery } from '../../../desk/browser/lists/list-address.ts'
import { useLoaded } from '../../../desk/browser/use-loaded.ts'
import { StockTable } from './StockTable.tsx'

const sorts = [
  ['product', 'By product'],
  ['sku', 'By SKU'],
  ['stock', 'Least stock first'],
  ['-stock', 'Most stock first'],
  ['price', 'Lowest price first'],
  ['-price', 'Highest price first'],
] as const

const filters = [
  {
    name: 'stock',
    label: 'Stock',
    choices: [
      ['low', 'Low'],
      ['none', 'Sold out'],
    ],
  },
] as const

export function StockSection() {
  const { query } = useStore($address)
  const { reply, status, reload } = useLoaded('listVariants', { query: { ...query, limit: '25' } })
  const variants = reply?.variants ?? []
  return (
    <>
      <ListTools search="Search SKUs and products" filters={filters} />
      <select
        className="input sorts"
        aria-label="Order"
        value={query['sort'] ?? 'product'}
        onChange={({ target }) => changeQuery({ sort: target.value === 'product' ? '' : target.value, page: '' })}
      >
        {sorts.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      {status === 'ready' && variants.length === 0 ? (
        <p className="nothing">
          {query['query'] || query['stock'] ? (
            'No variants found.'
          ) : (
            <>
              No variants yet. <a href="/admin/products/new">Write your first product</a>, or{' '}
              <a href="/admin/files">import your catalogue</a>.
            </>
          )}
        </p>
      ) : (
        <StockTable key={JSON.stringify(query)} variants={variants} onSaved={reload} />
      )}
      <ListPager total={reply?.total ?? 0} />
      <ListExport lists={[['stock', 'Stock']]} />
    </>
  )
}
