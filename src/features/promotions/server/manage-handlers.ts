import type { Handlers } from '../../../api/http.ts'
import type { Body } from '../../../api/schemas.ts'
import { type Database, type Trx, transact } from '../../../platform/database/client.ts'
import { isConflict } from '../../../platform/database/conflict.ts'
import { orNotFound, Refusal } from '../../../platform/http/refusal.ts'
import { isCatalogueId } from '../../../platform/ids.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { isAmount } from '../../../platform/pure/money.ts'
import { recordAudit } from '../../admin/server/audit.ts'
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

/** A percentage is whole and at most 100; an amount has two places at most. */
function checkValue(kind: StoredPromoCode['kind'], body: Body<'updatePromoCode'>): void {
  const { value = 0, minimum = 0 } = body
  const fits = kind === 'percent' ? Number.isInteger(value) && value <= 100 : isAmount(value)
  if (!fits || !isAmount(minimum)) throw new Refusal(400, messages.malformed)
}

async function requirePromoCode(trx: Trx, id: string): Promise<StoredPromoCode> {
  return orNotFound(isCatalogueId(id) ? await lockPromoCode(trx, { id }) : null)
}

/** Two live codes of one name would be one code with two meanings. */
async function write<T>(db: Database, work: (trx: Trx) => Promise<T>): Promise<T> {
  try {
    return await transact(db, work)
  } catch (error) {
    throw isConflict(error) ? new Refusal(409, messages.promoExists) : error
  }
}

/** The admin's calls; every write leaves its audit row in the same transaction (decision 33). */
export const managePromoCodes = {
  listPromoCodes: async (_call, { db }) => {
    return { promocodes: (await listPromoCodes(db, { publicOnly: false })).map(viewPromo) }
  },

  getPromoCode: async ({ params }, { db }) => {
    const code = isCatalogueId(params.id) ? await findPromoCodeById(db, params.id) : null
    return { promocode: viewPromo(orNotFound(code)) }
  },

  createPromoCode: ({ body, user }, { db }) => {
    checkValue(body.kind, body)
    return write(db, async (trx) => {
      const code = await insertPromoCode(trx, body)
      const entry = { actorId: user.id, entity: 'promo-code', entityId: code.id }
      await recordAudit(trx, { ...entry, action: 'created', after: code })
      return { promocode: viewPromo(code), message: messages.saved }
    })
  },

  updatePromoCode: ({ params, body, user }, { db }) =>
    write(db, async (trx) => {
      const before = await requirePromoCode(trx, params.id)
      // A value means nothing without its kind: 10 percent is not 10 of money.
      if (body.kind !== undefined && body.kind !== before.kind && body.value === undefined) {
        throw new Refusal(400, messages.fillRequired)
      }
      checkValue(body.kind ?? before.kind, body)
      if (body.usageLimit && body.usageLimit < before.usedCount) throw new Refusal(409, messages.promoLimitTooLow)
      const code = await updatePromoCode(trx, before, body)
      const entry = { actorId: user.id, entity: 'promo-code', entityId: code.id }
      await recordAudit(trx, { ...entry, action: 'changed', before, after: code })
      return { promocode: viewPromo(code), message: messages.saved }
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
