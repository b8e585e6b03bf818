import { type RawBuilder, sql } from 'kysely'
import { amountMaxCents } from '../../../platform/amount.ts'
import type { Config } from '../../../platform/config.ts'
import type { Database, Trx } from '../../../platform/database/client.ts'
import { findRoundingStep, type Market, shiftDigits } from '../../../platform/pure/markets.ts'

export interface VariantPrice {
  variant_id: string
  product_id: string
  price_cents: number
  compare_at_cents: number | null
}

/** How a market's prices come from the shop's own. */
export type PriceList = Pick<Config, 'market' | 'baseCurrency' | 'amountStepCents'>

/** What names the prices of a market: the same key, the same prices. */
export const keyOfPrices = ({ market }: Pick<Config, 'market'>): string =>
  market ? `${market.key} ${market.pricesVersion}` : ''

/** At least one unit of the rounding, so that nothing becomes free, and at most what an amount can be: a rate may be mistyped. */
function convert(column: RawBuilder<unknown>, market: Market & { rate: string }, list: PriceList): RawBuilder<unknown> {
  const { unit, less } = findRoundingStep(market.rounding, market.currency, list.amountStepCents)
  const shift = shiftDigits(list.baseCurrency, market.currency)
  return sql`CASE WHEN ${column} > 0 THEN greatest(${unit}::int - ${less}::int, least(${amountMaxCents}::numeric, round((${column}
    * ${market.rate}::numeric * power(10::numeric, ${shift}::int) + ${less}::int) / ${unit}::int) * ${unit}::int - ${less}::int)::int) ELSE ${column} END`
}

interface PriceColumns {
  /** Joins what the others need to a query of `variants`. */
  join: RawBuilder<unknown>
  price: RawBuilder<number>
  compareAt: RawBuilder<number | null>
  isSold: RawBuilder<boolean>
}

/**
 * A variant's own price in a market, else the converted one; a variant without either is not sold there. Computed from the row of
 * `variants`, so that a lock on it covers its price.
 */
export function priceColumns(list: PriceList): PriceColumns {
  const { market } = list
  const shopPrice = sql<number>`variants.price_cents`
  const shopCompareAt = sql<number | null>`variants.compare_at_cents`
  if (!market) return { join: sql``, price: shopPrice, compareAt: shopCompareAt, isSold: sql`true` }
  const rated = market.rate === null ? null : { ...market, rate: market.rate }
  const converted = (column: RawBuilder<unknown>) => (rated ? convert(column, rated, list) : sql`NULL::int`)
  const hasOwn = sql<boolean>`(own_prices.variant_id IS NOT NULL)`
  return {
    join: sql`LEFT JOIN market_prices AS own_prices
      ON own_prices.variant_id = variants.id AND own_prices.market_id = ${market.id}`,
    price: sql`CASE WHEN ${hasOwn} THEN own_prices.price_cents ELSE ${converted(shopPrice)} END`,
    compareAt: sql`CASE WHEN ${hasOwn} THEN own_prices.compare_at_cents ELSE ${converted(shopCompareAt)} END`,
    isSold: rated ? sql`true` : hasOwn,
  }
}

/** The variants that a market sells, with its prices, to select from. */
export function pricedVariants(list: PriceList, among: RawBuilder<unknown> = sql``): RawBuilder<VariantPrice> {
  const { join, price, compareAt, isSold } = priceColumns(list)
  return sql`(SELECT variants.id AS variant_id, variants.product_id, ${price} AS price_cents, ${compareAt} AS compare_at_cents
    FROM (SELECT * FROM variants ${among}) AS variants ${join} WHERE ${isSold})`
}

/** How many variants on sale have no price in the market of this configuration. */
export async function countUnpriced(db: Database | Trx, config: Config): Promise<number> {
  const { join, isSold } = priceColumns(config)
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM variants JOIN products ON products.id = product_id AND status = 'active' ${join}
    WHERE NOT ${isSold}`.execute(db)
  return rows[0]?.count ?? 0
}
