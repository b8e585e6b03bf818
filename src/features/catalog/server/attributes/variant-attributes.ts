import { sql } from 'kysely'
import type { Trx } from '../../../../platform/database/client.ts'
import { slugify } from '../../../../platform/pure/slugs.ts'
import { addValues, type GivenValue, type StoredAttribute } from './attribute-queries.ts'
import { findValueFault } from './attribute-values.ts'

/** The labels of `variants.id`'s own values by the attribute's key, in the merchant's order. */
export const labelsOfVariant = sql<Record<string, string[]>>`COALESCE((
  SELECT json_object_agg(attribute_key, labels) FROM (
    SELECT attribute_key, json_agg(label ORDER BY attribute_values.position, label) AS labels
    FROM product_attributes JOIN attribute_values ON attribute_values.id = value_id
    WHERE product_attributes.variant_id = variants.id GROUP BY attribute_key
  ) AS own), '{}')`

/** The value that a label stands for: a known one in any letter case, or a new one. */
export function toGivenValue({ key, values }: StoredAttribute, label: string): GivenValue {
  const known = values.find((value) => value.label.toLowerCase() === label.toLowerCase())
  return { key, label, value: known?.value ?? slugify(label).slice(0, 100).replace(/-$/, '') }
}

type Labels = Readonly<Record<string, readonly string[]>>

/** Why these values can't be a variant's, or null. */
export function findLabelFault(given: Labels, attributes: readonly StoredAttribute[]): string | null {
  for (const [key, labels] of Object.entries(given)) {
    const attribute = attributes.find((candidate) => candidate.key === key)
    if (!attribute) return `“${key}” is no attribute of the shop`
    if (attribute.of !== 'variant') return `${attribute.label} describes whole products`
    for (const label of labels) {
      const problem = findValueFault(attribute.kind, label)
      if (problem) return `${attribute.label}: “${label}” ${problem}`
    }
  }
  return null
}

export interface VariantValues {
  variantId: string
  /** The attributes that are replaced, also by nothing. */
  keys: readonly string[]
  values: readonly GivenValue[]
}

/** Replaces variants' values of the named attributes; values new to the shop are appended to the attribute's. */
export async function saveVariantValues(trx: Trx, given: readonly VariantValues[]): Promise<void> {
  if (given.length === 0) return
  const replaced = JSON.stringify(given.flatMap(({ variantId, keys }) => keys.map((key) => ({ variantId, key }))))
  const values = given.flatMap(({ variantId, values: own }) => own.map((value) => ({ ...value, variantId })))
  const rows = JSON.stringify(values)
  await addValues(trx, rows)
  await sql`DELETE FROM product_attributes USING attribute_values, jsonb_to_recordset(${replaced}::jsonb)
      AS replaced("variantId" bigint, key text)
    WHERE variant_id = "variantId" AND attribute_values.id = value_id AND attribute_key = key AND NOT EXISTS (
      SELECT FROM jsonb_to_recordset(${rows}::jsonb) AS kept("variantId" bigint, key text, value text)
      WHERE kept."variantId" = variant_id AND kept.key = attribute_key AND kept.value = slug)`.execute(trx)
  await sql`INSERT INTO product_attributes (product_id, variant_id, value_id)
    SELECT DISTINCT product_id, variants.id, attribute_values.id
    FROM jsonb_to_recordset(${rows}::jsonb) AS given("variantId" bigint, key text, value text)
    JOIN variants ON variants.id = given."variantId"
    JOIN attribute_values ON attribute_key = given.key AND slug = given.value ON CONFLICT DO NOTHING`.execute(trx)
}

/** Gives a copy's variants the values of the variants they were copied from. */
export async function copyVariantValues(trx: Trx, from: string, to: string): Promise<void> {
  await sql`INSERT INTO product_attributes (product_id, variant_id, value_id)
    SELECT ${to}, copies.id, value_id FROM product_attributes
    JOIN variants AS originals ON originals.id = variant_id
    JOIN variants AS copies ON copies.product_id = ${to} AND copies.color_slug = originals.color_slug
      AND copies.size = originals.size AND copies.option_value = originals.option_value
    WHERE originals.product_id = ${from} ON CONFLICT DO NOTHING`.execute(trx)
}
