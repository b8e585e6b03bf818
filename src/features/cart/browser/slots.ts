import { createSlot } from '../../../platform/pure/slots.ts'
import type { Stored } from '../../../site/browser/stored.ts'
import type { StoredProduct } from '../../catalog/rules/product-snapshot.ts'
import type { SavedLists } from '../contract.ts'

/** A way from the cart to an order besides the checkout's page. */
export interface WayToBuy {
  label: string
  isOffered: () => boolean
  open: () => void
}

export const waysToBuy = createSlot<WayToBuy>()

/** Lists of products that this browser keeps beside the cart: they have the prices of the same market. */
export const keptLists = createSlot<Stored<readonly StoredProduct[]>>()

type ListIds = Readonly<Record<keyof SavedLists, readonly string[]>>

/** Lists that are merged with the cart and sent to the account in the cart's turn. False, or null: to be tried again. */
export interface ListSync {
  stored: readonly Pick<Stored<object>, '$value'>[]
  /** The ids of what this browser holds. */
  describe(): ListIds
  /** Takes what a merge made of them, with the changes since it was sent. */
  adoptMerged(account: SavedLists, sent: ListIds): void
  /** Asks for the account's lists; what it returns adopts them, within a turn. */
  pull(userId: string): Promise<(() => void) | null>
  push(userId: string): Promise<boolean>
}

export const listSyncs = createSlot<ListSync>()
