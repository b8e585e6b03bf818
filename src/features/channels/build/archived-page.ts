import type { AllProducts } from '../../catalog/build/all-products.ts'
import { describeCards } from '../../catalog/build/cards.ts'
import type { Product } from '../../catalog/contract.ts'
import type { Card } from '../../catalog/rules/card.ts'
import type { ArchivedProduct } from '../../publishing/contract.ts'

export interface ArchivedPage {
  product: ArchivedProduct
  /** Whether its category still has products. */
  hasCategory: boolean
  similar: Card[]
}

const similarShown = 8

const isInStock = ({ variants }: Product) => variants.some(({ stock }) => stock > 0)

/** The same style first, then the nearest prices in its category, then in the shop; one of each style. */
function listSimilar(product: ArchivedProduct, { products, byStyle, byCategory }: AllProducts): Product[] {
  const byPrice = (all: readonly Product[]) =>
    all.toSorted((a, b) => Math.abs(a.finalPrice - product.finalPrice) - Math.abs(b.finalPrice - product.finalPrice))
  const own = byStyle.get(product.style) ?? []
  const near = byPrice(byCategory.get(product.category.slug) ?? [])
  const others = near.length >= similarShown ? [] : byPrice(products)
  const styles = new Set<string>()
  const similar: Product[] = []
  for (const candidate of [...own, ...near, ...others].filter(isInStock)) {
    if (styles.has(candidate.style.slug)) continue
    styles.add(candidate.style.slug)
    similar.push(candidate)
    if (similar.length === similarShown) break
  }
  return similar
}

export function describeArchivedPage(product: ArchivedProduct, all: AllProducts): ArchivedPage {
  return {
    product,
    hasCategory: all.byCategory.has(product.category.slug),
    similar: describeCards(listSimilar(product, all), all),
  }
}
