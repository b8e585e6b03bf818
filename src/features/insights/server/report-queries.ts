import { type RawBuilder, sql } from 'kysely'
import type { Reply } from '../../../api/schemas.ts'
import type { Database } from '../../../platform/database/client.ts'
import { toWire } from '../../../platform/pure/money.ts'
import { translatedColumns } from '../../translations/server/translated.ts'
import type { SalesGroup } from '../rules/sales-groups.ts'

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
      SELECT lines.id, ${labels[by]} AS label, lines.quantity, lines.revenue_cents
      FROM sold_lines AS lines
        LEFT JOIN known_products AS products ON products.id = lines.product_id
        LEFT JOIN category_tree AS categories ON categories.id = products.category_id
      -- A gift card is sold when goods are bought with it.
      WHERE placed_at >= now() - make_interval(days => ${days}) AND currency = ${currency} AND NOT is_gift_card
    ), back AS MATERIALIZED (
      SELECT label, returned.kind, returned.reason, sum(returned.quantity)::int AS units
      FROM sold JOIN returned_lines AS returned ON order_line_id = sold.id GROUP BY 1, 2, 3
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
  const color = translatedColumns(language).of('color', 'name', sql`color_slug`, sql`color`)
  const { rows } = await sql<Reply<'reportRunningOut'>['variants'][number]>`
    SELECT sku, slug, name, coalesce(${color}, '') AS color, size, stock, pace.sold,
      (stock * ${paceDays} / pace.sold)::int AS "daysLeft"
    FROM (
      SELECT variant_id, sum(quantity)::int AS sold FROM sold_lines
      WHERE placed_at >= now() - make_interval(days => ${paceDays})
      GROUP BY variant_id
    ) AS pace
    JOIN variants_for_sale AS variants ON variants.id = variant_id
    WHERE stock <= pace.sold
    ORDER BY "daysLeft", pace.sold DESC, variants.id LIMIT ${rowsMax}`.execute(db)
  return { variants: rows }
}
