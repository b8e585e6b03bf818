import type { Trx } from '../../../../platform/database/client.ts'
import { HttpError, refuseFields } from '../../../../platform/http/http-error.ts'
import type { FieldFault } from '../../../../platform/pure/error-details.ts'
import { messages } from '../../../../platform/pure/messages.ts'
import { removeUnusedWords } from '../../../translations/server/unused-words.ts'
import type { OptionsInput } from '../../admin-contract.ts'
import { type Combination, planVariants, type WantedValues } from '../../rules/variant-plan.ts'
import { renameValues } from '../attributes/rename-values.ts'
import { addColors, readColors } from '../named-colors.ts'
import { refreshSearchText } from './product-admin-queries.ts'
import { readSizes, skuOf } from './product-making.ts'
import { type HeldVariant, lockVariantsOf, noChoice, saveVariantPlan } from './product-option-queries.ts'

const variantsMax = 500

function readOptionValues({ optionName, optionValues }: OptionsInput): string[] {
  if (optionValues.length > 0 && optionName === '')
    throw refuseFields({ field: 'optionName', problem: 'must be given for these values' })
  const lower = optionValues.map((value) => value.toLowerCase())
  const twice = optionValues.find((_value, place) => lower.indexOf(lower[place] ?? '') < place)
  if (twice !== undefined) throw refuseFields({ field: 'optionValues', problem: `must not have "${twice}" twice` })
  return optionValues.length > 0 ? [...optionValues] : ['']
}

/** The field whose missing value would remove a variant, and the variant's name. */
function nameMissing(variant: HeldVariant, wanted: WantedValues): { field: string; value: string } {
  if (!wanted.color.includes(variant.color)) return { field: 'colors', value: variant.colorName }
  if (!wanted.size.includes(variant.size)) return { field: 'sizes', value: variant.size }
  return { field: 'optionValues', value: variant.option }
}

/** Why variants can't be removed, one sentence for each value. */
function listHolds(going: readonly HeldVariant[], wanted: WantedValues, takeFromCarts: boolean): FieldFault[] {
  const faults = going.flatMap((variant) => {
    const { field, value } = nameMissing(variant, wanted)
    const keep = (why: string) => ({ field, problem: `must keep "${value}": ${why}` })
    if (variant.ordered) return keep('it has been ordered')
    if (variant.held) return keep('it is in an unpaid order')
    return variant.carts > 0 && !takeFromCarts ? keep('shoppers have it in their carts') : []
  })
  return faults.filter(({ problem }, place) => faults.findIndex((fault) => fault.problem === problem) === place)
}

/** Changes the choices of a locked product, whose colours the merchant reads in `language`. All or nothing. */
export async function saveOptions(
  trx: Trx,
  { id, slug, language }: { id: string; slug: string; language: string | null },
  body: OptionsInput,
) {
  const reading = { language, productId: id }
  const colors = await readColors(trx, body.colors, reading)
  const wanted: WantedValues = {
    color: colors.map((color) => color.slug),
    size: readSizes(body.sizes),
    option: readOptionValues(body),
  }
  const order: Combination[] = wanted.color.flatMap((color) =>
    wanted.size.flatMap((size) => wanted.option.map((option) => ({ color, size, option }))),
  )
  if (order.length > variantsMax)
    throw refuseFields({ field: 'sizes', problem: `would make ${order.length} variants; ${variantsMax} is the most` })
  const existing = await lockVariantsOf(trx, id, language)
  const seen = new Set(body.seenVariants)
  if (existing.length !== seen.size || existing.some((variant) => !seen.has(variant.id)))
    throw new HttpError(409, messages.changedMeanwhile)
  await renameValues(trx, reading, body.renames ?? [])
  const renamed = body.renames?.length ? await lockVariantsOf(trx, id, language) : existing
  const plan = planVariants(renamed, wanted, noChoice)
  const going = renamed.filter((variant) => plan.removed.some((gone) => gone.id === variant.id))
  const faults = listHolds(going, wanted, body.takeFromCarts === true)
  if (faults.length > 0) throw refuseFields(...faults)
  await addColors(trx, colors, language)
  const added = plan.added.map((variant) => {
    const color = colors.find((known) => known.slug === variant.color) ?? {
      slug: variant.color,
      name: variant.color,
      hex: '',
    }
    const option = variant.option === '' ? null : { name: body.optionName ?? '', value: variant.option }
    return { ...variant, sku: skuOf(slug, { color, size: variant.size, option }) }
  })
  await saveVariantPlan(trx, id, { plan: { ...plan, added }, optionName: body.optionName ?? '', order })
  await removeUnusedWords(trx, ['option'])
  await refreshSearchText(trx, id)
}
