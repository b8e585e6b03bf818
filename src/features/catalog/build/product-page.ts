import { keyOf, pageKey } from '../../../site/build/page-key.ts'
import { describeProduct } from '../../publishing/build/json-ld.ts'
import type { Site } from '../../publishing/build/site.ts'
import type { Product } from '../contract.ts'
import type { Card } from '../rules/card.ts'
import type { AllProducts } from './all-products.ts'
import { describeCards } from './cards.ts'

/** What a product's page shows besides the product. */
export interface ProductPage {
  product: Product
  /** An entry for each colourway of the style, this one included; empty when the colours are variants of one product. */
  colorways: Colorway[]
  others: Card[]
  related: Card[]
  /** For machines: schema.org. */
  structured: object[]
}

export interface Colorway {
  slug: string
  color: string
  hex: string
  image: { url: string; alt: string } | null
  soldOut: boolean
}

const relatedShown = 8

function describeColorway(product: Product): Colorway[] {
  const [color] = product.colors
  if (!color) return []
  const [image] = product.images
  return [
    {
      slug: product.slug,
      color: color.name,
      hex: color.hex,
      image: image ? { url: image.url, alt: image.alt } : null,
      soldOut: product.variants.every((variant) => variant.stock === 0),
    },
  ]
}

/** Related products: same category first, then the same fabric; never the same style. */
function listRelated(product: Product, { products, byCategory }: AllProducts): Product[] {
  const category = byCategory.get(product.category.slug) ?? []
  // Starts from the product's own position, so that each product appears on few pages and a change rebuilds only those.
  const place = category.indexOf(product)
  const near = [...category.slice(place + 1), ...category.slice(0, Math.max(place, 0))]
  const sameFabric =
    near.length > relatedShown ? [] : products.filter(({ fabric }) => fabric && fabric === product.fabric)
  const styles = new Set([product.style.slug])
  const related: Product[] = []
  for (const candidate of [...near, ...sameFabric]) {
    if (styles.has(candidate.style.slug) || candidate.variants.every(({ stock }) => stock === 0)) continue
    styles.add(candidate.style.slug)
    related.push(candidate)
    if (related.length === relatedShown) break
  }
  return related
}

/** What the page depends on: its style, the cards below it, and `around`, the frame of the page. */
export function keyProductPage(product: Product, all: AllProducts, around: readonly object[]): string {
  const family = all.byStyle.get(product.style.slug) ?? [product]
  const related = describeCards(listRelated(product, all), all)
  return pageKey(product.id, [...family, ...related, ...around].map(keyOf))
}

export function describeProductPage(product: Product, all: AllProducts, site: Site): ProductPage {
  const family = all.byStyle.get(product.style.slug) ?? [product]
  const others = family.filter(({ id }) => id !== product.id)
  return {
    product,
    colorways: family.length > 1 ? family.flatMap(describeColorway) : [],
    others: describeCards(others, all),
    related: describeCards(listRelated(product, all), all),
    structured: describeProduct(product, family, site),
  }
}
