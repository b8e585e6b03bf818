import { type RawBuilder, sql } from 'kysely'
import { type Database, transact } from '../../../platform/database/client.ts'
import { selectBought } from './products/used-goods.ts'

/** A pair that fewer customers bought could be about a person, or chance. */
export const customersMin = 5
const countedDays = 365
const othersMax = 4
const countedEvery = '1 hour'

/**
 * Pairs of different styles in one paid order, ordered by how many customers bought both in proportion to those who bought either:
 * what everybody buys is not special to any product.
 */
const countPairs = (bought: RawBuilder<unknown>) => sql`
  WITH lines AS (
    SELECT DISTINCT order_id, person, product_id, style_slug
    FROM (${bought}) AS bought JOIN products ON products.id = product_id
    WHERE products.status = 'active' AND placed_at > now() - make_interval(days => ${countedDays})
  ), buyers AS (
    SELECT product_id, count(DISTINCT person) AS people FROM lines GROUP BY product_id
  ), pairs AS (
    SELECT a.product_id, b.product_id AS other_id, count(DISTINCT a.person) AS people
    FROM lines AS a JOIN lines AS b USING (order_id) WHERE a.style_slug <> b.style_slug
    GROUP BY a.product_id, b.product_id HAVING count(DISTINCT a.person) >= ${customersMin}
  ), ranked AS (
    SELECT pairs.product_id, other_id, row_number() OVER (
      PARTITION BY pairs.product_id ORDER BY pairs.people / sqrt(buyers.people * others.people) DESC, other_id) AS place
    FROM pairs JOIN buyers USING (product_id) JOIN buyers AS others ON others.product_id = other_id
  ), listed AS (
    SELECT product_id, jsonb_agg(other_id::text ORDER BY place) AS others FROM ranked
    WHERE place <= ${othersMax} GROUP BY product_id
  )
  SELECT coalesce(jsonb_object_agg(product_id, others), '{}') FROM listed`

/** What is bought together, counted anew at most once an hour, however often it is asked for. */
export async function readBoughtTogether(db: Database): Promise<Record<string, string[]>> {
  const bought = selectBought()
  if (!bought) return {}
  await transact(db, async (trx) => {
    const { rows } = await sql`SELECT FROM bought_together
      WHERE counted_at < now() - ${sql.lit(countedEvery)}::interval FOR UPDATE SKIP LOCKED`.execute(trx)
    if (rows.length > 0)
      await sql`UPDATE bought_together SET counted_at = now(), others = (${countPairs(bought)})`.execute(trx)
  })
  const { others } = await db.selectFrom('bought_together').select('others').executeTakeFirstOrThrow()
  return others as Record<string, string[]>
}
