import { cardWidth, imageSrcset, imageUrl } from '../../../platform/pure/image-url.ts'
import { pageMarket } from '../../../platform/pure/page-market.ts'
import { productPath } from '../../../platform/pure/paths.ts'
import {
  parseStoredList,
  readStoredProduct,
  type StoredProduct,
  takeSnapshot,
} from '../../catalog/rules/product-snapshot.ts'

// Names and addresses are those of one market.
const key = pageMarket ? `placket:seen:${pageMarket}` : 'placket:seen'
const kept = 9

function readSeen(): StoredProduct[] {
  try {
    return parseStoredList(localStorage.getItem(key)).flatMap((value) => readStoredProduct(value) ?? [])
  } catch {
    // Storage is blocked: nothing was recorded.
    return []
  }
}

function storeSeen(seen: StoredProduct[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(seen.slice(0, kept)))
  } catch {
    return
  }
}

function makeItem(template: HTMLTemplateElement, { slug, name, images }: StoredProduct): Node {
  const item = template.content.cloneNode(true) as DocumentFragment
  const link = item.querySelector('a')
  const picture = item.querySelector('img')
  const [image] = images
  if (link) link.href = productPath(slug)
  if (picture && image)
    Object.assign(picture, { srcset: imageSrcset(image.url, cardWidth), src: imageUrl(image.url, 360) })
  else picture?.remove()
  const text = item.querySelector('span')
  if (text) text.textContent = name
  return item
}

/** Shows the recently viewed products, then adds this one. */
export function showSeen(product: StoredProduct): void {
  const others = readSeen().filter(({ id }) => id !== product.id)
  storeSeen([takeSnapshot(product), ...others])
  const place = document.querySelector<HTMLElement>('[data-seen]')
  const template = place?.querySelector('template')
  if (!place || !template || others.length === 0) return
  place.querySelector('ul')?.replaceChildren(...others.slice(0, kept - 1).map((item) => makeItem(template, item)))
  place.hidden = false
}
