import { cardWidth, imageUrl } from '../../../platform/pure/image-url.ts'
import { addToCart } from '../../cart/browser/cart.ts'
import { unpackSecond } from '../../catalog/rules/second-picture.ts'
import { findCarrier, readProduct } from './card-product.ts'

// One listener for every quick-add button on the page, including cards that are added later.
const loadQuickAdd = () => import('./quick-add.ts')

async function addSize({ dataset }: HTMLElement, card: HTMLElement): Promise<void> {
  const { add: variantId = '', size = '', amount } = dataset
  const product = { ...readProduct(card), finalPrice: Number(amount) }
  const { color = '', colorName } = card.dataset
  const adding = await addToCart({ product, variantId, size, color, colorName, quantity: 1 })
  if (adding === 'added') (await loadQuickAdd()).closeQuickAdd(card, true)
}

async function openQuickAdd(opener: HTMLElement): Promise<void> {
  await (await loadQuickAdd()).openQuickAdd(opener)
}

function act(event: MouseEvent): void {
  const target = event.target instanceof Element ? event.target : null
  const button = target?.closest<HTMLElement>('[data-quick], [data-add]')
  const carrier = button && findCarrier(button)
  if (!button || !carrier) return
  if ('quick' in button.dataset) void openQuickAdd(button)
  else void addSize(button, carrier)
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

document.addEventListener('click', act)
document.addEventListener('pointerover', approach, { passive: true })
