import { keyOf } from '../../../site/build/page-key.ts'
import { readPresentLinks } from '../../publishing/build/former-addresses.ts'
import type { Product } from '../contract.ts'
import { readCatalogue, type Version } from './kept-parts.ts'

/** Everything the shop sells, with the lookups that pages need. */
export interface AllProducts {
  products: Product[]
  /** Former and present versions of what differs from the last site; null if that is not known. */
  changed: Version[] | null
  /** The keys of those whose descriptions link to pages that have moved since they were written. */
  moved: string[]
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
  const [present, read] = await Promise.all([readPresentLinks(), readCatalogue()])
  const products = read.products.map((product) => {
    const description = present.html(product.description)
    return description === product.description ? product : { ...product, description }
  })
  return {
    products,
    changed: read.changed,
    moved: products.filter((product, place) => product !== read.products[place]).map(keyOf),
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
