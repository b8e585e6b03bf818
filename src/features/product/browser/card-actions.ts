import { cardWidth, imageUrl } from '../../../platform/pure/image-url.ts'
import { addToCart } from '../../cart/browser/cart.ts'
import { unpackSecond } from '../../catalog/rules/second-picture.ts'
import { $compare, saveToCompare } from '../../lists/browser/compare.ts'
import { $wishlist, dropFromWishlist, saveToWishlist } from '../../lists/browser/wishlist.ts'
import { holdsProduct, isSoldOut, type SavedProduct } from '../../lists/rules/saved-list.ts'

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

// One listener for every wishlist, compare and quick-add button on the page, including cards that are added later.
const carriers = '[data-card], [data-buy]'
const loadQuickAdd = () => import('./quick-add.ts')

const findCarrier = (element: Element) => element.closest<HTMLElement>(carriers)

function readId({ dataset }: HTMLElement): string {
  return dataset['card'] ?? JSON.parse(dataset['product'] ?? '{}').id ?? ''
}

function readProduct(carrier: HTMLElement): SavedProduct {
  const { product, variants = '[]' } = carrier.dataset
  if (!product) return readCardProduct(carrier)
  return { ...JSON.parse(product), ...(isSoldOut({ variants: JSON.parse(variants) }) ? { soldOut: true } : {}) }
}

async function addSize({ dataset }: HTMLElement, card: HTMLElement): Promise<void> {
  const { add: variantId = '', size = '', amount } = dataset
  const product = { ...readProduct(card), finalPrice: Number(amount) }
  const { color = '', colorName } = card.dataset
  const adding = await addToCart({ product, variantId, size, color, colorName, quantity: 1 })
  if (adding === 'added') (await loadQuickAdd()).closeQuickAdd(card, true)
}

/** The heart removes a saved product; every other way to save a product twice is refused. */
function toggleWish(product: SavedProduct): Promise<void> {
  return holdsProduct($wishlist.get(), product.id) ? dropFromWishlist(product.id) : saveToWishlist(product)
}

async function openQuickAdd(opener: HTMLElement): Promise<void> {
  await (await loadQuickAdd()).openQuickAdd(opener)
}

function act(event: MouseEvent): void {
  const target = event.target instanceof Element ? event.target : null
  const button = target?.closest<HTMLElement>('[data-quick], [data-add], [data-wish], [data-compare]')
  const carrier = button && findCarrier(button)
  if (!button || !carrier) return
  if ('quick' in button.dataset) void openQuickAdd(button)
  else if (button.dataset['add']) void addSize(button, carrier)
  else if ('wish' in button.dataset) void toggleWish(readProduct(carrier))
  else void saveToCompare(readProduct(carrier))
}

/** Hovering over a card loads its second picture and the code that lists its sizes. */
function approach({ target, pointerType }: PointerEvent): void {
  const card =
    pointerType === 'mouse' && target instanceof Element ? target.closest<HTMLElement>('[data-second]') : null
  const front = card?.querySelector('.front')
  const packed = card?.dataset['second']
  if (!card || !front || !packed) return
  delete card.dataset['second']
  const picture = new Image(720, 900)
  picture.className = 'second'
  picture.alt = ''
  const [x, y] = card.dataset['secondFocus']?.split(' ') ?? []
  if (x && y) Object.assign(picture.dataset, { focusX: x, focusY: y })
  picture.src = imageUrl(unpackSecond(packed, front.getAttribute('src') ?? ''), cardWidth)
  front.after(picture)
  void loadQuickAdd()
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
      const isSaved = carrier !== null && ids.has(readId(carrier))
      button.toggleAttribute('data-saved', isSaved)
      if (selector === '[data-wish]') button.setAttribute('aria-pressed', String(isSaved))
    }
  }
}

document.addEventListener('click', act)
document.addEventListener('pointerover', approach, { passive: true })
$wishlist.subscribe(() => markSaved())
$compare.listen(() => markSaved())
addEventListener('placket:cards', () => markSaved())
