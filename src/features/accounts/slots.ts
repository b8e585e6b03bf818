import type { Config } from '../../platform/config.ts'
import type { Database, Trx } from '../../platform/database/client.ts'
import type { StoredData } from '../../platform/database/rows-of-person.ts'
import { createSlot } from '../../platform/pure/slots.ts'

export interface Person {
  id: string
  phone: string
  email: string | null
}

/** What a room keeps about people. */
export interface PersonalDataOf {
  /** All of it. Hashes and keys are left out. */
  collect?(db: Database, userId: string): Promise<StoredData>
  /** Before the account is deleted: ends what does not go with it by itself. */
  erase?(trx: Trx, person: Person, config: Config): Promise<void>
  /** Whether the shop still owes the person something, so that the account has to stay. */
  isUnderWay?(trx: Trx, userId: string): Promise<boolean>
}

export const personalData = createSlot<PersonalDataOf>()
