import { isRecord } from '../../../platform/pure/is-record.ts'
import { isLanguage, type Language } from '../../../platform/pure/language.ts'
import type { Product } from '../contract.ts'

/** What the cart and the lists store of a product: enough to show it offline. Any product of the API will do. */
export interface StoredProduct {
  _id: string
  id: string
  slug: string
  name: string
  /** Of the name, if it isn't in the page's. */
  languages?: { name?: Language | undefined } | undefined
  /** Decimal amounts in the currency, for display only: the server prices everything again. */
  price: number
  finalPrice: number
  images: { url: string; alt: string }[]
}

/** Drops all other fields, so that storage holds many products. */
export function takeSnapshot(product: StoredProduct | Product): StoredProduct {
  const { _id, id, slug, name, price, finalPrice, images, languages } = product
  return {
    _id,
    id,
    slug,
    name,
    ...(languages?.name ? { languages: { name: languages.name } } : {}),
    price,
    finalPrice,
    images: images.slice(0, 1).map(({ url, alt }) => ({ url, alt })),
  }
}

/** Parses stored text as a list; empty if it is anything else. */
export function parseStoredList(text: string | null | undefined): unknown[] {
  if (!text) return []
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

/** A stored text, cut; empty if it is anything else. */
export function readText(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 300) : ''
}

function isPrice(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value < 1e9 && Math.round(value * 1000) / 1000 === value
}

/** A picture of this site or at an https address; we never store anything else. */
function readImages(value: unknown): StoredProduct['images'] {
  const first: unknown = Array.isArray(value) ? value[0] : undefined
  if (!isRecord(first) || typeof first['url'] !== 'string' || !/^(https:\/|\/(?!\/))/.test(first['url'])) return []
  return [{ url: first['url'], alt: readText(first['alt']) }]
}

function readLanguages(value: unknown): Pick<StoredProduct, 'languages'> {
  const name = isRecord(value) ? readText(value['name']) : ''
  return isLanguage(name) ? { languages: { name } } : {}
}

/** Reads one stored product; null when it is invalid. */
export function readStoredProduct(value: unknown): StoredProduct | null {
  if (!isRecord(value)) return null
  const id = readText(value['_id']) || readText(value['id'])
  const finalPrice = value['finalPrice']
  if (id === '' || !isPrice(finalPrice)) return null
  return {
    _id: id,
    id,
    slug: readText(value['slug']),
    name: readText(value['name']),
    ...readLanguages(value['languages']),
    price: isPrice(value['price']) ? value['price'] : finalPrice,
    finalPrice,
    images: readImages(value['images']),
  }
}
