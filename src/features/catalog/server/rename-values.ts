import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/client.ts'
import { refuseFields } from '../../../platform/http/http-error.ts'
import type { OptionsInput } from '../admin-contract.ts'
import type { Combination } from '../rules/variant-plan.ts'
import { readColors } from './product-making.ts'
import { addColors, type HeldVariant, lockVariantsOf } from './product-option-queries.ts'

type Rename = NonNullable<OptionsInput['renames']>[number]

const kindOf: Readonly<Record<Rename['field'], keyof Combination>> = {
  colors: 'color',
  sizes: 'size',
  optionValues: 'option',
}
const columnOf: Readonly<Record<keyof Combination, string>> = {
  color: 'color_slug',
  size: 'size',
  option: 'option_value',
}

/** A value as variants and links have it: a colour by its slug. */
async function keyOf(trx: Trx, { field }: Rename, name: string): Promise<string> {
  if (field !== 'colors') return name
  const [color] = readColors([name])
  if (!color) return name
  await addColors(trx, [color])
  return color.slug
}

function findRenameFault(variants: readonly HeldVariant[], rename: Rename, keys: { from: string; to: string }) {
  const kind = kindOf[rename.field]
  const present = variants.filter((variant) => !variant.retired)
  if (!present.some((variant) => variant[kind] === keys.from)) return `must have "${rename.from}" to rename it`
  if (keys.from === keys.to) return `"${rename.to}" is the same colour as "${rename.from}"`
  if (present.some((variant) => variant[kind] === keys.to)) return `must not have "${rename.to}" twice`
  const isTaken = variants.some((variant) => variant.retired && variant[kind] === keys.to)
  return isTaken ? `had "${rename.to}" before: add it again instead of renaming "${rename.from}"` : null
}

async function saveRename(
  trx: Trx,
  productId: string,
  kind: keyof Combination,
  { from, to }: Record<'from' | 'to', string>,
) {
  const column = sql.ref(columnOf[kind])
  await sql`UPDATE variants SET ${column} = ${to} WHERE product_id = ${productId} AND ${column} = ${from}`.execute(trx)
  if (kind === 'color')
    await sql`UPDATE product_images SET color_slug = ${to} WHERE product_id = ${productId} AND color_slug = ${from}`.execute(
      trx,
    )
  if (kind === 'size')
    await sql`UPDATE products SET model_size = ${to} WHERE id = ${productId} AND model_size = ${from}`.execute(trx)
  // Chains of renames become one step, and a value that exists again is no longer a former one.
  await sql`UPDATE former_values SET present = ${to}
    WHERE product_id = ${productId} AND kind = ${kind} AND present = ${from}`.execute(trx)
  await sql`DELETE FROM former_values WHERE product_id = ${productId} AND kind = ${kind} AND former = ${to}`.execute(
    trx,
  )
  await sql`INSERT INTO former_values (product_id, kind, former, present)
    VALUES (${productId}, ${kind}, ${from}, ${to})
    ON CONFLICT (product_id, kind, former) DO UPDATE SET present = excluded.present`.execute(trx)
}

/**
 * Renames values of a product. Their variants keep stock, carts and SKUs; placed orders keep the old
 * name. Call with the product locked.
 */
export async function renameValues(trx: Trx, productId: string, renames: readonly Rename[]): Promise<void> {
  for (const rename of renames) {
    const keys = { from: await keyOf(trx, rename, rename.from), to: await keyOf(trx, rename, rename.to) }
    const problem = findRenameFault(await lockVariantsOf(trx, productId), rename, keys)
    if (problem) throw refuseFields({ field: rename.field, problem })
    await saveRename(trx, productId, kindOf[rename.field], keys)
  }
}
