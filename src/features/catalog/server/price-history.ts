import { type RawBuilder, sql } from 'kysely'
import type { Database, Trx } from '../../../platform/database/client.ts'
import {
  type AskedPrice,
  findPriorPrice,
  mergeHistories,
  type PriorPrice,
  type PromotedTime,
  priorPriceDays,
} from '../rules/prior-price.ts'
import { convertAtRecord, type PriceList, pricedVariants, priorPriceRuleOf } from './market-prices.ts'
import { listPlacesOfVariants } from './variant-places.ts'

interface RecordRow {
  variantId: string
  cents: number
  reduced: boolean
  from: Date
  until: Date | null
}

const toAsked = ({ cents, reduced, from, until }: RecordRow): AskedPrice => ({
  from: from.getTime(),
  until: until?.getTime() ?? null,
  cents,
  reduced,
})

/**
 * Records that can matter: a reduction began no earlier than a day before the last price that was none, and thirty days before that count.
 * A year of others stays in the database.
 */
const recentOf = (marketIds: readonly string[], ids: readonly string[]) => sql`(
  SELECT price_records.* FROM price_records JOIN (
    SELECT variant_id, min(coalesce(last_full, '-infinity')) - make_interval(days => ${sql.lit(priorPriceDays + 2)}) AS since FROM (
      SELECT variant_id, market_id, max(until_at) FILTER (WHERE NOT reduced) AS last_full FROM price_records
      WHERE variant_id = ANY (${ids}::bigint[]) AND market_id = ANY (${marketIds}::bigint[]) GROUP BY variant_id, market_id
    ) AS of_market GROUP BY variant_id
  ) AS needed USING (variant_id)
  WHERE market_id = ANY (${marketIds}::bigint[]) AND (until_at IS NULL OR until_at > since))`

const ofMarket = (marketId: string, recent: RawBuilder<unknown>) => sql<RecordRow>`
  SELECT variant_id::text AS "variantId", price_cents AS cents, reduced, from_at AS "from", until_at AS until
  FROM ${recent} AS asked WHERE market_id = ${marketId}::bigint`

/** The shop's own prices at the rates of their days. */
const converted = (
  list: PriceList & { market: NonNullable<PriceList['market']> },
  recent: RawBuilder<unknown>,
) => sql<RecordRow>`
  SELECT variant_id::text AS "variantId", ${convertAtRecord(sql`price_cents`, list.market, list)} AS cents, reduced,
    greatest(asked.from_at, rates.from_at) AS "from", least(asked.until_at, rates.until_at) AS until
  FROM ${recent} AS asked JOIN rate_records AS rates
    ON rates.market_id = ${list.market.id}::bigint AND rates.currency = ${list.market.currency}
    AND rates.from_at < coalesce(asked.until_at, 'infinity') AND coalesce(rates.until_at, 'infinity') > asked.from_at
  WHERE asked.market_id = 0`

function groupByVariant(rows: readonly RecordRow[]): Map<string, AskedPrice[]> {
  const groups = new Map<string, AskedPrice[]>()
  for (const row of rows) {
    const own = groups.get(row.variantId)
    if (own) own.push(toAsked(row))
    else groups.set(row.variantId, [toAsked(row)])
  }
  return groups
}

/** What shoppers of a market were asked for each variant, up to now. */
async function readHistories(
  db: Database | Trx,
  list: PriceList,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AskedPrice[]>> {
  const { market } = list
  const recent = recentOf(market ? ['0', market.id] : ['0'], ids)
  if (!market) return groupByVariant((await ofMarket('0', recent).execute(db)).rows)
  const own = groupByVariant((await ofMarket(market.id, recent).execute(db)).rows)
  const rated = groupByVariant((await converted({ ...list, market }, recent).execute(db)).rows)
  return new Map(ids.map((id) => [id, mergeHistories(own.get(id) ?? [], rated.get(id) ?? [])]))
}

interface PromotedRow extends PromotedTime {
  productIds: string[]
  categoryIds: string[]
}

async function listPromoted(db: Database | Trx, { market }: PriceList): Promise<PromotedRow[]> {
  const { rows } = await sql<Omit<PromotedRow, 'from' | 'until'> & { from: Date; until: Date | null }>`
    SELECT percent, product_ids::text[] AS "productIds", category_ids::text[] AS "categoryIds", from_at AS "from", until_at AS until
    FROM promotion_records WHERE market_ids = '{}' OR ${market?.id ?? '0'}::bigint = ANY (market_ids)`.execute(db)
  return rows.map((row) => ({ ...row, from: row.from.getTime(), until: row.until?.getTime() ?? null }))
}

/** The promotions for everybody that each variant was part of. */
async function readPromoted(
  db: Database | Trx,
  list: PriceList,
  ids: readonly string[],
): Promise<(id: string) => readonly PromotedTime[]> {
  const promoted = await listPromoted(db, list)
  const forAll = promoted.filter(({ productIds, categoryIds }) => productIds.length + categoryIds.length === 0)
  const forSome = promoted.filter((promotion) => !forAll.includes(promotion))
  if (forSome.length === 0) return () => forAll
  const places = new Map((await listPlacesOfVariants(db, ids)).map((place) => [place.variantId, place]))
  return (id) => {
    const place = places.get(id)
    const isFor = ({ productIds, categoryIds }: PromotedRow) =>
      place !== undefined &&
      (productIds.includes(place.productId) || place.categoryIds.some((category) => categoryIds.includes(category)))
    return [...forAll, ...forSome.filter(isFor)]
  }
}

/** What the law of a market lets reduced variants be compared with; empty where it asks for nothing. */
export async function findPriorPrices(
  db: Database | Trx,
  list: PriceList,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PriorPrice>> {
  const rule = priorPriceRuleOf(list)
  if (rule === null || ids.length === 0) return new Map()
  const [histories, promotedOf] = await Promise.all([readHistories(db, list, ids), readPromoted(db, list, ids)])
  return new Map(ids.map((id) => [id, findPriorPrice(histories.get(id) ?? [], promotedOf(id), rule)]))
}

/** Products whose price, that of their cheapest variant, may be shown as reduced; null where the law leaves that to the merchant. */
export async function findReducedProducts(
  db: Database,
  list: PriceList,
  productIds: readonly string[] | null,
): Promise<ReadonlySet<string> | null> {
  if (priorPriceRuleOf(list) === null) return null
  const among = productIds ? sql`WHERE product_id = ANY(${productIds}::bigint[])` : sql``
  const { rows } = await sql<{ productId: string; variantId: string }>`
    SELECT product_id::text AS "productId", variant_id::text AS "variantId" FROM (
      SELECT DISTINCT ON (variants.product_id) sold.* FROM ${pricedVariants(list, among)} AS sold JOIN variants ON variants.id = variant_id
      ORDER BY variants.product_id, sold.price_cents, position, variants.id
    ) AS cheapest WHERE compare_at_cents > price_cents`.execute(db)
  const found = await findPriorPrices(
    db,
    list,
    rows.map(({ variantId }) => variantId),
  )
  return new Set(rows.flatMap(({ productId, variantId }) => (found.get(variantId)?.kind === 'prior' ? productId : [])))
}
