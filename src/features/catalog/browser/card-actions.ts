import { addToCart } from '../../cart/browser/cart.ts'
import { $compare, saveToCompare } from '../../lists/browser/compare.ts'
import { $wishlist, dropFromWishlist, saveToWishlist } from '../../lists/browser/wishlist.ts'
import { holdsProduct } from '../../lists/rules/saved-list.ts'
import type { StoredProduct } from '../rules/product-snapshot.ts'

// One listener for every heart, comparison and quick add of the page, also for cards that come later.
const carriers = '[data-card], [data-buy]'

function readProduct(button: Element): StoredProduct | null {
  const carrier = button.closest<HTMLElement>(carriers)
  const text = carrier?.dataset['card'] ?? carrier?.dataset['product']
  return text ? JSON.parse(text) : null
}

async function quickAdd(button: HTMLElement, product: StoredProduct): Promise<void> {
  const { add: variantId = '', size = '', amount } = button.dataset
  const color = button.closest<HTMLElement>('[data-card]')?.dataset['color'] ?? ''
  const finalPrice = Number(amount ?? product.finalPrice)
  const adding = await addToCart({ product: { ...product, finalPrice }, variantId, size, color, quantity: 1 })
  const details = button.closest('details')
  if (adding === 'added' && details) {
    details.open = false
    details.querySelector('summary')?.focus()
  }
}

/** The heart takes back what it saved; every other way to save a product twice is refused. */
function toggleWish(product: StoredProduct): Promise<void> {
  return holdsProduct($wishlist.get(), product.id) ? dropFromWishlist(product.id) : saveToWishlist(product)
}

function act(event: MouseEvent): void {
  const target = event.target instanceof Element ? event.target : null
  const button = target?.closest<HTMLElement>('[data-add], [data-wish], [data-compare]')
  const product = button && readProduct(button)
  if (!button || !product) return
  if (button.dataset['add']) void quickAdd(button, product)
  else if ('wish' in button.dataset) void toggleWish(product)
  else void saveToCompare(product)
}

/** Marks what the lists hold: the heart is a switch; what is compared is taken back on the page of comparisons. */
function markSaved(): void {
  const lists = [
    ['[data-wish]', new Set($wishlist.get().map(({ id }) => id))],
    ['[data-compare]', new Set($compare.get().map(({ id }) => id))],
  ] as const
  for (const [selector, ids] of lists) {
    for (const button of document.querySelectorAll(selector)) {
      const isSaved = ids.has(readProduct(button)?.id ?? '')
      button.toggleAttribute('data-saved', isSaved)
      if (selector === '[data-wish]') button.setAttribute('aria-pressed', String(isSaved))
    }
  }
}

document.addEventListener('click', act)
$wishlist.subscribe(() => markSaved())
$compare.listen(() => markSaved())
addEventListener('placket:cards', () => markSaved())
dispatchEvent(new Event('placket:click'))
