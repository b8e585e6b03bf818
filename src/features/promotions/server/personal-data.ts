import { sql } from 'kysely'
import { moveRows } from '../../../platform/database/rows-of-person.ts'
import type { PersonalDataOf } from '../../accounts/slots.ts'
import { identifyPromoPerson } from './promo-person.ts'
import { keepPromoUses } from './promo-uses.ts'

export const dataOfPromotions: PersonalDataOf = {
  erase: (trx, person, config) => keepPromoUses(trx, identifyPromoPerson(config, person)),

  count: (userId) => ({ promoUses: sql`(SELECT count(*)::int FROM promo_uses WHERE user_id = ${userId})` }),

  move: (trx, merge) => moveRows(trx, 'promo_uses', merge),
}
