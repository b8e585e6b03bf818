import type { Deps } from '../../../api/deps.ts'
import type { Handlers } from '../../../api/http.ts'
import { recordAudit } from '../../../desk/server/audit.ts'
import { withGiven } from '../../../desk/server/given.ts'
import { type AmountScale, readAmount } from '../../../platform/amount.ts'
import { type Trx, transact } from '../../../platform/database/client.ts'
import { isCatalogueId } from '../../../platform/ids.ts'
import { ownTextLanguage } from '../../../platform/markets.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { roundToCents, writeAmount } from '../../../platform/pure/money.ts'
import type { StockedVariant, VariantChange } from '../admin-contract.ts'
import { readAttributes, type StoredAttribute } from './attributes/attribute-queries.ts'
import { findLabelFault, saveVariantValues, toGivenValue } from './attributes/variant-attributes.ts'
import { findOthersSkus, listVariants, lockAllVariants, saveGoods, savePrices, saveStock } from './variant-queries.ts'

interface Fault {
  id: string
  problem: string
}
interface Edit {
  before: StockedVariant
  after: StockedVariant
}

function applyChange(before: StockedVariant, change: VariantChange): StockedVariant {
  const { id: _, seenStock, seenPrice, seenCompareAt, seenSku, seenBarcode, seenWeightGrams, ...rest } = change
  const { attributes, seenAttributes, ...given } = rest
  const described = Object.entries({ ...before.attributes, ...attributes }).filter(([, labels]) => labels.length > 0)
  return { ...withGiven(before, given), attributes: Object.fromEntries(described) }
}

/** The attributes that changed since the merchant saw them and that the row would overwrite. */
function listMovedAttributes(
  before: StockedVariant,
  { attributes = {}, seenAttributes: seen }: VariantChange,
  known: readonly StoredAttribute[],
): string[] {
  if (!seen) return []
  return Object.keys(attributes).flatMap((key) => {
    const [now, then] = [before.attributes[key] ?? [], seen[key] ?? []].map((labels) => labels.join(', '))
    const name = known.find((attribute) => attribute.key === key)?.label ?? key
    return now === then ? [] : `${name} has changed: it is ${now || 'none'}, not ${then || 'none'}`
  })
}

const showStock = (stock: number | null) => stock ?? 'not counted'

/** The fields that changed since the merchant saw them and that the row would overwrite. */
function listMoved(before: StockedVariant, change: VariantChange, currency: string): string[] {
  const { seenPrice, seenCompareAt, seenStock } = change
  const show = (amount: number | null) =>
    amount === null ? 'none' : writeAmount(roundToCents(amount, currency), currency)
  const moved: string[] = []
  if (change.stock !== undefined && seenStock !== before.stock) {
    moved.push(
      `${messages.stockMoved}: it is ${showStock(before.stock)}, not ${seenStock === undefined ? 'what you saw' : showStock(seenStock)}`,
    )
  }
  if (change.price !== undefined && seenPrice !== undefined && seenPrice !== before.price) {
    moved.push(`The price has changed: it is ${show(before.price)}, not ${show(seenPrice)}`)
  }
  if (change.compareAt !== undefined && seenCompareAt !== undefined && seenCompareAt !== before.compareAt) {
    moved.push(`The old price has changed: it is ${show(before.compareAt)}, not ${show(seenCompareAt)}`)
  }
  const goods = [
    ['SKU', change.sku, change.seenSku, before.sku],
    ['barcode', change.barcode, change.seenBarcode, before.barcode],
    ['weight', change.weightGrams, change.seenWeightGrams, before.weightGrams],
  ] as const
  for (const [name, given, seen, now] of goods) {
    if (given !== undefined && seen !== undefined && seen !== now)
      moved.push(`The ${name} has changed: it is ${now || 'none'}, not ${seen || 'none'}`)
  }
  return moved
}

/** An SKU must be unique, also among the variants saved together. */
async function listTakenSkus(trx: Trx, edits: readonly Edit[]): Promise<Fault[]> {
  const changed = edits.filter(({ before, after }) => before.sku !== after.sku)
  if (changed.length === 0) return []
  const skus = edits.map(({ after }) => after.sku)
  const others = await findOthersSkus(
    trx,
    skus,
    edits.map(({ before }) => before.id),
  )
  return changed
    .filter(({ after: { sku } }) => others.has(sku) || skus.filter((taken) => taken === sku).length > 1)
    .map(({ before, after }) => ({ id: before.id, problem: `The SKU ${after.sku} is already in use` }))
}

interface Present {
  variants: ReadonlyMap<string, StockedVariant>
  attributes: readonly StoredAttribute[]
  currency: string
}

/** Two rows for one variant contradict each other. */
function judge(changes: readonly VariantChange[], { variants: present, attributes, currency }: Present) {
  const edits = new Map<string, Edit>()
  const faults: Fault[] = []
  for (const change of changes) {
    const before = present.get(change.id)
    const refuse = (problem: string) => faults.push({ id: change.id, problem })
    if (!before || edits.has(change.id)) {
      refuse(messages.notFound)
      continue
    }
    const after = applyChange(before, change)
    for (const problem of listMoved(before, change, currency)) refuse(problem)
    for (const problem of listMovedAttributes(before, change, attributes)) refuse(problem)
    const unfit = findLabelFault(change.attributes ?? {}, attributes)
    if (unfit) refuse(unfit)
    if (after.compareAt !== null && after.compareAt <= after.price) refuse(messages.compareAtTooLow)
    edits.set(change.id, { before, after })
  }
  return { edits: [...edits.values()], faults }
}

/** Refuses amounts that the shop's currency can't represent, by their place in the body. */
function checkAmounts(changes: readonly VariantChange[], scale: AmountScale): void {
  for (const [place, { price, compareAt }] of changes.entries()) {
    if (price !== undefined) readAmount(price, scale, `changes.${place}.price`)
    if (typeof compareAt === 'number') readAmount(compareAt, scale, `changes.${place}.compareAt`)
  }
}

const goodsOf = ({ sku, barcode, weightGrams }: StockedVariant) => JSON.stringify([sku, barcode, weightGrams])

const describeAttributes = ({ attributes }: StockedVariant) => JSON.stringify(Object.entries(attributes).sort())

/** Writes the values of the variants whose attributes differ. */
async function saveAttributes(trx: Trx, edits: readonly Edit[], attributes: readonly StoredAttribute[]) {
  const described = edits.filter(({ before, after }) => describeAttributes(before) !== describeAttributes(after))
  const valuesOf = ({ key, labels }: { key: string; labels: readonly string[] }) => {
    const attribute = attributes.find((candidate) => candidate.key === key)
    return attribute ? labels.map((label) => toGivenValue(attribute, label)) : []
  }
  await saveVariantValues(
    trx,
    described.map(({ before, after: { id, attributes: own } }) => ({
      variantId: id,
      keys: Object.keys({ ...before.attributes, ...own }),
      values: Object.entries(own).flatMap(([key, labels]) => valuesOf({ key, labels })),
    })),
  )
}

type Saving = Pick<Deps, 'config'> & { actorId: string; attributes: readonly StoredAttribute[] }

async function save(trx: Trx, edits: readonly Edit[], { config, actorId, attributes }: Saving): Promise<void> {
  const priced = edits.filter(
    ({ before, after }) => before.price !== after.price || before.compareAt !== after.compareAt,
  )
  // Even an update of zero rows marks the pages for a rebuild.
  if (priced.length > 0)
    await savePrices(
      trx,
      priced.map(({ after }) => ({
        id: after.id,
        priceCents: readAmount(after.price, config),
        compareAtCents: after.compareAt === null ? null : readAmount(after.compareAt, config),
      })),
    )
  const relabelled = edits.filter(({ before, after }) => goodsOf(before) !== goodsOf(after))
  if (relabelled.length > 0)
    await saveGoods(
      trx,
      relabelled.map(({ after }) => after),
    )
  await saveStock(
    trx,
    edits.map(({ after }) => ({ id: after.id, stock: after.stock })),
  )
  await saveAttributes(trx, edits, attributes)
  for (const { before, after } of edits) {
    const hasOtherGoods = goodsOf(before) !== goodsOf(after)
    const isDescribed = describeAttributes(before) !== describeAttributes(after)
    const facts = ({ price, compareAt, stock, sku, barcode, weightGrams, attributes: own }: StockedVariant) => ({
      price,
      compareAt,
      stock,
      ...(hasOtherGoods ? { sku, barcode, weightGrams } : {}),
      ...(isDescribed ? { attributes: own } : {}),
    })
    const change = { actorId, action: 'changed', entity: 'variant', entityId: before.id }
    await recordAudit(trx, { ...change, before: facts(before), after: facts(after) })
  }
}

export const handleAdminVariants: Pick<Handlers, 'listVariants' | 'updateVariants'> = {
  listVariants: ({ query }, { db, config }) => listVariants(db, query, config),

  updateVariants: ({ body: { changes }, user }, { db, config }) => {
    checkAmounts(changes, config)
    return transact(db, async (trx) => {
      const ids = changes.map(({ id }) => id).filter(isCatalogueId)
      const present = await lockAllVariants(trx, ids, { currency: config.CURRENCY, language: ownTextLanguage(config) })
      const attributes = changes.some((change) => change.attributes) ? await readAttributes(trx) : []
      const { edits, faults } = judge(changes, { variants: present, attributes, currency: config.CURRENCY })
      faults.push(...(await listTakenSkus(trx, edits)))
      if (faults.length > 0) return { variants: [...present.values()], faults, message: messages.nothingSaved }
      await save(trx, edits, { config, actorId: user.id, attributes })
      return { variants: edits.map(({ after }) => after), faults, message: messages.saved }
    })
  },
}
