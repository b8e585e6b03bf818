import { fieldsOf, readBy } from '../../staff/server/undoable-kit.ts'
import type { UndoableRecord } from '../../staff/slots.ts'
import { viewLoggedPromo } from './logged-promo.ts'

/** Changes of promotions that can be undone. */
export const undoablePromotions = {
  'promo-code': {
    fields: fieldsOf('updatePromoCode'),
    read: readBy('getPromoCode'),
    toFields: (stored, { deps: { db, config } }) => viewLoggedPromo(db, stored, config.CURRENCY),
    update: 'updatePromoCode',
    create: 'createPromoCode',
    remove: 'deletePromoCode',
  },
} satisfies Record<string, UndoableRecord>
