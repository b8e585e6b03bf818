import { type RawBuilder, sql } from 'kysely'
import { amountMaxCents } from '../../../platform/amount.ts'
import type { Config } from '../../../platform/config.ts'
import type { Database, Trx } from '../../../platform/database/client.ts'
import { findRoundingStep, type Market, roundings, shiftDigits } from '../../../platform/pure/markets.ts'
import { listCountriesOf } from '../../../platform/pure/shipping/zones.ts'
import { findPriorPriceRule, type PriorPriceRule } from '../rules/prior-price.ts'

export interface VariantPrice {
  variant_id: string
  product_id: string
  price_cents: number
  compare_at_cents: number | null
}

/** How a market's prices come from the shop's own. */
export type PriceList = Pick<Config, 'market' | 'baseCurrency' | 'amountStepCents' | 'zones'>

/** How the law of a market's countries finds what a reduced price is compared with; null: it asks for nothing. */
export const priorPriceRuleOf = ({ market, zones }: Pick<Config, 'market' | 'zones'>): PriorPriceRule | null =>
  findPriorPriceRule(market ? market.countries : listCountriesOf(zones))

/** What names the prices of a market: the same key, the same prices. */
export const keyOfPrices = ({ market, zones }: Pick<Config, 'market' | 'zones'>): string =>
  [...(market ? [market.key, market.pricesVersion] : []), priorPriceRuleOf({ market, zones }) ?? []].flat().join(' ')

/** A conversion: the rate in force, or one of the past. */
interface Conversion {
  rate: RawBuilder<unknown>
  unit: RawBuilder<unknown>
  less: RawBuilder<unknown>
  shift: number
}

/** At least one unit of the rounding, so that nothing becomes free, and at most what an amount can be: a rate may be mistyped. */
function convertBy(column: RawBuilder<unknown>, { rate, unit, less, shift }: Conversion): RawBuilder<number> {
  return sql<number>`CASE WHEN ${column} > 0 THEN greatest(${unit}::int - ${less}::int, least(${amountMaxCents}::numeric, round((${column}
    * ${rate}::numeric * power(10::numeric, ${shift}::int) + ${less}::int) / ${unit}::int) * ${unit}::int - ${less}::int)::int) ELSE ${column} END`
}

function convert(column: RawBuilder<unknown>, market: Market & { rate: string }, list: PriceList): RawBuilder<unknown> {
  const { unit, less } = findRoundingStep(market.rounding, market.currency, list.amountStepCents)
  const shift = shiftDigits(list.baseCurrency, market.currency)
  return convertBy(column, { rate: sql`${market.rate}`, unit: sql`${unit}`, less: sql`${less}`, shift })
}

/** The same by a row of rate_records, whose rounding may have been another. */
export function convertAtRecord(column: RawBuilder<unknown>, market: Market, list: PriceList): RawBuilder<number> {
  const steps = roundings.map(
    (rounding) => [rounding, findRoundingStep(rounding, market.currency, list.amountStepCents)] as const,
  )
  const choose = (part: 'unit' | 'less') =>
    sql`CASE rounding ${sql.join(
      steps.map(([rounding, step]) => sql`WHEN ${sql.lit(rounding)} THEN ${sql.lit(step[part])}`),
      sql` `,
    )} END`
  const shift = shiftDigits(list.baseCurrency, market.currency)
  return convertBy(column, { rate: sql`rate`, unit: choose('unit'), less: choose('less'), shift })
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
