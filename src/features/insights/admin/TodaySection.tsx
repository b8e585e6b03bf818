import { lazy, Suspense, useState } from 'react'
import type { Reply } from '../../../api/schemas.ts'
import { formatPrice } from '../../../site/theme.ts'
import { useLoaded } from '../../admin/browser/use-loaded.ts'
import { useMay } from '../../admin/browser/use-may.ts'
import { Publishing } from '../../publishing/admin/Publishing.tsx'
import { CurrencyChoice } from './CurrencyChoice.tsx'

type Counts = Omit<Reply<'readToday'>, 'opening'>

const OpeningSteps = lazy(() => import('./OpeningSteps.tsx').then(({ OpeningSteps: shown }) => ({ default: shown })))

const tasks: readonly (readonly [keyof Counts, string, string])[] = [
  ['ordersToPack', 'Orders to pack', '/admin/orders?state=paid'],
  ['ordersToShip', 'Orders to ship', '/admin/orders?state=packed'],
  ['ordersFlagged', 'Orders to review', '/admin/orders?attention=flagged'],
  ['returnsOpen', 'Returns', '/admin/orders?attention=return'],
  ['reviewsPending', 'Reviews to approve', '/admin/reviews'],
  ['enquiriesNew', 'Enquiries to answer', '/admin/enquiries?state=new'],
  ['variantsLow', 'Variants low on stock', '/admin/stock?stock=low'],
  ['variantsSoldOut', 'Variants sold out', '/admin/stock?stock=none'],
]

const chart = { width: 720, height: 140, gap: 2 }

function SalesChart({ days, currency }: Pick<Reply<'listSales'>, 'days' | 'currency'>) {
  const highest = Math.max(1, ...days.map(({ revenue }) => revenue))
  const step = chart.width / days.length
  const sum = days.reduce((total, { revenue }) => total + revenue, 0)
  const orders = days.reduce((total, day) => total + day.orders, 0)
  return (
    <figure className="chart">
      <figcaption>
        Last {days.length} days: {orders} orders, {formatPrice(sum, currency)}
      </figcaption>
      <svg viewBox={`0 0 ${chart.width} ${chart.height}`} role="img" aria-label="Sales by day">
        {days.map(({ day, revenue, orders: count }, place) => {
          const height = Math.max(1, (revenue / highest) * chart.height)
          return (
            <rect key={day} x={place * step} y={chart.height - height} width={step - chart.gap} height={height}>
              <title>
                {day}: {count} orders, {formatPrice(revenue, currency)}
              </title>
            </rect>
          )
        })}
      </svg>
      <details>
        <summary>View as a table</summary>
        <table>
          <thead>
            <tr>
              <th>Day</th>
              <th data-numeric>Orders</th>
              <th data-numeric>Sales</th>
              <th data-numeric>Refunds</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, orders: count, revenue, refunded }) => (
              <tr key={day}>
                <td>{day}</td>
                <td data-numeric>{count}</td>
                <td data-numeric>{formatPrice(revenue, currency)}</td>
                <td data-numeric>{formatPrice(refunded, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}

/** First what needs doing, then the shop's figures. */
export function TodaySection() {
  const today = useLoaded('readToday').reply
  const maySet = useMay('settings.write')
  const [asked, setAsked] = useState<string>()
  const sales = useLoaded('listSales', { query: asked === undefined ? {} : { currency: asked } }).reply
  return (
    <>
      <ul className="tasks">
        {tasks.map(([name, label, href]) => (
          <li key={name} data-waiting={(today?.[name] ?? 0) > 0}>
            <a href={href}>
              <strong>{today?.[name] ?? '–'}</strong> {label}
            </a>
          </li>
        ))}
      </ul>
      {maySet && today?.opening && (
        <Suspense>
          <OpeningSteps open={today.opening} />
        </Suspense>
      )}
      <Publishing />
      {sales && (
        <>
          <CurrencyChoice {...sales} onChange={setAsked} />
          <SalesChart {...sales} />
        </>
      )}
    </>
  )
}
