import type { Database } from '../../../platform/database/client.ts'
import { fieldsOf, readBy } from '../../staff/server/undoable-kit.ts'
import type { UndoableRecord } from '../../staff/slots.ts'
import type { StoredPromoCode } from './promo-codes.ts'
import { viewPromo } from './promo-view.ts'
import { readScopeNames } from './scope-names.ts'

const readDate = (value: unknown) => (typeof value === 'string' ? new Date(value) : null)

/** What entries of earlier releases lack. */
const absent = {
  title: '',
  combines: false,
  firstOrder: false,
  shownIn: [],
  groupIds: [],
  productIds: [],
  categoryIds: [],
  getProductIds: [],
  getCategoryIds: [],
}

/** A promotion as the audit log stores it, as the merchant edits it. */
async function viewLoggedPromo(
  db: Database,
  stored: Record<string, unknown>,
  currency: string,
): Promise<Record<string, unknown>> {
  const { kind, value, deal = { kind, value } } = stored
  const dates = { startsAt: readDate(stored['startsAt']), endsAt: readDate(stored['endsAt']) }
  // The log has what the table had, with its dates as text.
  const code = { ...absent, ...stored, deal, ...dates } as unknown as StoredPromoCode
  return viewPromo(code, await readScopeNames(db, [code]), currency)
}

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
