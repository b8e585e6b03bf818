import { sql } from 'kysely'
import type { Trx } from '../../../../platform/database/client.ts'
import { readLabelsOf, type StoredAttribute, saveAttributesOf } from '../attributes/attribute-queries.ts'
import { saveVariantValues } from '../attributes/variant-attributes.ts'
import type { CatalogueProduct } from '../catalogue-writes.ts'
import type { ExportedProduct, ExportedVariant } from '../export-queries.ts'
import { findIds } from '../known-products.ts'
import { type ReadColumn, readAttributeColumns, readVariantColumns, variantColumn } from './attribute-columns.ts'

const valuesOf = (columns: readonly ReadColumn[]) => columns.flatMap(({ values }) => values)
const keysOf = (columns: readonly ReadColumn[]) => [...new Set(valuesOf(columns).map(({ key }) => key))]

async function saveProductColumns(trx: Trx, named: readonly { slug: string; columns: readonly ReadColumn[] }[]) {
  if (named.length === 0) return
  const ids = await findIds(
    trx,
    named.map(({ slug }) => slug),
  )
  for (const { slug, columns } of named) {
    const id = ids.get(slug)
    if (id) await saveAttributesOf(trx, id, keysOf(columns), valuesOf(columns))
  }
}

async function saveVariantColumns(trx: Trx, named: readonly { sku: string; columns: readonly ReadColumn[] }[]) {
  if (named.length === 0) return
  const skus = named.map(({ sku }) => sku)
  const { rows } = await sql<{ id: string; sku: string }>`
    SELECT id, sku FROM variants WHERE sku = ANY(${skus}::text[])`.execute(trx)
  const ids = new Map(rows.map(({ id, sku }) => [sku, id]))
  await saveVariantValues(
    trx,
    named.flatMap(({ sku, columns }) => {
      const variantId = ids.get(sku)
      return variantId ? [{ variantId, keys: keysOf(columns), values: valuesOf(columns) }] : []
    }),
  )
}

/** Gives products and their variants the attributes that their own columns name; an empty cell changes nothing. */
export async function saveColumns(
  trx: Trx,
  products: readonly CatalogueProduct[],
  attributes: readonly StoredAttribute[],
): Promise<void> {
  const read = products.map((product) => ({ product, columns: readAttributeColumns(product.extra, attributes) }))
  const ofProducts = read.map(({ product: { slug }, columns }) => ({
    slug,
    columns: columns.filter(({ attribute }) => attribute?.of === 'product'),
  }))
  await saveProductColumns(
    trx,
    ofProducts.filter(({ columns }) => columns.length > 0),
  )
  if (!attributes.some(({ of }) => of === 'variant')) return
  const ofVariants = read.flatMap(({ product, columns }) =>
    product.variants.map((variant) => ({
      sku: variant.sku,
      columns: readVariantColumns(variant, columns, attributes),
    })),
  )
  await saveVariantColumns(
    trx,
    ofVariants.filter(({ columns }) => valuesOf(columns).length > 0),
  )
}

const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((value) => b.includes(value))

type Labels = Readonly<Record<string, readonly string[]>>

/** The cells that no longer say what the attributes are. */
function listChanged(columns: readonly ReadColumn[], labels: Labels = {}): Record<string, string> {
  const changed = columns.flatMap(({ column, attribute, values }) => {
    if (!attribute) return []
    const present = labels[attribute.key] ?? []
    return isSame(
      present,
      values.map(({ label }) => label),
    )
      ? []
      : [[column, present.join('; ')] as const]
  })
  return Object.fromEntries(changed)
}

/** Whether saving the columns would leave the values as they are; an empty cell does. */
export const changesNothing = (columns: readonly ReadColumn[], labels: Labels | undefined): boolean =>
  Object.keys(
    listChanged(
      columns.filter(({ values }) => values.length > 0),
      labels,
    ),
  ).length === 0

/** The column in which each attribute of variants is exported. */
export function planVariantColumns(attributes: readonly StoredAttribute[], extraNames: readonly string[]) {
  const ofVariants = attributes.filter(({ of }) => of === 'variant')
  return ofVariants.map((attribute) => ({ attribute, column: variantColumn(attribute, extraNames) }))
}

type VariantColumns = ReturnType<typeof planVariantColumns>

function refreshVariant(variant: ExportedVariant, columns: VariantColumns): ExportedVariant {
  const given = columns.flatMap(({ attribute, column }) => {
    const [read] = readAttributeColumns({ [column]: variant.extra[column] ?? '' }, [attribute], 'variant')
    return read ? [{ ...read, column }] : []
  })
  return { ...variant, extra: { ...variant.extra, ...listChanged(given, variant.attributes) } }
}

/** Products and variants whose columns say what the attributes are now, if they were changed since the columns were read. */
export async function refreshColumns(
  trx: Trx,
  products: readonly ExportedProduct[],
  { attributes, ofVariants }: { attributes: readonly StoredAttribute[]; ofVariants: VariantColumns },
): Promise<ExportedProduct[]> {
  const labels = await readLabelsOf(
    trx,
    products.map(({ id }) => id),
  )
  return products.map((product) => {
    const columns = readAttributeColumns(product.extra, attributes).filter(
      ({ attribute }) => attribute?.of === 'product',
    )
    return {
      ...product,
      extra: { ...product.extra, ...listChanged(columns, labels.get(product.id)) },
      variants: product.variants.map((variant) => refreshVariant(variant, ofVariants)),
    }
  })
}
