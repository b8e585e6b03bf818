import { sql } from 'kysely'
import type { Database, Trx } from '../../../../platform/database/client.ts'
import { translatedColumns } from '../../../translations/server/translated.ts'
import type { AdminAttribute } from '../../attribute-contract.ts'

export type StoredAttribute = Omit<AdminAttribute, 'version'>

/** In the merchant's order, as written or in a language; only one attribute if `key` is given. */
export async function readAttributes(
  db: Database | Trx,
  { key, language = null }: { key?: string; language?: string | null } = {},
): Promise<StoredAttribute[]> {
  const { of } = translatedColumns(language)
  const { rows } = await sql<Omit<StoredAttribute, 'id'>>`
    SELECT attributes.key, ${of('attribute', 'label', sql`attributes.key`, sql`attributes.label`)} AS label, attributes.kind, attributes.unit, COALESCE(facets.shown, false) AS filter,
      CASE WHEN of_variants THEN 'variant' ELSE 'product' END AS of,
      COALESCE((
        SELECT json_agg(json_build_object('value', slug, 'label', given.label, 'hex', hex, 'products', products)
          ORDER BY given.position, given.label, slug)
        FROM (SELECT slug, hex, attribute_values.position,
            ${of('value', 'label', sql`attribute_values.id`, sql`attribute_values.label`)} AS label, (SELECT count(DISTINCT product_id)::int FROM product_attributes
            WHERE value_id = attribute_values.id) AS products
          FROM attribute_values WHERE attribute_key = attributes.key) AS given), '[]') AS values
    FROM attributes LEFT JOIN facets ON facets.key = attributes.key
    WHERE ${key === undefined ? sql`true` : sql`attributes.key = ${key}`}
    ORDER BY attributes.position, attributes.key`.execute(db)
  return rows.map((row) => ({ id: row.key, ...row }))
}

/** One attribute, locked until the transaction ends. */
export async function lockAttribute(trx: Trx, key: string): Promise<StoredAttribute | undefined> {
  await trx.selectFrom('attributes').where('key', '=', key).select('key').forUpdate().executeTakeFirst()
  return (await readAttributes(trx, { key }))[0]
}

/** Adds it as the last attribute and facet. Throws the database's unique violation when the key is taken. */
export async function insertAttribute(
  trx: Trx,
  { key, label, kind, unit, filter, of }: StoredAttribute,
): Promise<void> {
  await sql`INSERT INTO attributes (key, label, kind, unit, of_variants, position)
    SELECT ${key}, ${label}, ${kind}, ${unit}, ${of === 'variant'}, COALESCE(max(position), 0) + 1 FROM attributes`.execute(
    trx,
  )
  await sql`INSERT INTO facets (key, attribute_key, label, position, shown)
    SELECT ${key}, ${key}, ${label}, COALESCE(max(position), 0) + 1, ${filter} FROM facets`.execute(trx)
}

export async function saveAttribute(trx: Trx, { key, label, kind, unit, filter, of }: StoredAttribute): Promise<void> {
  await trx
    .updateTable('attributes')
    .set({ label, kind, unit, of_variants: of === 'variant' })
    .where('key', '=', key)
    .execute()
  await trx.updateTable('facets').set({ label, shown: filter }).where('key', '=', key).execute()
}

/** Saves the values in order; values left out are deleted, also from products. */
export async function saveValues(trx: Trx, key: string, values: StoredAttribute['values']): Promise<void> {
  const rows = JSON.stringify(values.map(({ value, label, hex }, position) => ({ value, label, hex, position })))
  await sql`DELETE FROM attribute_values WHERE attribute_key = ${key}
    AND slug NOT IN (SELECT value FROM jsonb_to_recordset(${rows}::jsonb) AS given(value text))`.execute(trx)
  await sql`INSERT INTO attribute_values (attribute_key, slug, label, hex, position)
    SELECT ${key}, value, label, hex, position
    FROM jsonb_to_recordset(${rows}::jsonb) AS given(value text, label text, hex text, position int)
    ON CONFLICT (attribute_key, slug) DO UPDATE
      SET label = excluded.label, hex = excluded.hex, position = excluded.position`.execute(trx)
}

export async function deleteAttribute(trx: Trx, key: string): Promise<void> {
  await trx.deleteFrom('attributes').where('key', '=', key).execute()
}

/** A product's value labels for each attribute of products, by key. */
export async function readAttributesOf(
  db: Database | Trx,
  productId: string,
  language: string | null,
): Promise<Record<string, string[]>> {
  const { of } = translatedColumns(language)
  const { rows } = await sql<{ key: string; labels: string[] }>`
    SELECT key, ARRAY(
      SELECT ${of('value', 'label', sql`attribute_values.id`, sql`attribute_values.label`)}
      FROM product_attributes JOIN attribute_values ON attribute_values.id = value_id
      WHERE product_id = ${productId} AND variant_id IS NULL AND attribute_key = attributes.key
      ORDER BY attribute_values.position, attribute_values.label) AS labels
    FROM attributes WHERE NOT of_variants ORDER BY key`.execute(db)
  return Object.fromEntries(rows.map(({ key, labels }) => [key, labels]))
}

/** The labels of products' values by attribute, in the merchant's order. */
export async function readLabelsOf(
  db: Database | Trx,
  productIds: readonly string[],
): Promise<Map<string, Record<string, string[]>>> {
  const { rows } = await sql<{ id: string; attributes: Record<string, string[]> }>`
    SELECT id, json_object_agg(key, labels) AS attributes FROM (
      SELECT product_id::text AS id, attribute_key AS key, array_agg(label ORDER BY position, label) AS labels
      FROM product_attributes JOIN attribute_values ON attribute_values.id = value_id
      WHERE product_id = ANY(${productIds}::bigint[]) AND variant_id IS NULL GROUP BY product_id, attribute_key
    ) AS given GROUP BY id`.execute(db)
  return new Map(rows.map(({ id, attributes }) => [id, attributes]))
}

export interface GivenValue {
  key: string
  value: string
  label: string
}

/** Appends the values that are new to the shop. */
export async function addValues(trx: Trx, rows: string): Promise<void> {
  await sql`INSERT INTO attribute_values (attribute_key, slug, label, position)
    SELECT key, value, label, 1 + (SELECT COALESCE(max(position), 0) FROM attribute_values WHERE attribute_key = key)
    FROM jsonb_to_recordset(${rows}::jsonb) AS given(key text, value text, label text)
    ON CONFLICT DO NOTHING`.execute(trx)
}

/** Replaces a product's values of these attributes; values new to the shop are appended to the attribute's. */
export async function saveAttributesOf(
  trx: Trx,
  productId: string,
  keys: readonly string[],
  values: readonly GivenValue[],
): Promise<void> {
  const rows = JSON.stringify(values)
  await addValues(trx, rows)
  await sql`DELETE FROM product_attributes USING attribute_values
    WHERE product_id = ${productId} AND variant_id IS NULL AND attribute_values.id = value_id
      AND attribute_key = ANY(${keys}::text[]) AND NOT EXISTS (
        SELECT FROM jsonb_to_recordset(${rows}::jsonb) AS given(key text, value text)
        WHERE given.key = attribute_key AND given.value = slug)`.execute(trx)
  await sql`INSERT INTO product_attributes (product_id, value_id)
    SELECT ${productId}, id FROM jsonb_to_recordset(${rows}::jsonb) AS given(key text, value text)
    JOIN attribute_values ON attribute_key = given.key AND slug = given.value ON CONFLICT DO NOTHING`.execute(trx)
}

/** Until the transaction ends, so that of two who save the list the later one reads what the first has saved. */
export async function lockFacets(trx: Trx): Promise<void> {
  await trx.selectFrom('facets').select('key').orderBy('key').forUpdate().execute()
}

export async function saveFacets(trx: Trx, facets: readonly { key: string; label: string; shown: boolean }[]) {
  const rows = JSON.stringify(facets.map((facet, position) => ({ ...facet, position })))
  await sql`UPDATE facets SET label = given.label, shown = given.shown, position = given.position
    FROM jsonb_to_recordset(${rows}::jsonb) AS given(key text, label text, shown boolean, position int)
    WHERE facets.key = given.key`.execute(trx)
}
