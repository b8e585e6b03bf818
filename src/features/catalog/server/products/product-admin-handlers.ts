import type { Handlers } from '../../../../api/http.ts'
import { recordAudit } from '../../../../desk/server/audit.ts'
import { refuseTakenSlug, requireNumbered, withGiven } from '../../../../desk/server/given.ts'
import { pickFields, requireUnchanged, versionOf } from '../../../../desk/server/record-version.ts'
import type { Config } from '../../../../platform/config.ts'
import { type Database, type Trx, transact } from '../../../../platform/database/client.ts'
import { sanitiseHtml } from '../../../../platform/html.ts'
import { orNotFound, refuseFields } from '../../../../platform/http/http-error.ts'
import { ownTextLanguage } from '../../../../platform/markets.ts'
import { messages } from '../../../../platform/pure/messages.ts'
import { type ProductDetail, versionedFields } from '../../admin-contract.ts'
import { wordFields } from '../../rules/product-fields.ts'
import { orderVariants, putListedFirst } from '../../rules/sizes.ts'
import { taxClasses } from '../../slots.ts'
import { type GivenValue, readAttributes, saveAttributesOf } from '../attributes/attribute-queries.ts'
import { findValueFault } from '../attributes/attribute-values.ts'
import { toGivenValue } from '../attributes/variant-attributes.ts'
import { requireCategory } from '../categories/category-admin-handlers.ts'
import { readValuesAsGiven } from '../own-labels.ts'
import { requireChartId } from '../size-charts/size-chart-handlers.ts'
import { listVariantsOf } from '../variant-queries.ts'
import { findAnyProduct, listAllProducts, saveProductDetail } from './product-admin-queries.ts'
import { readOptions } from './product-option-queries.ts'

/** The attributes in a body, each checked against its own rules; `added`: values new to the shop. */
async function readGivenValues(
  trx: Trx,
  given: Readonly<Record<string, readonly string[]>>,
  language: string | null,
): Promise<{ values: GivenValue[]; added: GivenValue[] }> {
  const keys = Object.keys(given)
  const attributes = keys.length > 0 ? await readAttributes(trx, { language }) : []
  const values = keys.flatMap((key) => {
    const attribute = attributes.find((candidate) => candidate.key === key)
    if (!attribute) throw refuseFields({ field: `attributes.${key}`, problem: 'is no attribute of the shop' })
    if (attribute.of === 'variant') throw refuseFields({ field: `attributes.${key}`, problem: 'describes variants' })
    return (given[key] ?? []).map((label) => {
      const value = toGivenValue(attribute, label)
      const isKnown = attribute.values.some((known) => known.value === value.value)
      const problem = isKnown ? null : findValueFault(attribute.kind, label)
      if (problem) throw refuseFields({ field: `attributes.${key}`, problem: `${problem}: ${label}` })
      return value
    })
  })
  const known = new Set(attributes.flatMap(({ key, values: own }) => own.map(({ value }) => `${key}/${value}`)))
  return { values, added: values.filter(({ key, value }) => !known.has(`${key}/${value}`)) }
}

function checkPublishing({ status, publishAt }: Pick<ProductDetail, 'status' | 'publishAt'>): void {
  if (status === 'scheduled' && (publishAt === null || Date.parse(publishAt) <= Date.now()))
    throw refuseFields({ field: 'publishAt', problem: 'must be in the future' })
}

/** Variants that came from a file without a price are for no sale. */
async function requirePrices(trx: Trx, id: string): Promise<void> {
  const free = await trx
    .selectFrom('variants')
    .where('product_id', '=', id)
    .where('price_cents', '=', 0)
    .select('sku')
    .execute()
  if (free.length === 0) return
  const skus = free.map(({ sku }) => sku).join(', ')
  throw refuseFields({ field: 'status', problem: `needs a price for each variant first: ${skus.slice(0, 200)}` })
}

/** What the body says of sizes, checked by the shop's charts and the product's sizes. */
async function checkSizes(
  trx: Trx,
  id: string,
  body: { sizeChart?: string | undefined; modelSize?: string | undefined },
) {
  const { sizeChart, modelSize } = body
  if (sizeChart !== undefined && sizeChart !== 'none' && sizeChart !== 'category')
    await requireChartId(trx, sizeChart, 'sizeChart')
  if (!modelSize) return
  const { sizes } = await readOptions(trx, id, null)
  if (!sizes.includes(modelSize)) throw refuseFields({ field: 'modelSize', problem: 'must be a size of the product' })
}

/** A class that the table of taxes doesn't have would be taxed as usual, without anybody noticing. */
async function checkTaxClass(trx: Trx, wanted: string | undefined, before: string): Promise<void> {
  if (!wanted || wanted === before) return
  const classes = (await Promise.all(taxClasses.parts().map((list) => list(trx)))).flat()
  if (classes.includes(wanted)) return
  const known = classes.length > 0 ? `It has ${classes.join(', ')}` : 'It has none yet'
  throw refuseFields({ field: 'taxClass', problem: `must be a class of the table of taxes. ${known}` })
}

type Detail = NonNullable<Awaited<ReturnType<typeof findAnyProduct>>>

/** Five attributes also have columns, for older programs; the attributes hold the values. */
const givenByAttributes = new Set<string>(['attributes', ...wordFields.map(({ name }) => name)])

/** Each attribute counts as a field, so that two people can edit two of them. */
function listFields({ attributes, ...product }: Detail): Record<string, unknown> {
  const values = Object.entries(attributes).map(([key, labels]) => [`attributes.${key}`, labels])
  const others = versionedFields.filter((field) => !givenByAttributes.has(field))
  return { ...pickFields(product, others), ...Object.fromEntries(values) }
}

const versionOfProduct = (product: Detail) => versionOf(listFields(product))

/** A product as the merchant edits it. */
export async function viewProduct(db: Database | Trx, id: string, config: Config) {
  const { CURRENCY, shop } = config
  const language = ownTextLanguage(config)
  const product = orNotFound(await findAnyProduct(db, id, { language }))
  const [options, variants] = await Promise.all([
    readOptions(db, id, language),
    listVariantsOf(db, id, { currency: CURRENCY, language }),
  ])
  return {
    ...product,
    options: { ...options, sizes: putListedFirst(options.sizes, (size) => size, shop.sizeOrder) },
    variants: orderVariants(variants, ({ color }) => color, shop.sizeOrder),
    version: versionOfProduct(product),
  }
}

export const handleAdminProducts: Pick<Handlers, 'listAllProducts' | 'readProduct' | 'updateProduct'> = {
  listAllProducts: ({ query }, { db, config }) => listAllProducts(db, query, config.CURRENCY),

  readProduct: async ({ params }, { db, config }) => {
    const product = await requireNumbered(params.id, (id) => findAnyProduct(db, id))
    return { product: await viewProduct(db, product.id, config) }
  },

  updateProduct: ({ params, body: { version, ...body }, user }, { db, config }) =>
    refuseTakenSlug(
      transact(db, async (trx) => {
        const language = ownTextLanguage(config)
        const before = await requireNumbered(params.id, (id) => findAnyProduct(trx, id, { lock: true, language }))
        requireUnchanged(version, listFields(before), body)
        if (body.categoryId !== undefined) await requireCategory(trx, body.categoryId)
        await checkSizes(trx, before.id, body)
        await checkTaxClass(trx, body.taxClass, before.taxClass)
        const description = body.description === undefined ? undefined : sanitiseHtml(body.description)
        const { values, added } = await readGivenValues(trx, body.attributes ?? {}, language)
        const detail = withGiven(before, { ...body, description })
        checkPublishing(detail)
        if (detail.status === 'active' || detail.status === 'scheduled') await requirePrices(trx, before.id)
        await saveProductDetail(trx, before.id, detail)
        await saveAttributesOf(trx, before.id, Object.keys(body.attributes ?? {}), values)
        await readValuesAsGiven(trx, language, added)
        const after = await requireNumbered(before.id, (id) => findAnyProduct(trx, id, { language }))
        const change = { actorId: user.id, action: 'changed', entity: 'product', entityId: before.id }
        await recordAudit(trx, { ...change, before, after })
        return { product: await viewProduct(trx, before.id, config), message: messages.saved }
      }),
    ),
}
