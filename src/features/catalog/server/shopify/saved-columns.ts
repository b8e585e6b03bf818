import type { Trx } from '../../../../platform/database/client.ts'
import { readLabelsOf, type StoredAttribute, saveAttributesOf } from '../attribute-queries.ts'
import type { CatalogueProduct } from '../catalogue-writes.ts'
import type { ExportedProduct } from '../export-queries.ts'
import { findIds } from '../known-products.ts'
import { readAttributeColumns } from './attribute-columns.ts'

/** Gives products the attributes that their own columns name; an empty cell changes nothing. */
export async function saveColumns(
  trx: Trx,
  products: readonly CatalogueProduct[],
  attributes: readonly StoredAttribute[],
): Promise<void> {
  const named = products
    .map(({ slug, extra }) => ({ slug, columns: readAttributeColumns(extra, attributes) }))
    .filter(({ columns }) => columns.some(({ attribute }) => attribute))
  if (named.length === 0) return
  const ids = await findIds(
    trx,
    named.map(({ slug }) => slug),
  )
  for (const { slug, columns } of named) {
    const values = columns.flatMap((column) => column.values)
    const id = ids.get(slug)
    if (id) await saveAttributesOf(trx, id, [...new Set(values.map(({ key }) => key))], values)
  }
}

const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((value) => b.includes(value))

/** Products whose columns say what the attributes are now, if they were changed since the columns were read. */
export async function refreshColumns(
  trx: Trx,
  products: readonly ExportedProduct[],
  attributes: readonly StoredAttribute[],
): Promise<ExportedProduct[]> {
  const labels = await readLabelsOf(
    trx,
    products.map(({ id }) => id),
  )
  return products.map((product) => {
    const changed = readAttributeColumns(product.extra, attributes).flatMap(({ column, attribute, values }) => {
      const present = attribute && (labels.get(product.id)?.[attribute.key] ?? [])
      const read = values.map(({ label }) => label)
      if (!present || isSame(present, read)) return []
      return [[column, present.join('; ')] as const]
    })
    return { ...product, extra: { ...product.extra, ...Object.fromEntries(changed) } }
  })
}
