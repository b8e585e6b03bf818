import type { RawBuilder } from 'kysely'
import type { Deps } from '../../api/deps.ts'
import type { Trx } from '../../platform/database/client.ts'
import { createSlot } from '../../platform/pure/slots.ts'
import type { SavedLists } from './contract.ts'

type SinceThen = (userId: RawBuilder<unknown>, at: RawBuilder<unknown>) => RawBuilder<boolean>

/** Whether a person has ordered since an instant, in SQL. */
export interface LaterOrders {
  /** Also an order that isn't paid yet. */
  placed: SinceThen
  /** What counts as a sale. */
  sold: SinceThen
}

export const laterOrders = createSlot<LaterOrders>()

/** The lists of products that come to the account with a guest's cart. */
export interface AccountLists {
  /** In the transaction that merges the cart: a merge that is sent again doesn't come here. */
  merge(trx: Trx, userId: string, guest: Readonly<Record<keyof SavedLists, readonly string[]>>): Promise<void>
  present(deps: Deps, userId: string): Promise<SavedLists>
}

export const accountLists = createSlot<AccountLists>()
