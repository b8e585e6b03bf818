import { useState } from 'react'
import type { Reply } from '../../../api/schemas.ts'
import { showAmount } from '../../../desk/browser/amounts.ts'
import { showDay } from '../../../desk/browser/forms/fields.ts'
import { useLoaded } from '../../../desk/browser/use-loaded.ts'
import { CurrencyChoice } from './CurrencyChoice.tsx'

const chart = { width: 720, height: 140, gap: 2 }

const countOrders = (count: number) => `${count} ${count === 1 ? 'order' : 'orders'}`

function SalesChart({ days, currency }: Pick<Reply<'listSales'>, 'days' | 'currency'>) {
  const highest = Math.max(1, ...days.map(({ revenue }) => revenue))
  const step = chart.width / days.length
  const sum = days.reduce((total, { revenue }) => total + revenue, 0)
  const orders = days.reduce((total, day) => total + day.orders, 0)
  return (
    <figure className="chart">
      <figcaption>
        Last {days.length} days: {countOrders(orders)}, {showAmount(sum, currency)}
      </figcaption>
      <svg viewBox={`0 0 ${chart.width} ${chart.height}`} role="img" aria-label="Sales by day">
        {days.map(({ day, revenue, orders: count }, place) => {
          const height = Math.max(1, (revenue / highest) * chart.height)
          return (
            <rect key={day} x={place * step} y={chart.height - height} width={step - chart.gap} height={height}>
              <title>
                {showDay(day, 'UTC')}: {countOrders(count)}, {showAmount(revenue, currency)}
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
              <th>Day (UTC)</th>
              <th data-numeric>Orders</th>
              <th data-numeric>Sales</th>
              <th data-numeric>Refunds</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, orders: count, revenue, refunded }) => (
              <tr key={day}>
                <td>{showDay(day, 'UTC')}</td>
                <td data-numeric>{count}</td>
                <td data-numeric>{showAmount(revenue, currency)}</td>
                <td data-numeric>{showAmount(refunded, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}

/** The sales of the last weeks, in one currency. */
export function Sales() {
  const [asked, setAsked] = useState<string>()
  const sales = useLoaded('listSales', { query: asked === undefined ? {} : { currency: asked } }).reply
  if (!sales) return null
  return (
    <>
      <p className="inline">
        <CurrencyChoice {...sales} onChange={setAsked} />
      </p>
      <SalesChart {...sales} />
    </>
  )
}
