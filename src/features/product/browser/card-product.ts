import { isLanguage } from '../../../platform/pure/language.ts'
import type { StoredProduct } from '../../catalog/rules/product-snapshot.ts'
import { isSoldOut } from '../../catalog/rules/sold-out.ts'

/** What a card or the form of a product page says of its product. */
export interface CardProduct extends StoredProduct {
  /** Sold out in every size. */
  soldOut?: true
}

/** Reads from a card what the cart and the lists store of its product. */
export function readCardProduct(card: HTMLElement): CardProduct {
  const { card: id = '', price, final: finalPrice = price } = card.dataset
  const link = card.querySelector<HTMLAnchorElement>('h3 a')
  const language = link?.lang ?? ''
  const front = card.querySelector<HTMLImageElement>('.front')
  const url = front?.getAttribute('src')
  return {
    _id: id,
    id,
    slug: decodeURIComponent(link?.pathname.split('/').at(-1) ?? ''),
    name: link?.textContent ?? '',
    ...(isLanguage(language) ? { languages: { name: language } } : {}),
    price: Number(price),
    finalPrice: Number(finalPrice),
    images: front && url ? [{ url, alt: front.alt }] : [],
    ...(card.querySelector('[data-kind="sold-out"]') ? { soldOut: true } : {}),
  }
}

/** The card, or the form of the product page, that a button stands in. */
export const findCarrier = (button: Element) => button.closest<HTMLElement>('[data-card], [data-buy]')

export function readCarrierId({ dataset }: HTMLElement): string {
  return dataset['card'] ?? JSON.parse(dataset['product'] ?? '{}').id ?? ''
}

export function readProduct(carrier: HTMLElement): CardProduct {
  const { product, variants = '[]' } = carrier.dataset
  if (!product) return readCardProduct(carrier)
  return { ...JSON.parse(product), ...(isSoldOut({ variants: JSON.parse(variants) }) ? { soldOut: true } : {}) }
}
