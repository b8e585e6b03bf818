import type { RawBuilder } from 'kysely'
import type { Config } from '../../platform/config.ts'
import type { Database, Trx } from '../../platform/database/client.ts'
import type { MergedPair, StoredData } from '../../platform/database/rows-of-person.ts'
import { createSlot } from '../../platform/pure/slots.ts'

export interface Person {
  id: string
  phone: string
  email: string | null
}

/** Two customers who become one. */
export interface Merge extends MergedPair {
  /** The email that the customer then has, and the one that the kept customer had; empty: none. */
  email: string
  formerEmail: string
}

/** What a room keeps about people. */
export interface PersonalDataOf {
  /** All of it. Hashes and keys are left out. */
  collect?(db: Database, userId: string): Promise<StoredData>
  /** Before the account is deleted: ends what does not go with it by itself. */
  erase?(trx: Trx, person: Person, config: Config): Promise<void>
  /** Whether the shop still owes the person something, so that the account has to stay. */
  isUnderWay?(trx: Trx, userId: string): Promise<boolean>
  /** How much of each kind belongs to a person, in SQL, by the names of a merge's figures. */
  count?(userId: string): Readonly<Record<string, RawBuilder<number>>>
  /** Gives what belongs to one customer to the one who is kept. */
  move?(trx: Trx, merge: Merge): Promise<void>
}

export const personalData = createSlot<PersonalDataOf>()
