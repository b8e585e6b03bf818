import { imageUrl } from '../../../platform/pure/image-url.ts'
import { productPath } from '../../../platform/pure/paths.ts'
import { call } from '../../../site/browser/api.ts'
import { formatPrice } from '../../../site/theme.ts'
import type { Product } from '../../catalog/contract.ts'

const shown = 6

export interface Suggestion {
  text: string
  detail: string
  path: string
  picture: string | null
}

const describe = ({ name, slug, finalPrice, images }: Product): Suggestion => ({
  text: name,
  detail: formatPrice(finalPrice),
  path: productPath(slug),
  picture: images[0] ? imageUrl(images[0].url, 240) : null,
})

/** The first products that a text finds, and a link to all of them; empty when there are none. */
export async function readSuggestions(query: string): Promise<Suggestion[]> {
  const outcome = await call('searchProducts', { query: { query, limit: String(shown) }, quiet: true })
  if (!outcome.ok) return []
  const { products, total } = outcome.reply
  const all = { text: total === 1 ? 'See the one result' : `See all ${total} results`, detail: '', picture: null }
  const path = `/search?query=${encodeURIComponent(query)}`
  return products.length > 0 ? [...products.map(describe), { ...all, path }] : []
}

export function makeOption({ text, detail, picture }: Suggestion, id: string): HTMLLIElement {
  const option = document.createElement('li')
  option.role = 'option'
  option.id = id
  option.setAttribute('aria-selected', 'false')
  if (picture) {
    const image = document.createElement('img')
    Object.assign(image, { src: picture, alt: '', width: 40, height: 50 })
    option.append(image)
  }
  const name = document.createElement('span')
  name.textContent = text
  const more = document.createElement('span')
  more.textContent = detail
  option.append(name, more)
  return option
}
