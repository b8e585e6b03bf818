import type { Database, Trx } from '../../../platform/database/client.ts'
import type { AddressFields } from './address-queries.ts'

/** What the addresses of a person say: the default first, then the oldest. */
export function listAddressFields(db: Database | Trx, userId: string): Promise<AddressFields[]> {
  return db
    .selectFrom('addresses')
    .select(['name', 'phone', 'line1', 'line2', 'city', 'state', 'postcode', 'country'])
    .where('user_id', '=', userId)
    .orderBy('is_default', 'desc')
    .orderBy('created_at')
    .execute()
}
