import { cardWidth, imageSrcset } from '../../../platform/pure/image-url.ts'
import { productPath } from '../../../platform/pure/paths.ts'
import { inLanguage } from '../../../platform/pure/text/part-language.ts'
import { say } from '../../../platform/pure/text/say.ts'
import { fillPrice } from '../../../site/browser/price-view.ts'
import * as texts from '../messages/en.ts'
import { type Card, hasOptions } from '../rules/card.ts'
import { packSizes } from '../rules/card-sizes.ts'
import { drawColors } from '../rules/color-strip.ts'
import { packSecond } from '../rules/second-picture.ts'

// Fills the page's card template (ProductCard.astro), so that build and browser share their markup.

const badges = { new: texts.newProduct, 'low-stock': texts.fewLeft, 'sold-out': texts.soldOut }

function fillPicture(root: Element, { images: [front] }: Card): void {
  const picture = root.querySelector<HTMLImageElement>('.front')
  if (!front) picture?.remove()
  if (!picture || !front) return
  picture.srcset = imageSrcset(front.url, cardWidth)
  picture.src = front.url
  picture.alt = front.alt
  for (const axis of ['x', 'y'] as const) {
    const place = front.focus?.[axis]
    if (place === undefined) picture.removeAttribute(`data-focus-${axis}`)
    else picture.setAttribute(`data-focus-${axis}`, String(place))
  }
}

function fillBadge(root: Element, { badge }: Card): void {
  const place = root.querySelector<HTMLElement>('.badge')
  if (!place || !badge) {
    place?.remove()
    return
  }
  place.textContent = badges[badge]
  place.dataset['kind'] = badge
}

function fillButtons(root: Element, card: Card): void {
  const { slug, name, badge, sizes } = card
  root.querySelector('[data-wish]')?.setAttribute('aria-label', say(texts.saveProduct, { product: name }))
  const quick = root.querySelector('[data-quick]')
  if (badge === 'sold-out' || sizes.length === 0) quick?.remove()
  else quick?.setAttribute('aria-label', say(texts.quickAdd, { product: name }))
  const choose = root.querySelector('.choose')
  if (!hasOptions(card)) choose?.remove()
  choose?.setAttribute('href', `${productPath(slug)}#buy`)
  choose?.setAttribute('aria-label', say(texts.chooseOptionsOf, { product: name }))
}

function fillColors(root: Element, { colors }: Card): void {
  const place = root.querySelector<HTMLElement>('.colors')
  const picture = place?.querySelector('img')
  if (!place || !picture || colors.length < 2) {
    place?.remove()
    return
  }
  const { url, count, more } = drawColors(colors.map(({ hex }) => hex))
  picture.src = url
  picture.width = 18 * count
  picture.alt = say(texts.colors, { count: colors.length })
  if (more > 0) place.dataset['more'] = `+${more}`
  else delete place.dataset['more']
}

export function makeCard(template: HTMLTemplateElement, card: Card): HTMLLIElement {
  const root = template.content.firstElementChild?.cloneNode(true) as HTMLLIElement
  const { id, slug, name, brand, price, finalPrice, images, sizes, color, colorName, badge, rating } = card
  Object.assign(root.dataset, { card: id, color, price: String(price) }, colorName && { colorName })
  if (finalPrice === price) delete root.dataset['final']
  else root.dataset['final'] = String(finalPrice)
  if (badge === 'sold-out' || sizes.length === 0) delete root.dataset['sizes']
  else root.dataset['sizes'] = packSizes(sizes, finalPrice)
  if (rating) root.dataset['rating'] = rating
  else delete root.dataset['rating']
  if (images[0] && images[1]) root.dataset['second'] = packSecond(images[1].url, images[0].url)
  else delete root.dataset['second']
  const focus = images[1]?.focus
  if (focus) root.dataset['secondFocus'] = `${focus.x} ${focus.y}`
  const link = root.querySelector('h3 a')
  if (link) Object.assign(link, { textContent: name }, inLanguage(card.languages?.name))
  link?.setAttribute('href', productPath(slug))
  const place = root.querySelector('.brand')
  if (place && brand) place.textContent = brand
  else place?.remove()
  fillPicture(root, card)
  fillBadge(root, card)
  fillButtons(root, card)
  fillPrice(root.querySelector('.price'), price, finalPrice, 'decimals' in template.dataset)
  fillColors(root, card)
  return root
}

/** The id of the product on a card. */
export function readCardId(item: Element): string {
  return item instanceof HTMLElement ? (item.dataset['card'] ?? '') : ''
}
