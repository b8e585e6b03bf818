import { createStored } from '../../../site/browser/stored.ts'
import { isRecord } from '../../catalog/rules/product-snapshot.ts'
import type { KnownItems } from '../rules/account-sync.ts'

/** The last known content of the account, and whose account it is. */
export interface SyncBase {
  userId: string
  items: KnownItems
  wishlist: readonly string[]
  compare: readonly string[]
}

export interface SyncState {
  base: SyncBase | null
  /** Id of a merge: a merge that is sent again changes nothing. */
  mergeId: string
}

/** The lock that one tab holds while it sends changes to the account. */
export const syncLock = 'placket:sync'

const readIds = (value: unknown) => (Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [])

function readItems(value: unknown): KnownItems {
  if (!isRecord(value)) return {}
  const items = Object.entries(value).flatMap(([variantId, item]) => {
    if (!isRecord(item) || typeof item['itemId'] !== 'string' || typeof item['quantity'] !== 'number') return []
    return [[variantId, { itemId: item['itemId'], quantity: item['quantity'] }] as const]
  })
  return Object.fromEntries(items)
}

function readState(text: string | null | undefined): SyncState {
  let value: unknown
  try {
    value = JSON.parse(text ?? '')
  } catch {
    value = null
  }
  const state = isRecord(value) ? value : {}
  const base = isRecord(state['base']) ? state['base'] : null
  return {
    mergeId: typeof state['mergeId'] === 'string' ? state['mergeId'] : '',
    base:
      base && typeof base['userId'] === 'string'
        ? {
            userId: base['userId'],
            items: readItems(base['items']),
            wishlist: readIds(base['wishlist']),
            compare: readIds(base['compare']),
          }
        : null,
  }
}

export const storedSync = createStored('placket:account', readState)

/** Call only within a turn, like the other functions here. */
export function changeBase(change: Partial<SyncBase> & { userId: string }): void {
  const { base, mergeId } = storedSync.read()
  storedSync.write({ mergeId, base: { ...(base ?? { items: {}, wishlist: [], compare: [] }), ...change } })
}

/** Kept until the merge succeeds, so that a retry has the same id. */
export function claimMergeId(): string {
  const { base, mergeId } = storedSync.read()
  if (mergeId) return mergeId
  const fresh = crypto.randomUUID()
  storedSync.write({ base, mergeId: fresh })
  return fresh
}

export function finishMerge(base: SyncBase): void {
  storedSync.write({ base, mergeId: '' })
}

export function forgetAccount(): void {
  storedSync.write({ base: null, mergeId: '' })
}
