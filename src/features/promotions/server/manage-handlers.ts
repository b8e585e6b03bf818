import type { Handlers } from '../../../api/http.ts'
import type { Body } from '../../../api/schemas.ts'
import { recordAudit } from '../../../desk/server/audit.ts'
import { pickFields, requireUnchanged, versionOf } from '../../../desk/server/record-version.ts'
import { readAmount } from '../../../platform/amount.ts'
import type { Config } from '../../../platform/config.ts'
import { type Database, type Trx, transact } from '../../../platform/database/client.ts'
import { isConflict } from '../../../platform/database/conflict.ts'
import { HttpError, orNotFound, refuseFields } from '../../../platform/http/http-error.ts'
import { isCatalogueId } from '../../../platform/ids.ts'
import { messages } from '../../../platform/pure/messages.ts'
import type { Deal } from '../../pricing/rules/deal.ts'
import { checkSchedule } from '../../publishing/server/schedule.ts'
import { promoFields } from '../contract.ts'
import { normalisePromoCode } from '../rules/promo.ts'
import {
  deletePromoCode,
  findPromoCodeById,
  insertPromoCode,
  listPromoCodes,
  lockPromoCode,
  type PromoDraft,
  type StoredPromoCode,
  updatePromoCode,
} from './promo-codes.ts'
import { viewPromo } from './promo-view.ts'
import { findScope, readScopeNames } from './scope-names.ts'

/** What the merchant wrote, or a stored promotion with the changes in it. */
type PromoInput = Body<'createPromoCode'>

const missing = (field: string, problem: string) =>
  new HttpError(400, messages.fillRequired, {}, { faults: [{ field, problem }] })

function readPercent(value: number | undefined, field = 'value'): number {
  if (value === undefined) throw missing(field, 'is missing')
  if (Number.isInteger(value) && value <= 100) return value
  throw refuseFields({ field, problem: 'must be a whole number of at most 100' })
}

function readSteps({ per = 'amount', off = 'percent', steps = [] }: PromoInput, config: Config): Deal {
  if (steps.length === 0) throw missing('steps', 'need at least one')
  const read = steps.map(({ from, value }) => {
    if (per === 'quantity' && !Number.isInteger(from))
      throw refuseFields({ field: 'steps', problem: 'must begin at a whole number of items' })
    return {
      from: per === 'amount' ? readAmount(from, config, 'steps') : from,
      value: off === 'fixed' ? readAmount(value, config, 'steps') : readPercent(value, 'steps'),
    }
  })
  read.sort((a, b) => a.from - b.from)
  if (read.some((step, at) => at > 0 && step.from === read[at - 1]?.from))
    throw refuseFields({ field: 'steps', problem: 'must begin at different amounts' })
  return { kind: 'tiers', per, off, steps: read }
}

function readDeal(input: PromoInput, config: Config): Deal {
  const { kind, value, buy, get } = input
  switch (kind) {
    case 'tiers':
      return readSteps(input, config)
    case 'free-shipping':
      return { kind, value: 0 }
    case 'percent':
      return { kind, value: readPercent(value) }
    case 'fixed':
      if (value === undefined) throw missing('value', 'is missing')
      return { kind, value: readAmount(value, config, 'value') }
    case 'buy-get': {
      const percent = readPercent(value)
      if (percent === 0) throw refuseFields({ field: 'value', problem: 'must be at least 1: 100 makes them free' })
      if (!buy) throw missing('buy', 'is missing')
      if (!get) throw missing('get', 'is missing')
      return { kind, value: percent, buy, get }
    }
  }
}

function readName({ automatic = false, code = '', title = '' }: PromoInput): Pick<PromoDraft, 'code' | 'title'> {
  if (automatic && title === '') throw missing('title', 'is missing: shoppers read it beside the discount')
  const normal = normalisePromoCode(code)
  if (!automatic && normal === '') throw missing('code', 'is missing, unless the promotion is automatic')
  return { code: automatic ? null : normal, title }
}

/** The promotion with amounts in minor units and what it is for by id, or a refusal that says what is wrong where. */
async function readDraft(trx: Trx, input: PromoInput, config: Config): Promise<PromoDraft> {
  const scopeOf = (
    what: 'product' | 'category' | 'customer group' | 'market',
    field: keyof PromoInput,
    names: string[] = [],
  ) => findScope(trx, what, { field, names })
  return {
    ...readName(input),
    deal: readDeal(input, config),
    minimumCents: readAmount(input.minimum ?? 0, config, 'minimum'),
    description: input.description ?? '',
    startsAt: input.startsAt ?? null,
    endsAt: input.endsAt ?? null,
    usageLimit: input.usageLimit ?? null,
    perPersonLimit: input.perPersonLimit ?? null,
    isPublic: (input.isPublic ?? false) && !input.automatic,
    shownIn: input.shownIn ?? ['cart', 'checkout'],
    active: input.active ?? true,
    combines: input.combines ?? false,
    firstOrder: input.firstOrder ?? false,
    productIds: await scopeOf('product', 'products', input.products),
    categoryIds: await scopeOf('category', 'categories', input.categories),
    getProductIds: await scopeOf('product', 'getProducts', input.getProducts),
    getCategoryIds: await scopeOf('category', 'getCategories', input.getCategories),
    groupIds: await scopeOf('customer group', 'groups', input.groups),
    marketIds: await scopeOf('market', 'markets', input.markets),
  }
}

/** As the merchant edits them. */
async function viewAll(db: Database | Trx, codes: readonly StoredPromoCode[], { CURRENCY }: Config) {
  const names = await readScopeNames(db, codes)
  return codes.map((code) => {
    const shown = viewPromo(code, names, CURRENCY)
    return { ...shown, version: versionOf(pickFields(shown, promoFields)) }
  })
}

async function view(db: Database | Trx, code: StoredPromoCode, config: Config) {
  const [shown] = await viewAll(db, [code], config)
  return orNotFound(shown)
}

async function requirePromoCode(trx: Trx, id: string): Promise<StoredPromoCode> {
  return orNotFound(isCatalogueId(id) ? await lockPromoCode(trx, { id }) : null)
}

/** Two active codes with one name would be ambiguous. */
async function write<T>(db: Database, work: (trx: Trx) => Promise<T>): Promise<T> {
  try {
    return await transact(db, work)
  } catch (error) {
    throw isConflict(error) ? new HttpError(409, messages.promoExists) : error
  }
}

/** The admin's calls; every write records its audit row in the same transaction. */
export const managePromoCodes = {
  listPromoCodes: async (_call, { db, config }) => {
    const codes = await listPromoCodes(db, { publicOnly: false })
    return { promocodes: await viewAll(db, codes, config) }
  },

  getPromoCode: async ({ params }, { db, config }) => {
    const code = isCatalogueId(params.id) ? await findPromoCodeById(db, params.id) : null
    return { promocode: await view(db, orNotFound(code), config) }
  },

  createPromoCode: ({ body, user }, { db, config }) => {
    checkSchedule(body)
    return write(db, async (trx) => {
      const code = await insertPromoCode(trx, await readDraft(trx, body, config))
      const entry = { actorId: user.id, entity: 'promo-code', entityId: code.id }
      await recordAudit(trx, { ...entry, action: 'created', after: code })
      return { promocode: await view(trx, code, config), message: messages.saved }
    })
  },

  updatePromoCode: ({ params, body: { version, ...body }, user }, { db, config }) =>
    write(db, async (trx) => {
      const before = await requirePromoCode(trx, params.id)
      const { version: _present, ...shown } = await view(trx, before, config)
      requireUnchanged(version, pickFields(shown, promoFields), body)
      // A value means nothing without its kind: 10 percent is not 10 of money.
      if (body.kind !== undefined && body.kind !== shown.kind && body.value === undefined) {
        const fault = { field: 'value', problem: 'must be given with another kind' }
        throw new HttpError(400, messages.fillRequired, {}, { faults: [fault] })
      }
      checkSchedule({ ...shown, ...body })
      if (body.usageLimit && body.usageLimit < before.usedCount) throw new HttpError(409, messages.promoLimitTooLow)
      const code = await updatePromoCode(
        trx,
        before.id,
        await readDraft(trx, { ...shown, ...body, kind: body.kind ?? shown.kind }, config),
      )
      const entry = { actorId: user.id, entity: 'promo-code', entityId: code.id }
      await recordAudit(trx, { ...entry, action: 'changed', before, after: code })
      return { promocode: await view(trx, code, config), message: messages.saved }
    }),

  deletePromoCode: ({ params, user }, { db }) =>
    transact(db, async (trx) => {
      const before = await requirePromoCode(trx, params.id)
      await deletePromoCode(trx, before.id)
      const entry = { actorId: user.id, entity: 'promo-code', entityId: before.id }
      await recordAudit(trx, { ...entry, action: 'deleted', before })
      return { message: messages.deleted }
    }),
} satisfies Partial<Handlers>
