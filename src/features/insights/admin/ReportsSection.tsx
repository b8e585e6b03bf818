import { useStore } from '@nanostores/react'
import type { Reply } from '../../../api/schemas.ts'
import { showAmount } from '../../../desk/browser/amounts.ts'
import { type Column, ListTable } from '../../../desk/browser/lists/ListTable.tsx'
import { $address, changeQuery } from '../../../desk/browser/lists/list-address.ts'
import { useLoaded } from '../../../desk/browser/use-loaded.ts'
import { type SalesGroup, salesGroups } from '../rules/sales-groups.ts'
import { Conversion } from './Conversion.tsx'
import { CurrencyChoice } from './CurrencyChoice.tsx'
import { daysLeftText, reasonsText, shareText } from './report-texts.ts'

type SalesRow = Reply<'reportSales'>['rows'][number] & { id: string }
type RunningOut = Reply<'reportRunningOut'>['variants'][number] & { id: string }

const groupNames: Record<SalesGroup, string> = {
  product: 'Product',
  color: 'Color',
  size: 'Size',
  category: 'Category',
}
const periods = [
  ['30', 'Last 30 days'],
  ['90', 'Last 90 days'],
  ['365', 'Last 12 months'],
] as const
const barsMax = 10

const salesColumns = (group: SalesGroup, currency?: string): readonly Column<SalesRow>[] => [
  { label: groupNames[group], show: ({ label }) => label || 'None' },
  { label: 'Units', show: ({ units }) => units, numeric: true },
  { label: 'Sales', show: ({ revenue }) => showAmount(revenue, currency), numeric: true },
  { label: 'Returned', show: ({ returned, units }) => shareText(returned, units), numeric: true },
  { label: 'Exchanged', show: ({ exchanged, units }) => shareText(exchanged, units), numeric: true },
  { label: 'Main reasons', show: ({ reasons }) => reasonsText(reasons) },
]

const stockColumns: readonly Column<RunningOut>[] = [
  { label: 'Product', show: ({ name }) => <a href={`/admin/stock?query=${encodeURIComponent(name)}`}>{name}</a> },
  { label: 'Variant', show: ({ color, size }) => [color, size].filter(Boolean).join(', ') },
  { label: 'SKU', show: ({ sku }) => sku },
  { label: 'In stock', show: ({ stock }) => stock, numeric: true },
  { label: 'Sold in 28 days', show: ({ sold }) => sold, numeric: true },
  { label: 'Runs out', show: ({ stock, daysLeft }) => daysLeftText(stock, daysLeft) },
]

/** The table below has the same figures for everybody who doesn't see the bars. */
function Bars({ rows, currency }: { rows: readonly SalesRow[]; currency: string | undefined }) {
  const highest = Math.max(1, ...rows.map(({ revenue }) => revenue))
  return (
    <ul className="bars" aria-hidden="true">
      {rows.slice(0, barsMax).map(({ id, label, revenue }) => (
        <li key={id}>
          <span>{label || 'None'}</span>
          <i style={{ inlineSize: `${(revenue / highest) * 100}%` }} />
          <span>{showAmount(revenue, currency)}</span>
        </li>
      ))}
    </ul>
  )
}

const isGroup = (text: string | undefined): text is SalesGroup => salesGroups.some((group) => group === text)

/** What sells, what comes back and why, and what runs out. */
export function ReportsSection() {
  const { query } = useStore($address)
  const by = isGroup(query['by']) ? query['by'] : 'product'
  const days = periods.find(([length]) => length === query['days'])?.[0] ?? '30'
  const asked = query['currency']
  const sales = useLoaded('reportSales', { query: { by, days, ...(asked ? { currency: asked } : {}) } })
  const { currency, currencies = [] } = sales.reply ?? {}
  const stock = useLoaded('reportRunningOut')
  const rows = (sales.reply?.rows ?? []).map((row) => ({ id: row.label, ...row }))
  return (
    <>
      <form className="inline" aria-label="What the report shows" onSubmit={(event) => event.preventDefault()}>
        <label>
          By{' '}
          <select className="input" value={by} onChange={({ target }) => changeQuery({ by: target.value })}>
            {salesGroups.map((group) => (
              <option key={group} value={group}>
                {groupNames[group]}
              </option>
            ))}
          </select>
        </label>
        <label>
          Period{' '}
          <select className="input" value={days} onChange={({ target }) => changeQuery({ days: target.value })}>
            {periods.map(([length, name]) => (
              <option key={length} value={length}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <CurrencyChoice
          currency={currency}
          currencies={currencies}
          onChange={(chosen) => changeQuery({ currency: chosen === currencies[0] ? '' : chosen })}
        />
      </form>
      <Bars rows={rows} currency={currency} />
      <ListTable
        label="Sales and returns"
        rows={rows}
        columns={salesColumns(by, currency)}
        status={sales.status}
        empty="Nothing was sold in this period."
      />
      <h2>Running out</h2>
      <p className="hint">At the pace of the last four weeks, these sell out within the next four.</p>
      <ListTable
        label="Running out"
        rows={(stock.reply?.variants ?? []).map((variant) => ({ id: variant.sku, ...variant }))}
        columns={stockColumns}
        status={stock.status}
        empty="Nothing is about to run out."
      />
      <Conversion days={days} />
    </>
  )
}
