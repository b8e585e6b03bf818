import { type RawBuilder, sql } from 'kysely'
import type { Reply } from '../../../api/schemas.ts'
import type { Database } from '../../../platform/database/client.ts'
import { toWire } from '../../../platform/pure/money.ts'
import { colorNameIn } from '../../translations/server/translated.ts'
import type { SalesGroup } from '../rules/sales-groups.ts'
import { isSale } from './today-queries.ts'

const rowsMax = 100
const reasonsShown = 3
/** The pace of sales is measured over these days, and so is how far ahead stock is watched. */
const paceDays = 28

const labels: Record<SalesGroup, RawBuilder<string>> = {
  product: sql`lines.name`,
  color: sql`lines.color`,
  size: sql`lines.size`,
  category: sql`coalesce(categories.name, '')`,
}

interface SalesRow {
  label: string
  units: number
  revenue_cents: number
  returned: number
  exchanged: number
  reasons: { reason: string; units: number }[]
}

/** Returns count with the order that they belong to, so that a share of what was sold is one. */
export async function reportSales(db: Database, by: SalesGroup, days: number, currency: string) {
  const { rows } = await sql<SalesRow>`
    WITH sold AS MATERIALIZED (
      SELECT lines.id, ${labels[by]} AS label, lines.quantity,
        lines.unit_price_cents::bigint * lines.quantity - coalesce(lines.discount_cents, 0) AS revenue_cents
      FROM orders JOIN order_lines AS lines ON lines.order_id = orders.id
        LEFT JOIN products ON products.id = lines.product_id
        LEFT JOIN categories ON categories.id = products.category_id
      WHERE placed_at >= now() - make_interval(days => ${days}) AND ${isSale}
        AND currency = ${currency}
        -- A gift card is sold when goods are bought with it.
        AND NOT EXISTS (SELECT FROM sold_gift_cards WHERE order_id = orders.id)
    ), back AS MATERIALIZED (
      SELECT label, returns.kind, coalesce(nullif(return_lines.reason, ''), returns.reason) AS reason,
        sum(return_lines.quantity)::int AS units
      FROM sold JOIN return_lines ON order_line_id = sold.id JOIN returns ON returns.id = return_id
      WHERE returns.state <> 'rejected' GROUP BY 1, 2, 3
    )
    SELECT label, sum(quantity)::int AS units, sum(revenue_cents)::float8 AS revenue_cents,
      (SELECT coalesce(sum(units), 0)::int FROM back WHERE back.label = sold.label AND kind = 'return') AS returned,
      (SELECT coalesce(sum(units), 0)::int FROM back WHERE back.label = sold.label AND kind = 'exchange') AS exchanged,
      ARRAY(SELECT jsonb_build_object('reason', reason, 'units', sum(units)) FROM back WHERE back.label = sold.label
        GROUP BY reason ORDER BY sum(units) DESC, reason LIMIT ${reasonsShown}) AS reasons
    FROM sold GROUP BY label ORDER BY revenue_cents DESC, label LIMIT ${rowsMax}`.execute(db)
  return {
    currency,
    rows: rows.map(({ revenue_cents, ...row }) => ({ ...row, revenue: toWire(revenue_cents, currency) })),
  } satisfies Omit<Reply<'reportSales'>, 'currencies'>
}

export async function reportRunningOut(db: Database, language: string | null): Promise<Reply<'reportRunningOut'>> {
  const { rows } = await sql<Reply<'reportRunningOut'>['variants'][number]>`
    SELECT variants.sku, products.slug, products.name, coalesce(${colorNameIn(language)}, '') AS color, size, stock, pace.sold,
      (stock * ${paceDays} / pace.sold)::int AS "daysLeft"
    FROM (
      SELECT variant_id, sum(quantity)::int AS sold FROM orders JOIN order_lines ON order_id = orders.id
      WHERE placed_at >= now() - make_interval(days => ${paceDays}) AND ${isSale}
      GROUP BY variant_id
    ) AS pace
    JOIN variants ON variants.id = variant_id JOIN products ON products.id = product_id
    LEFT JOIN colors ON colors.slug = color_slug
    WHERE status = 'active' AND stock <= pace.sold
    ORDER BY "daysLeft", pace.sold DESC, variants.id LIMIT ${rowsMax}`.execute(db)
  return { variants: rows }
}
