import { cataloguePart } from '../../../platform/pure/limits.ts'
import { readApi } from '../../../site/build/read-api.ts'
import { readPresentLinks } from '../../publishing/build/former-addresses.ts'
import type { Product } from '../contract.ts'

/** Everything the shop sells, with the lookups that pages need. */
export interface AllProducts {
  products: Product[]
  byId: Map<string, Product>
  byStyle: Map<string, Product[]>
  byCategory: Map<string, Product[]>
}

function group(products: Product[], keyOf: (product: Product) => string): Map<string, Product[]> {
  const groups = new Map<string, Product[]>()
  for (const product of products) {
    const key = keyOf(product)
    const members = groups.get(key)
    if (members) members.push(product)
    else groups.set(key, [product])
  }
  return groups
}

/** One's part is parsed while another's is being read from the database. */
const readers = 3

/** Products after `after`, up to and with `last`; each part is asked for by the id before it, so that none is skipped. */
async function readRange(after: string | undefined, last: number): Promise<Product[]> {
  const products: Product[] = []
  for (let from = after; ; from = products.at(-1)?.id) {
    const part = (await readApi('listCatalogue', { query: from ? { after: from } : {} })).products
    const inRange = part.filter(({ id }) => Number(id) <= last)
    products.push(...inRange)
    if (inRange.length === 0 || inRange.length < part.length) return products
  }
}

/** Ids that divide the catalogue into as many ranges as there are readers. */
async function findBounds(): Promise<string[]> {
  const { total } = await readApi('listProducts', { query: { limit: '1' } })
  const share = Math.ceil(total / readers)
  if (share <= cataloguePart) return []
  const pages = Array.from({ length: readers - 1 }, (_, place) => String((place + 1) * share))
  const found = await Promise.all(pages.map((page) => readApi('listProducts', { query: { limit: '1', page } })))
  return found.flatMap(({ products }) => products.map(({ id }) => id))
}

async function readInOrder(): Promise<Product[]> {
  const bounds = await findBounds()
  const ranges = [...bounds, undefined].map((last, place) =>
    readRange(bounds[place - 1], last === undefined ? Number.POSITIVE_INFINITY : Number(last)),
  )
  return (await Promise.all(ranges)).flat()
}

async function readEverything(): Promise<AllProducts> {
  const present = await readPresentLinks()
  const products = (await readInOrder()).map((item) => ({ ...item, description: present.html(item.description) }))
  return {
    products,
    byId: new Map(products.map((product) => [product.id, product])),
    byStyle: group(products, (product) => product.style.slug),
    byCategory: group(products, (product) => product.category.slug),
  }
}

let reading: Promise<AllProducts> | undefined

/** Read once a build. */
export function readAllProducts(): Promise<AllProducts> {
  reading ??= readEverything()
  return reading
}
