import { readStored } from '../../../platform/database/rows-of-person.ts'
import type { PersonalDataOf } from '../../accounts/slots.ts'
import { listOrderIds, placedOrdersOf } from '../../orders/server/personal-data.ts'
import { eraseRecipients, selectSoldCards } from './sold-cards.ts'

/** Whom the gift cards are for that a person bought. */
export const dataOfGifts: PersonalDataOf = {
  collect: (db, userId) => readStored(db, { giftCards: selectSoldCards(placedOrdersOf(userId)) }),

  erase: async (trx, { id }) => eraseRecipients(trx, await listOrderIds(trx, id)),
}
