import { type RawBuilder, sql } from 'kysely'
import type { Database, Trx } from '../../../../platform/database/client.ts'
import { neutralColor, oneSize } from '../../../../platform/pure/limits.ts'
import { colorNameIn } from '../../../translations/server/translated.ts'
import type { ProductOptions } from '../../admin-contract.ts'
import type { Combination, ExistingVariant, VariantPlan } from '../../rules/variant-plan.ts'
import { neutral } from '../shopify/colors.ts'
import { countCarts, isExchanged } from './used-goods.ts'

/** A variant with what prevents its deletion. */
export interface HeldVariant extends ExistingVariant {
  colorName: string
  optionName: string
  ordered: boolean
  held: boolean
  /** How many carts contain it. */
  carts: number
}

const isRetired = sql<boolean>`sku LIKE '%~' || variants.id`

/** All variants of a product in order, locked until the transaction ends. */
export async function lockVariantsOf(trx: Trx, productId: string, language: string | null): Promise<HeldVariant[]> {
  await trx.selectFrom('variants').where('product_id', '=', productId).select('id').orderBy('id').forUpdate().execute()
  const { rows } = await sql<HeldVariant>`
    SELECT variants.id, color_slug AS color, ${colorNameIn(language)} AS "colorName", size, option_name AS "optionName",
      option_value AS option, ${isRetired} AS retired,
      sold > 0 OR ${isExchanged(sql`variants.id`)} AS ordered,
      held > 0 OR EXISTS (SELECT FROM stock_reservations WHERE variant_id = variants.id) AS held,
      ${countCarts(sql`variants.id`)} AS carts
    FROM variants JOIN colors ON colors.slug = color_slug
    WHERE product_id = ${productId} ORDER BY variants.position, variants.id`.execute(trx)
  return rows
}

/** The values of each choice in the order of the variants; empty if there is no such choice. */
export async function readOptions(
  db: Database | Trx,
  productId: string,
  language: string | null,
): Promise<ProductOptions> {
  const { rows } = await sql<{ color: string; size: string; name: string; value: string }>`
    SELECT ${colorNameIn(language)} AS color, size, option_name AS name, option_value AS value
    FROM variants JOIN colors ON colors.slug = color_slug
    WHERE product_id = ${productId} AND NOT ${isRetired} ORDER BY variants.position, variants.id`.execute(db)
  const list = (values: readonly string[], none: string) => [...new Set(values)].filter((value) => value !== none)
  return {
    colors: list(
      rows.map(({ color }) => color),
      neutral.name,
    ),
    sizes: list(
      rows.map(({ size }) => size),
      oneSize,
    ),
    optionName: rows.find(({ name }) => name !== '')?.name ?? '',
    optionValues: list(
      rows.map(({ value }) => value),
      '',
    ),
  }
}

type Added = VariantPlan['added'][number] & { sku: string }

/** New variants copy price and weight from the product's first one and have no stock. */
async function addVariants(
  trx: Trx,
  productId: string,
  { added, nameOf }: { added: readonly Added[]; nameOf: RawBuilder<unknown> },
): Promise<void> {
  const rows = JSON.stringify(added.filter(({ revived }) => revived === null))
  await sql`
    INSERT INTO variants (product_id, sku, color_slug, size, option_value, option_name, price_cents, compare_at_cents, weight_grams)
    SELECT ${productId}::bigint, r.sku, color, r.size, r.option, ${nameOf},
      template.price_cents, template.compare_at_cents, template.weight_grams
    FROM jsonb_to_recordset(${rows}::jsonb) AS r(sku text, color text, size text, option text),
      (SELECT * FROM variants WHERE product_id = ${productId} ORDER BY position, id LIMIT 1) AS template`.execute(trx)
  const revived = JSON.stringify(added.filter((variant) => variant.revived !== null))
  await sql`UPDATE variants SET sku = r.sku FROM jsonb_to_recordset(${revived}::jsonb) AS r(revived bigint, sku text)
    WHERE variants.id = r.revived`.execute(trx)
}

interface Saving {
  plan: Omit<VariantPlan, 'added'> & { added: readonly Added[] }
  optionName: string
  /** Every combination in the merchant's order. */
  order: readonly Combination[]
}

export async function saveVariantPlan(trx: Trx, productId: string, { plan, optionName, order }: Saving): Promise<void> {
  const nameOf = sql`CASE WHEN r.option = '' THEN '' ELSE ${optionName} END`
  await sql`UPDATE variants SET color_slug = color, size = r.size, option_value = r.option, option_name = ${nameOf}
    FROM jsonb_to_recordset(${JSON.stringify(plan.moved)}::jsonb) AS r(id bigint, color text, size text, option text)
    WHERE variants.id = r.id`.execute(trx)
  await addVariants(trx, productId, { added: plan.added, nameOf })
  const gone = plan.removed.map(({ id }) => id)
  await sql`DELETE FROM variants WHERE id = ANY(${gone}::bigint[])`.execute(trx)
  await sql`UPDATE variants SET option_name = CASE WHEN option_value = '' THEN '' ELSE ${optionName} END
    WHERE product_id = ${productId} AND NOT ${isRetired}`.execute(trx)
  await sql`UPDATE variants SET position = r.place
    FROM jsonb_to_recordset(${JSON.stringify(order.map((variant, place) => ({ ...variant, place })))}::jsonb)
      AS r(color text, size text, option text, place int)
    WHERE product_id = ${productId} AND color_slug = color AND variants.size = r.size AND option_value = r.option
      AND position <> r.place`.execute(trx)
  // A picture of a removed colour becomes one of the whole product.
  await sql`UPDATE product_images SET color_slug = NULL WHERE product_id = ${productId} AND color_slug NOT IN (
    SELECT color_slug FROM variants WHERE product_id = ${productId})`.execute(trx)
}

export const noChoice: Combination = { color: neutralColor, size: oneSize, option: '' }
