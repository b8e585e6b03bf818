import type { Product } from '../contract.ts'
import { type Card, describeCard } from '../rules/card.ts'
import type { AllProducts } from './all-products.ts'

// A product appears on many pages, so its card is made once a build.
const cards = new WeakMap<Product, Card>()

/** The card of a product, with the colours of its style. */
export function cardOf(product: Product, { byStyle }: Pick<AllProducts, 'byStyle'>): Card {
  const made = cards.get(product) ?? describeCard(product, byStyle.get(product.style.slug) ?? [product])
  cards.set(product, made)
  return made
}

/** The cards of a list, each with the colours of its style. */
export function describeCards(products: readonly Product[], all: AllProducts): Card[] {
  return products.map((product) => cardOf(product, all))
}
