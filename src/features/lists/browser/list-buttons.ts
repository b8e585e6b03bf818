import { type CardProduct, findCarrier, readCarrierId, readProduct } from '../../product/browser/card-product.ts'
import { holdsProduct } from '../rules/saved-list.ts'
import { $compare, saveToCompare } from './compare.ts'
import { $wishlist, dropFromWishlist, saveToWishlist } from './wishlist.ts'

// One listener for every wishlist and compare button on the page, including cards that are added later.

/** The heart removes a saved product; every other way to save a product twice is refused. */
function toggleWish(product: CardProduct): Promise<void> {
  return holdsProduct($wishlist.get(), product.id) ? dropFromWishlist(product.id) : saveToWishlist(product)
}

function press({ target }: MouseEvent): void {
  const button = target instanceof Element && target.closest<HTMLElement>('[data-wish], [data-compare]')
  const carrier = button && findCarrier(button)
  if (!button || !carrier) return
  if ('wish' in button.dataset) void toggleWish(readProduct(carrier))
  else void saveToCompare(readProduct(carrier))
}

/** Marks saved products on their cards: the heart is a toggle; a compared product is removed on the compare page. */
function markSaved(): void {
  const lists = [
    ['[data-wish]', new Set($wishlist.get().map(({ id }) => id))],
    ['[data-compare]', new Set($compare.get().map(({ id }) => id))],
  ] as const
  for (const [selector, ids] of lists) {
    for (const button of document.querySelectorAll(selector)) {
      const carrier = findCarrier(button)
      const isSaved = carrier !== null && ids.has(readCarrierId(carrier))
      button.toggleAttribute('data-saved', isSaved)
      if (selector === '[data-wish]') button.setAttribute('aria-pressed', String(isSaved))
    }
  }
}

document.addEventListener('click', press)
$wishlist.subscribe(() => markSaved())
$compare.listen(() => markSaved())
addEventListener('placket:cards', () => markSaved())
