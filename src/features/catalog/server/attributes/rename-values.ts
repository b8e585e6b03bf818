import { sql } from 'kysely'
import type { Trx } from '../../../../platform/database/client.ts'
import { refuseFields } from '../../../../platform/http/http-error.ts'
import type { OptionsInput } from '../../admin-contract.ts'
import type { Combination } from '../../rules/variant-plan.ts'
import { addColors, readColorAsWritten, readColors } from '../named-colors.ts'
import { type HeldVariant, lockVariantsOf } from '../products/product-option-queries.ts'

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

interface Renamed {
  productId: string
  language: string | null
}

/** A value as variants and links have it: a colour by its slug. */
async function keyOf(trx: Trx, reading: Renamed, { field, name }: { field: Rename['field']; name: string }) {
  if (field !== 'colors') return { key: name, color: null }
  const [color] = await readColors(trx, [name], reading)
  if (!color) return { key: name, color: null }
  await addColors(trx, [color], reading.language)
  return { key: color.slug, color }
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
export async function renameValues(trx: Trx, reading: Renamed, renames: readonly Rename[]): Promise<void> {
  const { productId, language } = reading
  for (const rename of renames) {
    const { field } = rename
    const from = await keyOf(trx, reading, { field, name: rename.from })
    const to = await keyOf(trx, reading, { field, name: rename.to })
    if (to.color && from.key === to.key && (await readColorAsWritten(trx, to.color, language))) continue
    const keys = { from: from.key, to: to.key }
    const problem = findRenameFault(await lockVariantsOf(trx, productId, language), rename, keys)
    if (problem) throw refuseFields({ field, problem })
    await saveRename(trx, productId, kindOf[field], keys)
  }
}
