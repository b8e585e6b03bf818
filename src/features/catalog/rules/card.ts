import type { Language } from '../../../platform/pure/language.ts'
import { lowStockProduct } from '../../../platform/pure/limits.ts'
import { writeRating } from '../../../platform/pure/text/write-number.ts'
import type { Product, ProductImage, Variant } from '../contract.ts'

export type CardBadge = 'new' | 'low-stock' | 'sold-out'

/** What a list shows of a product, both in pages and in the filter's data. */
export interface Card {
  id: string
  slug: string
  name: string
  /** Of the name, if it isn't in the page's. */
  languages?: { name?: Language | undefined } | undefined
  brand: string
  /** Decimal amounts in the currency. */
  price: number
  finalPrice: number
  badge: CardBadge | null
  /** "4.5 (12)": the mean of its published reviews and their number; absent without any. */
  rating?: string
  images: { url: string; alt: string; focus?: ProductImage['focus'] }[]
  colors: { name: string; hex: string; slug: string }[]
  /** Of the colour in the picture. */
  color: string
  /** Absent if the slug reads the same, and on cards that the browser describes. */
  colorName?: string
  sizes: { variantId: string; size: string; stock: number; finalPrice: number }[]
}

/** Whether any price in the list has decimals, so that all are written with them. */
export function haveDecimals(list: readonly Pick<Card, 'price' | 'finalPrice'>[]): boolean {
  return !list.every(({ price, finalPrice }) => Number.isInteger(price) && Number.isInteger(finalPrice))
}

function chooseBadge(product: Product, stock: number): CardBadge | null {
  if (stock === 0) return 'sold-out'
  if (stock <= lowStockProduct) return 'low-stock'
  return product.isNew ? 'new' : null
}

/** The first colour in stock, else the first. */
export function chooseColor(product: Product): string {
  const inStock = product.colors.find(({ slug }) =>
    product.variants.some((variant) => variant.color === slug && variant.stock > 0),
  )
  // Products with a single unnamed colour list none.
  return (inStock ?? product.colors[0])?.slug ?? product.variants[0]?.color ?? ''
}

function chooseImages(images: ProductImage[], color: string): ProductImage[] {
  const ofColor = images.filter((image) => image.color === color)
  return (ofColor.length > 0 ? ofColor : images).slice(0, 2)
}

/** `siblings`: all products of the style, whose colours the card shows when the product has only one. */
export function describeCard(product: Product, siblings: readonly Product[]): Card {
  const color = chooseColor(product)
  const stock = product.variants.reduce((sum, variant) => sum + variant.stock, 0)
  const alone = product.colors.length > 1
  const variants: Variant[] = product.variants.filter((variant) => variant.color === color)
  const { id, slug, name, brand, price, finalPrice } = product
  return {
    id,
    slug,
    name,
    ...(product.languages?.name ? { languages: { name: product.languages.name } } : {}),
    brand: brand.name,
    price,
    finalPrice,
    badge: chooseBadge(product, stock),
    ...(product.reviewCount > 0 ? { rating: `${writeRating(product.rating)} (${product.reviewCount})` } : {}),
    images: chooseImages(product.images, color).map(({ url, alt, focus }) => ({
      url,
      alt,
      ...(focus ? { focus } : {}),
    })),
    colors: (alone ? [product] : siblings).flatMap((item) =>
      item.colors.map(({ name: label, hex }) => ({ name: label, hex, slug: item.slug })),
    ),
    color,
    // Quick add asks for a size only; a product with further options is chosen on its page.
    sizes: (product.variants.some(({ option }) => option) ? [] : variants).map(
      ({ id: variantId, size, stock: left, finalPrice: amount }) => ({
        variantId,
        size,
        stock: left,
        finalPrice: amount,
      }),
    ),
  }
}

/** Sold by more than colour and size: such a card has no sizes to add from, and leads to the product page instead. */
export const hasOptions = ({ badge, sizes }: Pick<Card, 'badge' | 'sizes'>): boolean =>
  badge !== 'sold-out' && sizes.length === 0

/** Contains every part that a card can have: the template that the browser fills. */
export const blankCard: Card = {
  id: '',
  slug: '',
  name: '',
  brand: '-',
  price: 1,
  finalPrice: 0,
  badge: 'new',
  color: '',
  images: [
    { url: '', alt: '' },
    { url: '', alt: '' },
  ],
  colors: Array.from({ length: 6 }, () => ({ name: '', hex: '', slug: '' })),
  sizes: [{ variantId: '', size: '', stock: 1, finalPrice: 0 }],
}
