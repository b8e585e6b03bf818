import { pageLimitMax } from '../../../platform/pure/limits.ts'
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

async function readEverything(): Promise<AllProducts> {
  const present = await readPresentLinks()
  const products: Product[] = []
  for (let after: string | undefined; ; ) {
    const query = { limit: String(pageLimitMax), ...(after ? { after } : {}) }
    const reply = await readApi('listProducts', { query })
    products.push(...reply.products.map((item) => ({ ...item, description: present.html(item.description) })))
    after = reply.products.at(-1)?.id
    if (reply.products.length < pageLimitMax) break
  }
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
