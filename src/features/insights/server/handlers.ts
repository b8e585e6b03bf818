import { sql } from 'kysely'
import type { Handlers } from '../../../api/http.ts'
import type { Reply } from '../../../api/schemas.ts'
import type { Config } from '../../../platform/config.ts'
import type { Database } from '../../../platform/database/client.ts'
import { listShopCurrencies, ownTextLanguage } from '../../../platform/markets.ts'
import { toWire } from '../../../platform/pure/money.ts'
import { stockLevels } from '../../catalog/server/stock-levels.ts'
import { listOpenSteps, type OpeningFacts } from '../rules/opening-steps.ts'
import { checkHealth } from './check-health.ts'
import { handleConversion } from './conversion-handlers.ts'
import { collectFigures, selectFigures } from './figures.ts'
import { reportRunningOut, reportSales } from './report-queries.ts'

/** Everything that waits for the merchant. */
async function countToday(db: Database): Promise<Omit<Reply<'readToday'>, 'opening'>> {
  const { rows } = await sql<Omit<Reply<'readToday'>, 'opening'>>`
    SELECT ${selectFigures(collectFigures(({ today }) => today))}, levels.* FROM (${stockLevels}) AS levels`.execute(db)
  if (!rows[0]) throw new Error('An aggregate has one row')
  return rows[0]
}

interface SalesRow {
  day: string
  orders: number
  revenue_cents: number
  refunded_cents: number
}

interface Asked {
  days: number
  currency: string
  timeZone: string
}

/**
 * Paid orders count on the shop's day they were placed, refunds on the day they were made; of an order that was cancelled neither counts.
 * Amounts in other currencies are left out.
 */
async function listSalesByDay(db: Database, { days, currency, timeZone }: Asked) {
  const { rows } = await sql<SalesRow>`
    SELECT to_char(day, 'YYYY-MM-DD') AS day,
      (SELECT count(*)::int FROM sold_orders WHERE placed_at >= begins AND placed_at < ends
        AND currency = ${currency}) AS orders,
      (SELECT coalesce(sum(total_cents), 0)::float8 FROM sold_orders WHERE placed_at >= begins AND placed_at < ends
        AND currency = ${currency}) AS revenue_cents,
      (SELECT coalesce(sum(cents), 0)::float8 FROM sale_refunds WHERE refunded_at >= begins AND refunded_at < ends
        AND currency = ${currency}) AS refunded_cents
    FROM generate_series(0, ${days - 1}::int) AS ago,
      LATERAL (SELECT (now() AT TIME ZONE ${timeZone})::date - ago AS day) AS days,
      LATERAL (SELECT day::timestamp AT TIME ZONE ${timeZone} AS begins,
        (day + 1)::timestamp AT TIME ZONE ${timeZone} AS ends) AS bounds
    ORDER BY day`.execute(db)
  return rows.map(({ day, orders, revenue_cents, refunded_cents }) => ({
    day,
    orders,
    revenue: toWire(revenue_cents, currency),
    refunded: toWire(refunded_cents, currency),
  }))
}

type Row = Omit<OpeningFacts, 'contact' | 'providers'>

/** Everything `listOpenSteps` judges, in one query. What the environment sets counts as done. */
async function readOpeningFacts(db: Database, config: Config): Promise<OpeningFacts> {
  const { rows } = await sql<Row>`SELECT EXISTS (SELECT FROM products_for_sale) AS products,
    ${selectFigures(collectFigures(({ opening }) => opening))}`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('A query without a table has one row')
  const { supportEmail, returnAddress } = config.shop
  return {
    ...row,
    name: row.name || config.locks.shopName !== undefined,
    contact: supportEmail !== '' && !supportEmail.endsWith('.example') && returnAddress !== '',
    taxes: row.taxes || config.TAX_TABLE !== '' || config.providers.TAX_PROVIDER.TAX_PROVIDER !== 'table',
    delivery: row.delivery || config.zoneLocks.length > 0,
    providers: config.production,
  }
}

type TodayCalls = 'readToday' | 'listSales' | 'reportSales' | 'reportRunningOut' | 'readHealth'

export const handleToday: Pick<Handlers, TodayCalls | 'reportConversion'> = {
  ...handleConversion,
  readToday: async (_call, { db, config }) => ({
    ...(await countToday(db)),
    opening: listOpenSteps(await readOpeningFacts(db, config)),
  }),

  listSales: async ({ query }, { db, config }) => {
    const { days, currency = config.baseCurrency } = query
    return {
      currency,
      currencies: listShopCurrencies(config),
      days: await listSalesByDay(db, { days, currency, timeZone: config.timeZone }),
    }
  },

  readHealth: async (_call, { db, config }) => ({ findings: await checkHealth(db, config) }),

  reportSales: async ({ query: { by, days, currency } }, { db, config }) => ({
    ...(await reportSales(db, by, days, currency ?? config.baseCurrency)),
    currencies: listShopCurrencies(config),
  }),

  reportRunningOut: (_call, { db, config }) => reportRunningOut(db, ownTextLanguage(config)),
}
