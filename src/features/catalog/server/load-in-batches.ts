import { takeTurn } from '../../../platform/take-turn.ts'
import type { Product } from '../contract.ts'

const batchSize = 100

/** A long list is loaded in batches, between which other calls are answered. */
export async function loadInBatches(
  ids: readonly string[],
  loadSome: (ids: readonly string[]) => Promise<Product[]>,
): Promise<Product[]> {
  const products: Product[] = []
  for (let start = 0; start < ids.length; start += batchSize) {
    if (start > 0) await takeTurn()
    products.push(...(await loadSome(ids.slice(start, start + batchSize))))
  }
  return products
}
