import { cardWidth, imageSrcset, imageUrl } from '../../../platform/pure/image-url.ts'
import { productPath } from '../../../platform/pure/paths.ts'
import { formatPrice } from '../../../site/theme.ts'
import type { Card } from '../rules/card.ts'

// Fills the page's own template of a card (components/ProductCard.astro): one markup for the build and for the browser.

const badges = { new: 'New', 'low-stock': 'Few left', 'sold-out': 'Sold out' }
const colorsShown = 5

type Root = HTMLElement
const part = <E extends Element = HTMLElement>(root: Root, name: string) =>
  root.querySelector<E>(`[data-part="${name}"]`)

function fillPicture(root: Root, name: 'front' | 'second', image: Card['images'][number] | undefined): void {
  const picture = root.querySelector<HTMLImageElement>(`img.${name}`)
  if (!image) picture?.remove()
  if (!picture || !image) return
  if (name === 'front') picture.srcset = imageSrcset(image.url, cardWidth)
  picture.src = imageUrl(image.url, cardWidth)
  picture.alt = name === 'front' ? image.alt : ''
}

function fillSizes(root: Root, card: Card): void {
  const { name, sizes, badge } = card
  const quick = root.querySelector('details')
  const [sample] = quick?.querySelectorAll<HTMLButtonElement>('[data-add]') ?? []
  if (!quick || !sample || badge === 'sold-out') {
    quick?.remove()
    return
  }
  quick.querySelector('summary')?.setAttribute('aria-label', `Quick add ${name}: size`)
  sample.parentElement?.setAttribute('aria-label', `Add ${name} to the cart`)
  const buttons = sizes.map(({ size, stock, variantId, finalPrice }) => {
    const button = sample.cloneNode() as HTMLButtonElement
    button.textContent = size
    button.disabled = stock === 0
    if (stock === 0) button.setAttribute('aria-label', `${size}, sold out`)
    else button.removeAttribute('aria-label')
    Object.assign(button.dataset, { add: variantId, size })
    if (finalPrice === card.finalPrice) delete button.dataset['amount']
    else button.dataset['amount'] = String(finalPrice)
    return button
  })
  sample.parentElement?.replaceChildren(...buttons)
}

function fillPrice(root: Root, { price, finalPrice }: Card): void {
  const offer = finalPrice < price
  const place = root.querySelector('.price')
  place?.toggleAttribute('data-offer', offer)
  const now = part(root, 'amount')
  const before = part(root, 'before')
  if (now) now.textContent = formatPrice(finalPrice)
  if (before) before.textContent = formatPrice(price)
  if (!offer) {
    part(root, 'now')?.remove()
    before?.closest('s')?.remove()
  }
}

function fillColors(root: Root, { colors }: Card): void {
  const place = root.querySelector('.colors')
  const [sample] = place?.querySelectorAll('.swatch') ?? []
  if (!place || !sample || colors.length < 2) {
    place?.remove()
    return
  }
  const swatches = colors.slice(0, colorsShown).map(({ hex }) => {
    const swatch = sample.cloneNode(true) as Element
    swatch.querySelector('circle')?.setAttribute('fill', hex)
    return swatch
  })
  for (const swatch of place.querySelectorAll('.swatch')) swatch.remove()
  place.prepend(...swatches)
  const more = part(root, 'more')
  if (more && colors.length > colorsShown) more.textContent = `+${colors.length - colorsShown}`
  else more?.remove()
  const words = part(root, 'color-count')
  if (words) words.textContent = `${colors.length} colours`
}

export function makeCard(template: HTMLTemplateElement, card: Card): HTMLLIElement {
  const item = template.content.firstElementChild?.cloneNode(true) as HTMLLIElement
  const root = item.querySelector<HTMLElement>('[data-card]') ?? item
  const { id, slug, name, price, finalPrice, images } = card
  root.dataset['card'] = JSON.stringify({ _id: id, id, slug, name, price, finalPrice, images: images.slice(0, 1) })
  root.dataset['color'] = card.color
  fillPicture(root, 'front', images[0])
  fillPicture(root, 'second', images[1])
  const badge = root.querySelector<HTMLElement>('.badge')
  if (badge && card.badge) {
    badge.textContent = badges[card.badge]
    badge.dataset['kind'] = card.badge
  } else badge?.remove()
  root.querySelector('[data-wish]')?.setAttribute('aria-label', `Save ${name}`)
  const link = root.querySelector('h3 a')
  if (link) {
    link.textContent = name
    link.setAttribute('href', productPath(slug))
  }
  const brand = root.querySelector('.brand')
  if (brand) brand.textContent = card.brand
  fillSizes(root, card)
  fillPrice(root, card)
  fillColors(root, card)
  return item
}

/** The id of a card that stands in the page. */
export function readCardId(item: Element): string {
  const text = item.querySelector<HTMLElement>('[data-card]')?.dataset['card']
  return text ? JSON.parse(text).id : ''
}
