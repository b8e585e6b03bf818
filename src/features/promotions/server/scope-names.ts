import type { Database, Trx } from '../../../platform/database/client.ts'
import { refuseFields } from '../../../platform/http/http-error.ts'
import {
  findNamedCategories,
  findNamedProducts,
  nameCategories,
  nameProducts,
} from '../../catalog/server/named-records.ts'
import { listMarketKeys } from '../../markets/server/market-keys.ts'
import { customerGroups } from '../slots.ts'
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
  const products = await nameProducts(db, productIds)
  const categories = await nameCategories(db, categoryIds)
  const groups = (await customerGroups.parts()[0]?.byId(db, groupIds)) ?? []
  const markets = await listMarketNames(db)
  return {
    products: toMap(products),
    categories: toMap(categories),
    groups: toMap(groups),
    markets: toMap(markets),
  }
}

/** The first market has no row. */
const listMarketNames = async (db: Database | Trx): Promise<Row[]> => [
  ...(await listMarketKeys(db)),
  { id: '0', name: 'first' },
]

const sources = {
  product: findNamedProducts,
  category: findNamedCategories,
  'customer group': async (db: Database | Trx, names: readonly string[]) =>
    (await customerGroups.parts()[0]?.byName(db, names)) ?? [],
  market: listMarketNames,
}

/** The ids of what the merchant named, or a refusal at the field. A product may be named by its web address or a SKU. */
export async function findScope(
  trx: Trx,
  what: keyof typeof sources,
  { field, names }: { field: string; names: readonly string[] },
): Promise<string[]> {
  if (names.length === 0) return []
  const wanted = names.map((name) => name.toLowerCase())
  const rows = await sources[what](trx, wanted)
  const ids = new Map(rows.map(({ id, name }) => [name, id]))
  const findId = (name: string) => ids.get(name.toLowerCase()) ?? readDeleted(name)
  const unknown = names.find((name) => findId(name) === undefined)
  if (unknown !== undefined) throw refuseFields({ field, problem: `has “${unknown}”, which is no ${what} of the shop` })
  return [...new Set(names.flatMap((name) => findId(name) ?? []))]
}
