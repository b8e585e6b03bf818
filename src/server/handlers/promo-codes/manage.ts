import { messages } from '../../../contract/messages.ts'
import type { Body } from '../../../contract/schemas.ts'
import { isAmount } from '../../../domain/money.ts'
import { recordAudit } from '../../db/audit.ts'
import { type Database, type Trx, transact } from '../../db/client.ts'
import { isConflict } from '../../db/conflict.ts'
import {
  deletePromoCode,
  findPromoCodeById,
  insertPromoCode,
  listPromoCodes,
  lockPromoCode,
  type StoredPromoCode,
  updatePromoCode,
} from '../../db/promo-codes.ts'
import type { Handlers } from '../../http.ts'
import { isCatalogueId } from '../../ids.ts'
import { viewPromo } from '../../orders/promo-view.ts'
import { orNotFound, Refusal } from '../../refusal.ts'

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
export const managePromoCodes: Handlers = {
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
}
