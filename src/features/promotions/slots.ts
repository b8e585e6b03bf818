import type { RawBuilder } from 'kysely'
import type { Database, Trx } from '../../platform/database/client.ts'
import { createSlot } from '../../platform/pure/slots.ts'

/**
 * Whether a person has bought goods, in SQL: by their account, with their number, or with their email once they have proved it. An
 * unpaid order is none yet, and a bought gift card is none of goods. `exceptOrderId` doesn't count.
 */
export type HasBought = (userId: RawBuilder<unknown>, exceptOrderId: string | null) => RawBuilder<boolean>

export const purchases = createSlot<HasBought>()

export interface NamedGroup {
  id: string
  name: string
}

/** The groups of customers that a promotion may be for. */
export interface CustomerGroups {
  /** The ids of a person's groups as texts, in SQL. */
  idsOf: (userId: string | null) => RawBuilder<string[]>
  byId: (db: Database | Trx, ids: readonly string[]) => Promise<NamedGroup[]>
  /** By their names in lower case, which they then have. */
  byName: (db: Database | Trx, names: readonly string[]) => Promise<NamedGroup[]>
}

export const customerGroups = createSlot<CustomerGroups>()
