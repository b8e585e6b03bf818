import type { SavedProduct } from '../../lists/rules/saved-list.ts'

/** Reads from a card what the cart and the lists store of its product. */
export function readCardProduct(card: HTMLElement): SavedProduct {
  const { card: id = '', price, final: finalPrice = price } = card.dataset
  const link = card.querySelector<HTMLAnchorElement>('h3 a')
  const front = card.querySelector<HTMLImageElement>('.front')
  const url = front?.getAttribute('src')
  return {
    _id: id,
    id,
    slug: decodeURIComponent(link?.pathname.split('/').at(-1) ?? ''),
    name: link?.textContent ?? '',
    price: Number(price),
    finalPrice: Number(finalPrice),
    images: front && url ? [{ url, alt: front.alt }] : [],
    ...(card.querySelector('[data-kind="sold-out"]') ? { soldOut: true } : {}),
  }
}
