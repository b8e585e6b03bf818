import { sql } from 'kysely'
import type { Database } from '../../../platform/database/client.ts'
import { newForDays } from '../../../platform/pure/limits.ts'
import { RecentlyUsed } from '../../../platform/pure/recently-used.ts'
import { SharedReads } from '../../../platform/shared-reads.ts'
import type { Product } from '../contract.ts'
import { keyOfPrices } from './market-prices.ts'
import { type Catalogue, loadProducts } from './products.ts'

const dayMs = 24 * 60 * 60 * 1000
/** About 100 MB: a product weighs as much as four variants, and each of its variants. */
const weightMax = 100_000
const weigh = ({ variants }: Product) => 4 + variants.length

/** Products as one version of the catalogue has them. */
interface KeptProducts {
  key: string
  products: RecentlyUsed<Product>
  loads: SharedReads<Product>
}

/** By market. */
const kept = new WeakMap<Database, Map<string, KeptProducts>>()

function openKept(catalogue: Catalogue, version: string): KeptProducts {
  const { db, currency, sizeOrder, prices, language } = catalogue
  const ofShop = kept.get(db) ?? new Map<string, KeptProducts>()
  kept.set(db, ofShop)
  const market = prices?.market?.key ?? ''
  const key = JSON.stringify([version, currency, sizeOrder, prices ? keyOfPrices(prices) : '', language])
  const known = ofShop.get(market)
  if (known?.key === key) return known
  const products = new RecentlyUsed<Product>({ weigh, weightMax })
  const loads = new SharedReads<Product>(async (ids) => {
    const loaded = await loadProducts(catalogue, ids)
    for (const product of loaded) products.put(product.id, product)
    return new Map(loaded.map((product) => [product.id, product]))
  })
  const opened = { key, products, loads }
  ofShop.set(market, opened)
  return opened
}

/** Each variant's stock, which no version covers, by the ids of products. */
async function readStock(db: Database, productIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; stock: number }>`
    SELECT id::text, stock FROM variants WHERE product_id = ANY(${productIds}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, stock }) => [id, stock]))
}

const stocks = new WeakMap<Database, SharedReads<number>>()

function stocksOf(db: Database): SharedReads<number> {
  const stock = stocks.get(db) ?? new SharedReads<number>((ids) => readStock(db, ids))
  stocks.set(db, stock)
  return stock
}

const refresh = (product: Product, stock: ReadonlyMap<string, number>): Product => ({
  ...product,
  isNew: Date.parse(product.publishedAt) > Date.now() - newForDays * dayMs,
  variants: product.variants.map((variant) => ({ ...variant, stock: stock.get(variant.id) ?? 0 })),
})

/**
 * The products of a list, in this order. A process keeps those of the catalogue's present version, which changes with everything
 * but stock: of kept ones only the stock is read.
 */
export async function loadListed(catalogue: Catalogue, version: string, ids: readonly string[]): Promise<Product[]> {
  const { products, loads } = openKept(catalogue, version)
  // Taken before anything is awaited: another request may drop them meanwhile.
  const known = ids.flatMap((id) => products.take(id) ?? [])
  const knownIds = known.map(({ id }) => id)
  const isKnown = new Set(knownIds)
  const missing = ids.filter((id) => !isKnown.has(id))
  const [stock, loaded] = await Promise.all([stocksOf(catalogue.db).load(knownIds), loads.load(missing)])
  const refreshed = new Map(known.map((product) => [product.id, refresh(product, stock)]))
  return ids.flatMap((id) => refreshed.get(id) ?? loaded.get(id) ?? [])
}
