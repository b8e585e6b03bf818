import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describeCard } from '../../../src/features/catalog/rules/card.ts'
import { readFacetRows } from '../../../src/features/catalog/server/attributes/facet-rows.ts'
import { listCategories } from '../../../src/features/catalog/server/categories/category-handlers.ts'
import { writeFilterIndex } from '../../../src/features/listing/build/filter-index.ts'
import type { FilterSummary } from '../../../src/features/listing/rules/index-format.ts'
import { readCatalogue } from '../../support/facet-check.ts'
import { openLargeShop } from '../large-shop.ts'

/** Replaces the demo's index with that of the large catalogue; returns how many products it has, 0 if the data is absent. */
export async function writeLargeIndex(siteRoot: string): Promise<number> {
  const shop = await openLargeShop()
  if (!shop) return 0
  const products = await readCatalogue(shop.db)
  const categories = await listCategories(shop.db, { language: null, source: undefined })
  const facets = await readFacetRows(shop.db)
  await shop.stop()
  // The merchant's rules of the search stay; texts of so many products don't fit into pages.
  const { searchFile = '' }: FilterSummary = JSON.parse(
    await readFile(join(siteRoot, 'filters', 'summary.json'), 'utf8'),
  )
  const files = writeFilterIndex({
    searchFile,
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
