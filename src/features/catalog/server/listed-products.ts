import { sql } from 'kysely'
import type { Database } from '../../../platform/database/client.ts'
import { newForDays } from '../../../platform/pure/limits.ts'
import { RecentlyUsed } from '../../../platform/pure/recently-used.ts'
import type { Product } from '../contract.ts'
import { keyOfPrices } from './market-prices.ts'
import { type Catalogue, loadProducts } from './products.ts'

const dayMs = 24 * 60 * 60 * 1000
/** About 100 MB: a product weighs as much as four variants, and each of its variants. */
const weightMax = 100_000
const weigh = ({ variants }: Product) => 4 + variants.length

/** Products as one version of the catalogue has them. */
type KeptProducts = RecentlyUsed<Product>

/** By market. */
const kept = new WeakMap<Database, Map<string, { key: string; products: KeptProducts }>>()

function openKept({ db, currency, sizeOrder, prices, language }: Catalogue, version: string): KeptProducts {
  const ofShop = kept.get(db) ?? new Map<string, { key: string; products: KeptProducts }>()
  kept.set(db, ofShop)
  const market = prices?.market?.key ?? ''
  const key = JSON.stringify([version, currency, sizeOrder, prices ? keyOfPrices(prices) : '', language])
  const known = ofShop.get(market)
  if (known?.key === key) return known.products
  const products = new RecentlyUsed<Product>({ weigh, weightMax })
  ofShop.set(market, { key, products })
  return products
}

/** Each variant's stock, which no version covers. */
async function queryStock(db: Database, productIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; stock: number }>`
    SELECT id::text, stock FROM variants WHERE product_id = ANY(${productIds}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, stock }) => [id, stock]))
}

interface StockReadings {
  running: Promise<unknown>
  /** What the next reading will read; null: it has begun. */
  waiting: Set<string> | null
  next: Promise<ReadonlyMap<string, number>>
}
const stockReadings = new WeakMap<Database, StockReadings>()

/**
 * The stock of these products, as fresh as this call. Calls that come during a reading share the next: fifty shoppers at once
 * cost a few queries, not fifty.
 */
function readStock(db: Database, productIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (productIds.length === 0) return Promise.resolve(new Map())
  const readings = stockReadings.get(db) ?? { running: Promise.resolve(), waiting: null, next: Promise.resolve(new Map()) }
  stockReadings.set(db, readings)
  if (!readings.waiting) {
    const wanted = new Set<string>()
    readings.waiting = wanted
    readings.next = readings.running.then(() => {
      readings.waiting = null
      return queryStock(db, [...wanted])
    })
    readings.running = readings.next.catch(() => undefined)
  }
  for (const id of productIds) readings.waiting.add(id)
  return readings.next
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
  const products = openKept(catalogue, version)
  // Taken before anything is awaited: another request may drop them meanwhile.
  const known = ids.flatMap((id) => products.take(id) ?? [])
  const knownIds = known.map(({ id }) => id)
  const missing = ids.filter((id) => !knownIds.includes(id))
  const [stock, loaded] = await Promise.all([readStock(catalogue.db, knownIds), loadProducts(catalogue, missing)])
  for (const product of loaded) products.put(product.id, product)
  const listed = new Map([...known.map((product) => refresh(product, stock)), ...loaded].map((own) => [own.id, own]))
  return ids.flatMap((id) => listed.get(id) ?? [])
}
