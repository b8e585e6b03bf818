import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { keyOf, pageKey } from '../../../site/build/page-key.ts'
import type { Product } from '../contract.ts'
import type { AllProducts } from './all-products.ts'
import type { Version } from './kept-parts.ts'
import { type Around, keyProductPage } from './product-page.ts'
import { hasEnoughNear } from './product-rows.ts'

/** The keys of all products' pages by the products' ids, and what they were computed from besides the products. */
interface KeyRecord {
  around: string
  together: Around['together']
  keys: Record<string, string>
}

const recordFile = 'product.keys'

async function readLast(): Promise<KeyRecord | null> {
  const before = process.env['PAGES_BEFORE']
  const text = before ? await readFile(join(before, recordFile), 'utf8').catch(() => '') : ''
  return text ? (JSON.parse(text) as KeyRecord) : null
}

/** Whether a product's page may show any of what changed: its family, its category, or what is shown beside it. */
export function findAffected(
  all: Pick<AllProducts, 'byStyle' | 'byCategory'>,
  changed: readonly Version[],
  [before, now]: readonly [Around['together'], Around['together']],
): (product: Product) => boolean {
  const styles = new Set(changed.map(({ style }) => style))
  // A card shows the colours of its family.
  const families = [...styles].flatMap((style) => all.byStyle.get(style) ?? [])
  const ids = new Set([...changed.map(({ id }) => id), ...families.map(({ id }) => id)])
  const categories = new Set([
    ...changed.map(({ category }) => category),
    ...families.map(({ category }) => category.slug),
  ])
  const isIn = (list: readonly string[] = []) => list.some((id) => ids.has(id))
  return (product) =>
    categories.has(product.category.slug) ||
    !hasEnoughNear(product, all) ||
    isIn(product.look) ||
    isIn(now[product.id]) ||
    String(before[product.id] ?? '') !== String(now[product.id] ?? '')
}

/** The key of each product's page; those of the last site where nothing that the page shows has changed since. */
export async function keyProductPages(given: Around): Promise<Map<Product, string>> {
  const { all, together, site, frame } = given
  const around = pageKey([site, frame].map(keyOf), all.moved)
  const last = await readLast()
  const isKnown = all.changed !== null && last?.around === around
  const isAffected = isKnown ? findAffected(all, all.changed ?? [], [last.together, together]) : () => true
  const keyOfPage = (product: Product) =>
    (isAffected(product) ? undefined : last?.keys[product.id]) ?? keyProductPage(product, given)
  const keys = new Map(all.products.map((product) => [product, keyOfPage(product)]))
  const byId = Object.fromEntries([...keys].map(([{ id }, key]) => [id, key]))
  const record: KeyRecord = { around, together, keys: byId }
  const folder = process.env['PAGES_RECORD']
  if (folder) await writeFile(join(folder, recordFile), JSON.stringify(record))
  return keys
}
