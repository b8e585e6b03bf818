import { sql } from 'kysely'
import { type Database, type Trx, transact } from '../../../platform/database/client.ts'

/** Gives variants the prices that were planned for now: of several that are due, the last. */
export async function applyPlannedPrices(db: Database): Promise<void> {
  const due = await sql`SELECT FROM planned_prices WHERE at <= now() LIMIT 1`.execute(db)
  // Even an update of zero rows would mark the catalogue.
  if (due.rows.length === 0) return
  await transact(db, async (trx) => {
    // In the order of ids, like orders, so that concurrent locks never deadlock.
    await sql`SELECT FROM variants WHERE id IN (SELECT variant_id FROM planned_prices WHERE at <= now())
      ORDER BY id FOR UPDATE`.execute(trx)
    await sql`
      WITH due AS (DELETE FROM planned_prices WHERE at <= now() RETURNING *)
      UPDATE variants SET price_cents = last.price_cents, compare_at_cents = last.compare_at_cents
      FROM (SELECT DISTINCT ON (variant_id) * FROM due ORDER BY variant_id, at DESC) AS last
      WHERE variants.id = last.variant_id`.execute(trx)
  })
}

/** A price that the merchant gives a variant counts from then on. */
export async function endPlannedPrices(trx: Trx, variantIds: readonly string[]): Promise<void> {
  await sql`DELETE FROM planned_prices WHERE variant_id = ANY(${variantIds}::bigint[])`.execute(trx)
}

/** What a variant's price changes to, soonest first, in SQL: a JSON list. */
export const plannedOfVariant = sql`coalesce((
  SELECT jsonb_agg(jsonb_build_object('at', to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'priceCents', planned_prices.price_cents, 'compareAtCents', planned_prices.compare_at_cents) ORDER BY at)
  FROM planned_prices WHERE variant_id = variants.id), '[]')`
