import type { PersonalDataOf } from '../../accounts/slots.ts'
import { identifyPromoPerson } from './promo-person.ts'
import { keepPromoUses } from './promo-uses.ts'

export const dataOfPromotions: PersonalDataOf = {
  erase: (trx, person, config) => keepPromoUses(trx, identifyPromoPerson(config, person)),
}
