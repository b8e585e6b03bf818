import { useStore } from '@nanostores/react'
import type { Reply } from '../../../api/schemas.ts'
import { showAmount } from '../../../desk/browser/amounts.ts'
import { showDay } from '../../../desk/browser/forms/fields.ts'
import { type Column, ListTable } from '../../../desk/browser/lists/ListTable.tsx'
import { $address, changeQuery } from '../../../desk/browser/lists/list-address.ts'
import { useLoaded } from '../../../desk/browser/use-loaded.ts'
import { type SalesGroup, salesGroups } from '../rules/sales-groups.ts'
import { CurrencyChoice } from './CurrencyChoice.tsx'
import { TaxReport } from './TaxReport.tsx'

/** A number of units with its share of those sold, such as "3 (12 %)". */
export function shareText(units: number, sold: number): string {
  if (units === 0 || sold === 0) return '–'
  const share = (units / sold) * 100
  return `${units} (${share < 1 ? 'under 1' : Math.round(share)}%)`
}

export function reasonsText(reasons: readonly { reason: string; units: number }[]): string {
  return reasons.map(({ reason, units }) => `${reason} (${units})`).join(', ')
}

export function daysLeftText(stock: number, daysLeft: number): string {
  if (stock === 0) return 'Sold out'
  if (daysLeft < 1) return 'Today'
  return daysLeft === 1 ? 'In 1 day' : `In ${daysLeft} days`
}

type Day = Reply<'reportConversion'>['days'][number] & { id: string }

const columns: readonly Column<Day>[] = [
  { label: 'Day', show: ({ day }) => showDay(day, 'UTC') },
  { label: 'Page views', show: ({ views }) => views, numeric: true },
  { label: 'Product views', show: ({ products }) => products, numeric: true },
  { label: 'Added to cart', show: ({ adds }) => adds, numeric: true },
  { label: 'Checkouts opened', show: ({ checkouts }) => checkouts, numeric: true },
  { label: 'Paid orders', show: ({ paid }) => paid, numeric: true },
  { label: 'Conversion rate', show: ({ paid, products }) => shareText(paid, products), numeric: true },
]

const stepNames = [
  ['views', 'Page views'],
  ['products', 'Product views'],
  ['adds', 'Added to cart'],
  ['checkouts', 'Checkouts opened'],
  ['paid', 'Paid orders'],
] as const

/** From a page seen to a paid order. The table below the bars has the same figures, day by day. */
function Conversion({ days: length }: { days: string }) {
  const { reply, status } = useLoaded('reportConversion', { query: { days: length } })
  const total = reply?.total
  const highest = Math.max(1, ...stepNames.map(([step]) => total?.[step] ?? 0))
  const days = (reply?.days ?? []).toReversed().map((day) => ({ id: day.day, ...day }))
  return (
    <section className="stack" aria-labelledby="conversion-title">
      <h2 id="conversion-title">From view to payment</h2>
      <p className="hint">
        Counted without cookies or names: each number is how often something happened, not by how many people. Visits
        that ask not to be tracked, and bots, are left out. Days are those of UTC.
      </p>
      {total && (
        <ul className="bars">
          {stepNames.map(([step, name]) => (
            <li key={step}>
              <span>{name}</span>
              <i aria-hidden="true" style={{ inlineSize: `${(total[step] / highest) * 100}%` }} />
              <span>{total[step]}</span>
            </li>
          ))}
        </ul>
      )}
      <ListTable label="Day by day" rows={days} columns={columns} status={status} empty="Nothing was counted yet." />
    </section>
  )
}

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
      <TaxReport />
      <Conversion days={days} />
    </>
  )
}
