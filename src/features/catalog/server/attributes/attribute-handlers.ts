import { createHash } from 'node:crypto'
import type { Handlers } from '../../../../api/http.ts'
import { recordAudit } from '../../../../desk/server/audit.ts'
import { pickFields, requireUnchanged, versionOf } from '../../../../desk/server/record-version.ts'
import { type Trx, transact } from '../../../../platform/database/client.ts'
import { isConflict } from '../../../../platform/database/conflict.ts'
import { HttpError, refuseFields } from '../../../../platform/http/http-error.ts'
import { ownTextLanguage } from '../../../../platform/markets.ts'
import { messages } from '../../../../platform/pure/messages.ts'
import { latinSlug, slugify } from '../../../../platform/pure/slugs.ts'
import { readAsGiven } from '../../../translations/server/read-as-given.ts'
import { type AttributeInput, type AttributeValueInput, attributeFields } from '../../attribute-contract.ts'
import { isFixed, listParameters } from '../../rules/facets.ts'
import { wordFields } from '../../rules/product-fields.ts'
import { keepWritten, readLabelsAsGiven } from '../own-labels.ts'
import {
  deleteAttribute,
  insertAttribute,
  lockAttribute,
  lockFacets,
  readAttributes,
  type StoredAttribute,
  saveAttribute,
  saveFacets,
  saveValues,
} from './attribute-queries.ts'
import { findValueFault } from './attribute-values.ts'
import { readFacetRows } from './facet-rows.ts'
import { editableFacets, versionOfFacets } from './facet-version.ts'

const view = (attribute: StoredAttribute) => ({
  ...attribute,
  version: versionOf(pickFields(attribute, attributeFields)),
})

/** Parameters of a listing's address that are not facets. */
const taken = new Set([...listParameters([]), 'sort', 'page', 'limit', 'query'])

function makeKey(label: string): string {
  if (slugify(label) === '') throw refuseFields({ field: 'label', problem: 'needs letters or digits' })
  // It names a parameter of addresses and a column of files, which are Latin: a label of another script has a mark for it.
  const mark = createHash('sha256').update(label).digest('hex').slice(0, 6)
  const key = latinSlug(label).slice(0, 40).replace(/-$/, '') || `attribute-${mark}`
  if (isFixed(key) || taken.has(key)) {
    throw refuseFields({ field: 'label', problem: 'is what the shop calls something else already' })
  }
  return key
}

/** The given values; an existing one keeps its slug, so that products and addresses still match. */
function readValues(
  before: StoredAttribute['values'],
  given: readonly AttributeValueInput[],
  kind: StoredAttribute['kind'],
): StoredAttribute['values'] {
  const known = new Map(before.map((value) => [value.value, value]))
  const read = given.map(({ value: named, label, hex }, place) => {
    const isKnown = named !== undefined && known.has(named)
    const problem = isKnown && kind !== 'number' ? null : findValueFault(kind, label)
    if (problem) throw refuseFields({ field: `values.${place + 1}`, problem })
    const value = isKnown ? named : slugify(label).slice(0, 100).replace(/-$/, '')
    return { value, label, hex: hex?.toLowerCase() ?? null, products: known.get(value)?.products ?? 0 }
  })
  const twice = read.findIndex(({ value }, place) => read.findIndex((candidate) => candidate.value === value) < place)
  if (twice >= 0) throw refuseFields({ field: `values.${twice + 1}`, problem: 'appears twice' })
  const gone = before.find(
    ({ value, products }) => products > 0 && !read.some((candidate) => candidate.value === value),
  )
  if (gone) {
    const products = gone.products === 1 ? '1 product has it' : `${gone.products} products have it`
    throw refuseFields({ field: 'values', problem: `need ${gone.label}: ${products}` })
  }
  return read
}

/** These are columns of products too. */
const ofProductsOnly = new Set(wordFields.flatMap((field) => (field.kind === 'word' ? field.attribute : [])))

/** Values can't pass from products to their variants by themselves, or back. */
function checkSubject(before: StoredAttribute, of: StoredAttribute['of']): void {
  if (of === before.of) return
  if (ofProductsOnly.has(before.key))
    throw refuseFields({ field: 'of', problem: 'must be products for this attribute' })
  const used = before.values.find(({ products }) => products > 0)
  if (used) throw refuseFields({ field: 'of', problem: `must stay while products have values, such as ${used.label}` })
}

/** `before` updated with the fields of the body. */
function applyInput(
  before: StoredAttribute,
  body: { [K in keyof AttributeInput]?: AttributeInput[K] | undefined },
): StoredAttribute {
  const kind = body.kind ?? before.kind
  const of = body.of ?? before.of
  checkSubject(before, of)
  const given = body.values ?? before.values
  return {
    ...before,
    kind,
    of,
    label: body.label ?? before.label,
    unit: body.unit ?? before.unit,
    filter: body.filter ?? before.filter,
    values: readValues(before.values, given, kind),
  }
}

/** An attribute as the merchant reads it, and as it is written. */
async function requireAttribute(trx: Trx, key: string, language: string | null) {
  const written = await lockAttribute(trx, key)
  if (!written) throw new HttpError(404, messages.notFound)
  const [before = written] = language === null ? [] : await readAttributes(trx, { key, language })
  return { before, written }
}

type AttributeCalls = 'listAttributes' | 'createAttribute' | 'updateAttribute' | 'deleteAttribute' | 'updateFacets'

export const handleAttributes: Pick<Handlers, AttributeCalls> = {
  listAttributes: async (_call, { db, config }) => ({
    attributes: (await readAttributes(db, { language: ownTextLanguage(config) })).map(view),
  }),

  createAttribute: async ({ body, user }, { db, config }) => {
    const key = makeKey(body.label)
    const blank = { id: key, key, label: body.label, kind: body.kind, of: 'product' as const, unit: '', filter: true }
    const attribute = applyInput({ ...blank, values: [] }, body)
    try {
      return await transact(db, async (trx) => {
        await insertAttribute(trx, attribute)
        await saveValues(trx, key, attribute.values)
        await readLabelsAsGiven(trx, ownTextLanguage(config), { before: null, attribute })
        const change = { actorId: user.id, action: 'created', entity: 'attribute', entityId: key }
        await recordAudit(trx, { ...change, after: attribute })
        return { attribute: view(attribute), message: messages.saved }
      })
    } catch (error) {
      throw isConflict(error) ? refuseFields({ field: 'label', problem: 'is an attribute already' }) : error
    }
  },

  updateAttribute: ({ params, body: { version, ...body }, user }, { db, config }) =>
    transact(db, async (trx) => {
      const language = ownTextLanguage(config)
      const { before, written } = await requireAttribute(trx, params.id, language)
      requireUnchanged(version, pickFields(before, attributeFields), body)
      const attribute = applyInput(before, body)
      const kept = keepWritten(attribute, before, written)
      await saveAttribute(trx, kept)
      await saveValues(trx, kept.key, kept.values)
      await readLabelsAsGiven(trx, language, { before, attribute })
      const change = { actorId: user.id, action: 'changed', entity: 'attribute', entityId: attribute.key }
      await recordAudit(trx, { ...change, before, after: attribute })
      return { attribute: view(attribute), message: messages.saved }
    }),

  deleteAttribute: ({ params, user }, { db, config }) =>
    transact(db, async (trx) => {
      const { before } = await requireAttribute(trx, params.id, ownTextLanguage(config))
      await deleteAttribute(trx, before.key)
      const change = { actorId: user.id, action: 'deleted', entity: 'attribute', entityId: before.key }
      await recordAudit(trx, { ...change, before })
      return { message: messages.deleted }
    }),

  updateFacets: ({ body: { facets, version }, user }, { db, config }) =>
    transact(db, async (trx) => {
      const language = ownTextLanguage(config)
      await lockFacets(trx)
      const written = new Map((await readFacetRows(trx)).map(({ key, label }) => [key, label]))
      const before = editableFacets(await readFacetRows(trx, language))
      requireUnchanged(version, { facets: before }, { facets })
      const present = new Set(before.map(({ key }) => key))
      const named = new Set(facets.map(({ key }) => key))
      const same = named.size === facets.length && facets.length === present.size && named.isSubsetOf(present)
      if (!same) throw new HttpError(409, messages.changedMeanwhile)
      const labels = new Map(before.map(({ key, label }) => [key, label]))
      const renamed = facets.filter(({ key, label }) => label !== labels.get(key))
      const kept = facets.map((facet) =>
        renamed.includes(facet) ? facet : { ...facet, label: written.get(facet.key) ?? facet.label },
      )
      await saveFacets(trx, kept)
      await readAsGiven(trx, language, { kinds: ['facet'], records: renamed.map(({ key }) => key) })
      const change = { actorId: user.id, action: 'changed', entity: 'facets', entityId: 'listing' }
      await recordAudit(trx, { ...change, before, after: facets })
      return { version: versionOfFacets(await readFacetRows(trx, language)), message: messages.saved }
    }),
}
