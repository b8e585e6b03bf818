import { sql } from 'kysely'
import type { Database } from '../../../platform/database/client.ts'
import { newForDays } from '../../../platform/pure/limits.ts'
import type { Product } from '../contract.ts'
import { type Catalogue, loadProducts } from './products.ts'

const keptMax = 2000
const dayMs = 24 * 60 * 60 * 1000

/** Products as one version of the catalogue has them. */
interface Kept {
  key: string
  products: Map<string, Product>
}

const kept = new WeakMap<Database, Kept>()

function openKept({ db, currency, sizeOrder }: Catalogue, version: string): Kept['products'] {
  const key = JSON.stringify([version, currency, sizeOrder])
  const known = kept.get(db)
  if (known?.key === key) return known.products
  const products = new Map<string, Product>()
  kept.set(db, { key, products })
  return products
}

/** Each variant's stock, which no version covers. */
async function readStock(db: Database, productIds: readonly string[]): Promise<Map<string, number>> {
  if (productIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; stock: number }>`
    SELECT id::text, stock FROM variants WHERE product_id = ANY(${productIds}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, stock }) => [id, stock]))
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
  const known = ids.flatMap((id) => products.get(id) ?? [])
  const knownIds = known.map(({ id }) => id)
  const missing = ids.filter((id) => !knownIds.includes(id))
  const [stock, loaded] = await Promise.all([readStock(catalogue.db, knownIds), loadProducts(catalogue, missing)])
  if (products.size + loaded.length > keptMax) products.clear()
  for (const product of loaded) products.set(product.id, product)
  const listed = new Map([...known.map((product) => refresh(product, stock)), ...loaded].map((own) => [own.id, own]))
  return ids.flatMap((id) => listed.get(id) ?? [])
}
