import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describeCard } from '../../../src/features/catalog/rules/card.ts'
import { listCategories } from '../../../src/features/catalog/server/category-queries.ts'
import { writeFilterIndex } from '../../../src/features/listing/build/filter-index.ts'
import { readFacetRows } from '../../../src/features/listing/server/live-index.ts'
import { readCatalogue } from '../../support/facet-check.ts'
import { openLargeShop } from '../large-shop.ts'

/** Replaces the demo's index with that of the large catalogue; returns how many products it has, 0 if the data is absent. */
export async function writeLargeIndex(siteRoot: string): Promise<number> {
  const shop = await openLargeShop()
  if (!shop) return 0
  const products = await readCatalogue(shop.db)
  const [categories, facets] = [await listCategories(shop.db), await readFacetRows(shop.db)]
  await shop.stop()
  const files = writeFilterIndex({
    currency: 'USD',
    sizeOrder: [],
    products,
    categories,
    facets,
    describe: (product) => describeCard(product, [product]),
  })
  for (const { name, text } of files) await writeFile(join(siteRoot, 'filters', name), text)
  return products.length
}
