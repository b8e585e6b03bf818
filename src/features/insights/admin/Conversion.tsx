import type { Reply } from '../../../api/schemas.ts'
import { showDay } from '../../../desk/browser/forms/fields.ts'
import { type Column, ListTable } from '../../../desk/browser/lists/ListTable.tsx'
import { useLoaded } from '../../../desk/browser/use-loaded.ts'
import { shareText } from './report-texts.ts'

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
export function Conversion({ days: length }: { days: string }) {
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
