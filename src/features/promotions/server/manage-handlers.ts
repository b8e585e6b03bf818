import type { Handlers } from '../../../api/http.ts'
import { recordAudit } from '../../../desk/server/audit.ts'
import { pickFields, requireUnchanged, versionOf } from '../../../desk/server/record-version.ts'
import type { Config } from '../../../platform/config.ts'
import { type Database, type Trx, transact } from '../../../platform/database/client.ts'
import { isConflict } from '../../../platform/database/conflict.ts'
import { HttpError, orNotFound } from '../../../platform/http/http-error.ts'
import { isCatalogueId } from '../../../platform/ids.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { checkSchedule } from '../../publishing/server/schedule.ts'
import { promoFields } from '../contract.ts'
import {
  deletePromoCode,
  findPromoCodeById,
  insertPromoCode,
  listPromoCodes,
  lockPromoCode,
  type StoredPromoCode,
  updatePromoCode,
} from './promo-codes.ts'
import { viewPromo } from './promo-view.ts'
import { readDraft } from './read-draft.ts'
import { readScopeNames } from './scope-names.ts'

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
