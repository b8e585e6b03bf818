import type { Product } from '../contract.ts'
import { type Card, describeCard } from '../rules/card.ts'
import { findColorName } from '../rules/color-name.ts'
import type { AllProducts } from './all-products.ts'

// A product appears on many pages, so its card is made once a build.
const cards = new WeakMap<Product, Card>()

function describe(product: Product, { byStyle }: Pick<AllProducts, 'byStyle'>): Card {
  const card = describeCard(product, byStyle.get(product.style.slug) ?? [product])
  return { ...card, ...findColorName(product, card.color) }
}

/** The card of a product, with the colours of its style. */
export function cardOf(product: Product, all: Pick<AllProducts, 'byStyle'>): Card {
  const made = cards.get(product) ?? describe(product, all)
  cards.set(product, made)
  return made
}

/** The cards of a list, each with the colours of its style. */
export function describeCards(products: readonly Product[], all: AllProducts): Card[] {
  return products.map((product) => cardOf(product, all))
}
