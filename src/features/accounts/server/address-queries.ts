import { sql } from 'kysely'
import type { Database, Trx } from '../../../platform/database/client.ts'

export interface AddressFields {
  name: string
  phone: string
  line1: string
  line2: string
  city: string
  state: string
  postcode: string
  country: string
}

/** The default first, then the newest. */
export function listAddresses(db: Database | Trx, userId: string) {
  return db
    .selectFrom('addresses')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('is_default', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

export type AddressRow = Awaited<ReturnType<typeof listAddresses>>[number]

export function insertAddress(trx: Trx, userId: string, fields: AddressFields): Promise<AddressRow> {
  return trx
    .insertInto('addresses')
    .values({ ...fields, user_id: userId, created_at: sql<Date>`clock_timestamp()` })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function updateAddress(trx: Trx, { userId, id }: { userId: string; id: string }, fields: AddressFields) {
  return trx
    .updateTable('addresses')
    .set(fields)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

export function deleteAddress(trx: Trx, { userId, id }: { userId: string; id: string }) {
  return trx
    .deleteFrom('addresses')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(['id', 'is_default'])
    .executeTakeFirst()
}

export async function setDefaultAddress(trx: Trx, { userId, id }: { userId: string; id: string }): Promise<void> {
  // Two statements, because the unique index on the default is checked row by row.
  await trx.updateTable('addresses').set({ is_default: false }).where('user_id', '=', userId).execute()
  await trx
    .updateTable('addresses')
    .set({ is_default: true })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
}
