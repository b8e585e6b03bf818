import { sql } from 'kysely'
import type { Database, Trx } from '../../../platform/database/client.ts'
import { refuseFields } from '../../../platform/http/http-error.ts'
import type { StoredPromoCode } from './promo-codes.ts'

/** By id: web addresses of products and categories, names of groups, keys of markets. */
export interface ScopeNames {
  products: ReadonlyMap<string, string>
  categories: ReadonlyMap<string, string>
  groups: ReadonlyMap<string, string>
  markets: ReadonlyMap<string, string>
}

interface Row {
  id: string
  name: string
}

const toMap = (rows: readonly Row[]) => new Map(rows.map(({ id, name }) => [id, name]))

/**
 * What was deleted keeps its place: left out, a promotion for it alone would be for everything once it is saved again.
 */
export const nameDeleted = (id: string): string => `#${id}`
const readDeleted = (name: string) => /^#(\d{1,18})$/.exec(name)?.[1]

/** Names of everything that these promotions are for. What was deleted since has none here. */
export async function readScopeNames(db: Database | Trx, codes: readonly StoredPromoCode[]): Promise<ScopeNames> {
  const productIds = codes.flatMap((code) => [...code.productIds, ...code.getProductIds])
  const categoryIds = codes.flatMap((code) => [...code.categoryIds, ...code.getCategoryIds])
  const groupIds = codes.flatMap((code) => code.groupIds)
  const products = await sql<Row>`
    SELECT id::text, slug AS name FROM products WHERE id = ANY (${productIds}::bigint[])`.execute(db)
  const categories = await sql<Row>`
    SELECT id::text, slug AS name FROM categories WHERE id = ANY (${categoryIds}::bigint[])`.execute(db)
  const groups = await sql<Row>`
    SELECT id::text, name FROM customer_groups WHERE id = ANY (${groupIds}::bigint[])`.execute(db)
  const markets = await sql<Row>`SELECT ${marketRows}`.execute(db)
  return {
    products: toMap(products.rows),
    categories: toMap(categories.rows),
    groups: toMap(groups.rows),
    markets: toMap(markets.rows),
  }
}

/** The first market has no row. */
const marketRows = sql`id::text, key AS name FROM markets UNION ALL SELECT '0', 'first'`

const sources = {
  product: (names: readonly string[]) => sql<Row>`
    SELECT id::text, lower(slug) AS name FROM products WHERE slug = ANY (${names}::text[])
    UNION SELECT product_id::text, lower(sku) FROM variants WHERE lower(sku) = ANY (${names}::text[])`,
  category: (names: readonly string[]) => sql<Row>`
    SELECT id::text, slug AS name FROM categories WHERE slug = ANY (${names}::text[])`,
  'customer group': (names: readonly string[]) => sql<Row>`
    SELECT id::text, lower(name) AS name FROM customer_groups WHERE lower(name) = ANY (${names}::text[])`,
  market: (names: readonly string[]) => sql<Row>`
    SELECT id, name FROM (SELECT ${marketRows}) AS known WHERE name = ANY (${names}::text[])`,
}

/** The ids of what the merchant named, or a refusal at the field. A product may be named by its web address or a SKU. */
export async function findScope(
  trx: Trx,
  what: keyof typeof sources,
  { field, names }: { field: string; names: readonly string[] },
): Promise<string[]> {
  if (names.length === 0) return []
  const wanted = names.map((name) => name.toLowerCase())
  const { rows } = await sources[what](wanted).execute(trx)
  const ids = new Map(rows.map(({ id, name }) => [name, id]))
  const findId = (name: string) => ids.get(name.toLowerCase()) ?? readDeleted(name)
  const unknown = names.find((name) => findId(name) === undefined)
  if (unknown !== undefined) throw refuseFields({ field, problem: `has “${unknown}”, which is no ${what} of the shop` })
  return [...new Set(names.flatMap((name) => findId(name) ?? []))]
}
