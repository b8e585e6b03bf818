import { sql } from 'kysely'
import type { Config } from '../../../platform/config.ts'
import type { Database, Trx } from '../../../platform/database/client.ts'
import { renewPrices } from '../../markets/server/prices-version.ts'
import { pricedVariants } from './market-prices.ts'

interface PriceRow {
  variantId: string
  product: string
  sku: string
  shopCents: number
  cents: number | null
  ownCents: number | null
}

/** Variants on sale with their prices in the market of this configuration. */
export async function listPrices(
  db: Database,
  config: Config,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: PriceRow[]; total: number }> {
  const { rows } = await sql<PriceRow & { total: number }>`
    SELECT variants.id::text AS "variantId", products.name AS product, sku, variants.price_cents AS "shopCents",
      sold.price_cents AS cents, own.price_cents AS "ownCents", (count(*) OVER ())::int AS total
    FROM variants JOIN products ON products.id = product_id AND status = 'active'
    LEFT JOIN ${pricedVariants(config)} AS sold ON sold.variant_id = variants.id
    LEFT JOIN market_prices AS own ON own.variant_id = variants.id AND own.market_id = ${config.market?.id ?? null}
    ORDER BY products.name, products.id, variants.position, variants.id LIMIT ${limit} OFFSET ${(page - 1) * limit}`.execute(
    db,
  )
  return { rows, total: rows[0]?.total ?? 0 }
}

/** The own prices that these variants have in a market. */
export async function readOwnPrices(
  trx: Trx,
  marketId: string,
  variantIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; cents: number }>`
    SELECT variant_id::text AS id, price_cents AS cents FROM market_prices
    WHERE market_id = ${marketId} AND variant_id = ANY (${variantIds}::bigint[])`.execute(trx)
  return new Map(rows.map(({ id, cents }) => [id, cents]))
}

export interface OwnPrice {
  variantId: string
  cents: number | null
  compareAtCents: number | null
}

/** Sets or removes variants' own prices; false if one of them doesn't exist. */
export async function savePrices(trx: Trx, marketId: string, prices: readonly OwnPrice[]): Promise<boolean> {
  const ids = prices.map(({ variantId }) => variantId)
  const { rows } = await sql`SELECT FROM variants WHERE id = ANY (${ids}::bigint[])`.execute(trx)
  if (rows.length < new Set(ids).size) return false
  const kept = prices.filter(({ cents }) => cents !== null)
  const keptIds = kept.map(({ variantId }) => variantId)
  await sql`DELETE FROM market_prices WHERE market_id = ${marketId} AND variant_id = ANY (${ids}::bigint[])
    AND NOT variant_id = ANY (${keptIds}::bigint[])`.execute(trx)
  await sql`INSERT INTO market_prices (market_id, variant_id, price_cents, compare_at_cents)
    SELECT ${marketId}, "variantId", cents, "compareAtCents" FROM jsonb_to_recordset(${JSON.stringify(kept)}::jsonb)
      AS own ("variantId" bigint, cents int, "compareAtCents" int)
    ON CONFLICT (market_id, variant_id) DO UPDATE
      SET price_cents = excluded.price_cents, compare_at_cents = excluded.compare_at_cents`.execute(trx)
  await renewPrices(trx, marketId)
  return true
}
