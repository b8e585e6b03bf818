import { type RawBuilder, sql } from 'kysely'
import type { Query } from '../../../api/schemas.ts'
import { pageOf, takeTotal } from '../../../desk/server/list-page.ts'
import type { Config } from '../../../platform/config.ts'
import type { Database } from '../../../platform/database/client.ts'
import { neutralColor } from '../../../platform/pure/limits.ts'
import { listCountriesOf } from '../../../platform/pure/shipping/zones.ts'
import { type FeedFault, feedFaults, isStrictAboutClothes, sizeMax, skuMax } from '../rules/feed-faults.ts'

/** For each fault, whether a row of `fed_variants` has it: `findFeedFaults` in SQL, for the shop's own prices and country. */
function faultsInSql({ zones, shop }: Pick<Config, 'zones' | 'shop'>): Record<FeedFault, RawBuilder<boolean>> {
  const strict = sql.lit(isStrictAboutClothes(listCountriesOf(zones)[0] ?? ''))
  return {
    sku: sql`sku = '' OR length(sku) > ${sql.lit(skuMax)}`,
    picture: sql`NOT has_picture`,
    price: sql`price_cents <= 0`,
    color: sql`${strict} AND color_slug = ${sql.lit(neutralColor)}`,
    size: sql`${strict} AND size = '' OR length(size) > ${sql.lit(sizeMax)}`,
    gender: sql`${strict} AND gender IS NULL AND ${sql.lit(shop.madeFor === '')}`,
    ageGroup: sql`${strict} AND age_group IS NULL AND ${sql.lit(shop.ageGroup === '')}`,
  }
}

/** Whether a row of `fed_variants` is left out of the feeds. */
const isLeftOut = (config: Config) =>
  sql<boolean>`(${sql.join(
    Object.values(faultsInSql(config)).map((fault) => sql`(${fault})`),
    sql` OR `,
  )})`

/** Products of which at least a variant is left out, and how many there are. */
export const leftOutProducts = (config: Config) => sql<number>`(
  SELECT count(DISTINCT product_id)::int FROM fed_variants WHERE ${isLeftOut(config)})`

export const productsOnSale = sql<number>`(SELECT count(DISTINCT product_id)::int FROM fed_variants)`

interface Row {
  id: string
  name: string
  leftOut: number
  variants: number
  faults: FeedFault[]
  total: number
}

export async function listFeedGaps(db: Database, config: Config, query: Query<'listFeedGaps'>) {
  const faults = faultsInSql(config)
  const named = feedFaults.map((fault) => sql`CASE WHEN bool_or(${faults[fault]}) THEN ${sql.lit(fault)} END`)
  const { rows } = await sql<Row>`
    SELECT product_id::text AS id, name, count(*) FILTER (WHERE ${isLeftOut(config)})::int AS "leftOut",
      count(*)::int AS variants, array_remove(ARRAY[${sql.join(named)}]::text[], NULL) AS faults,
      count(*) OVER ()::int AS total
    FROM fed_variants WHERE ${query.productId ? sql`product_id = ${query.productId}` : sql`true`}
    GROUP BY product_id, name HAVING bool_or(${isLeftOut(config)}) ORDER BY name, product_id ${pageOf(query)}`.execute(
    db,
  )
  const { rows: counted } = await sql<{ onSale: number }>`SELECT ${productsOnSale} AS "onSale"`.execute(db)
  const found = takeTotal(rows)
  return { products: found.rows, total: found.total, onSale: counted[0]?.onSale ?? 0 }
}
