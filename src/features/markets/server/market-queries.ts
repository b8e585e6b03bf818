import { sql } from 'kysely'
import type { Config } from '../../../platform/config.ts'
import type { Database, Trx } from '../../../platform/database/client.ts'
import { priceColumns, pricedVariants } from '../../catalog/server/market-prices.ts'
import type { WrittenMarket } from '../market-contract.ts'

async function writeMarket(trx: Trx, { id, countries, ...market }: WrittenMarket, position: number): Promise<string> {
  const values = {
    position,
    key: market.key,
    name: market.name,
    currency: market.currency,
    language: market.language,
    tax_included: market.taxIncluded,
    tax_shown_name: market.taxShownName ?? '',
    tax_number: market.taxNumber ?? '',
    payment_methods: market.paymentMethods,
    rounding: market.rounding,
    rate: market.rate === null ? null : String(market.rate),
    gift_card_amounts: market.giftCardAmounts,
    gift_card_from: market.giftCardFrom,
    gift_card_to: market.giftCardTo,
  }
  const known = id !== undefined && /^\d{1,18}$/.test(id) ? id : null
  const kept = await trx
    .updateTable('markets')
    .set({ ...values, prices_version: sql`prices_version + 1` })
    .where('id', '=', known)
    .returning('id')
    .executeTakeFirst()
  const written = kept ?? (await trx.insertInto('markets').values(values).returning('id').executeTakeFirstOrThrow())
  const rows = countries.map((country, place) => ({ country, market_id: written.id, position: place }))
  await trx.insertInto('market_countries').values(rows).execute()
  return written.id
}

/** Replaces the existing markets; those that stay keep their prices. */
export async function replaceMarkets(trx: Trx, markets: readonly WrittenMarket[]): Promise<void> {
  await trx.deleteFrom('market_countries').execute()
  const ids = markets.flatMap(({ id }) => id ?? [])
  await sql`DELETE FROM markets WHERE NOT id::text = ANY (${ids}::text[])`.execute(trx)
  for (const [position, market] of markets.entries()) await writeMarket(trx, market, position)
}

/** How many variants on sale have no price in the market of this configuration. */
export async function countUnpriced(db: Database | Trx, config: Config): Promise<number> {
  const { join, isSold } = priceColumns(config)
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM variants JOIN products ON products.id = product_id AND status = 'active' ${join}
    WHERE NOT ${isSold}`.execute(db)
  return rows[0]?.count ?? 0
}

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
  await sql`DELETE FROM market_prices WHERE market_id = ${marketId} AND variant_id = ANY (${ids}::bigint[])`.execute(
    trx,
  )
  const kept = prices.filter(({ cents }) => cents !== null)
  await sql`INSERT INTO market_prices (market_id, variant_id, price_cents, compare_at_cents)
    SELECT ${marketId}, "variantId", cents, "compareAtCents" FROM jsonb_to_recordset(${JSON.stringify(kept)}::jsonb)
      AS own ("variantId" bigint, cents int, "compareAtCents" int)`.execute(trx)
  await sql`UPDATE markets SET prices_version = prices_version + 1 WHERE id = ${marketId}`.execute(trx)
  return true
}
