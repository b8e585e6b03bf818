import { keyOf, pageKey } from '../../../site/build/page-key.ts'
import type { Product } from '../contract.ts'
import type { AllProducts } from './all-products.ts'
import { listRows, type ProductRows } from './product-rows.ts'

/** What a product's page shows besides the product. */
export interface ProductPage {
  product: Product
  /** The products of its style, this one included. */
  family: readonly Product[]
  /** An entry for each colourway of the style, this one included; empty when the colours are variants of one product. */
  colorways: Colorway[]
  rows: ProductRows
}

export interface Around {
  all: AllProducts
  /** For each product's id the ids of what is bought together with it. */
  together: Record<string, readonly string[]>
  /** What its data for machines says of the shop. */
  site: object
  frame: object
}

export interface Colorway {
  slug: string
  color: string
  hex: string
  image: { url: string; alt: string } | null
  soldOut: boolean
}

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

/** What the page depends on: its style, the cards below it, and the frame of the page. */
export function keyProductPage(product: Product, around: Around): string {
  const family = around.all.byStyle.get(product.style.slug) ?? [product]
  const { look, bought, similar } = listRows(product, around.all, around.together[product.id] ?? [])
  const rows = [look, bought, similar].map((cards) => cards.map(keyOf))
  return pageKey(product.id, [...family, around.site, around.frame].map(keyOf), rows)
}

export function describeProductPage(
  product: Product,
  { all, together }: Pick<Around, 'all' | 'together'>,
): ProductPage {
  const family = all.byStyle.get(product.style.slug) ?? [product]
  return {
    product,
    colorways: family.length > 1 ? family.flatMap(describeColorway) : [],
    rows: listRows(product, all, together[product.id] ?? []),
    family,
  }
}
