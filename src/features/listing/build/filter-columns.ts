import { fromWire } from '../../../platform/pure/money.ts'
import type { Product } from '../../catalog/contract.ts'
import { sizeSlug } from '../../catalog/rules/sizes.ts'
import { packColumn } from '../rules/columns.ts'
import type { FilterColumns } from '../rules/index-format.ts'
import type { Vocabularies } from './filter-vocabularies.ts'

/** Each colour of a product that is in stock, with its sizes in stock. */
function sizesByColor(product: Product, { colors, sizes }: Vocabularies): [color: number, sizes: number[]][] {
  const found = new Map<number, Set<number>>()
  for (const variant of product.variants) {
    if (variant.stock <= 0) continue
    const color = colors.placeOf(variant.color)
    found.set(color, (found.get(color) ?? new Set()).add(sizes.placeOf(sizeSlug(variant.size))))
  }
  return [...found]
    .sort(([one], [other]) => one - other)
    .map(([color, set]) => [color, [...set].sort((one, other) => one - other)])
}

function packStock(products: readonly Product[], vocabularies: Vocabularies) {
  const sets = new Map<string, number>()
  const sizeSets: number[][] = []
  const color: number[] = []
  const sizeSet: number[] = []
  const colorCount = products.map((product) => {
    const inStock = sizesByColor(product, vocabularies)
    for (const [colorPlace, sizes] of inStock) {
      const key = sizes.join()
      if (!sets.has(key)) sets.set(key, sizeSets.push(sizes) - 1)
      color.push(colorPlace)
      sizeSet.push(sets.get(key) ?? 0)
    }
    return inStock.length
  })
  return {
    ...{ colorCount: packColumn(colorCount), color: packColumn(color), sizeSet: packColumn(sizeSet) },
    sizeSets,
  }
}

/** The columns of products that stand newest first. */
export function packColumns(
  products: readonly Product[],
  vocabularies: Vocabularies,
): Omit<FilterColumns, 'cardsPerFile' | 'cardMarks'> {
  const { categories, brands } = vocabularies
  return {
    category: packColumn(products.map((product) => categories.placeOf(product.category.slug))),
    brand: packColumn(products.map((product) => brands.placeOf(product.brand.slug))),
    cents: packColumn(products.map((product) => fromWire(product.finalPrice, product.currency))),
    rating: packColumn(products.map((product) => Math.round(product.rating * 100))),
    reviews: packColumn(products.map((product) => product.reviewCount)),
    ...packStock(products, vocabularies),
  }
}
