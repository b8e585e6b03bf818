import { isRecord } from '../../../platform/pure/is-record.ts'
import { createStored } from '../../../site/browser/stored.ts'
import type { KnownItems, PendingLine } from '../rules/account-sync.ts'

/** The last known content of the account, and whose account it is. */
export interface SyncBase {
  userId: string
  items: KnownItems
  wishlist: readonly string[]
  compare: readonly string[]
}

/** A guest's cart and lists, as they were sent to be merged. */
export interface SentMerge {
  items: readonly PendingLine[]
  wishlist: readonly string[]
  compare: readonly string[]
}

export interface SyncState {
  base: SyncBase | null
  /** Id of a merge: a merge that is sent again changes nothing. */
  mergeId: string
  /** What that merge was sent with; changes since then are sent after it. */
  sent?: SentMerge
}

const readIds = (value: unknown) => (Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [])

function readItems(value: unknown): KnownItems {
  if (!isRecord(value)) return {}
  const items = Object.entries(value).flatMap(([variantId, item]) => {
    if (!isRecord(item) || typeof item['itemId'] !== 'string' || typeof item['quantity'] !== 'number') return []
    return [[variantId, { itemId: item['itemId'], quantity: item['quantity'] }] as const]
  })
  return Object.fromEntries(items)
}

function readSent(value: unknown): SentMerge | undefined {
  if (!isRecord(value) || !Array.isArray(value['items'])) return undefined
  const items = value['items'].flatMap((item: unknown) => {
    if (!isRecord(item) || typeof item['variantId'] !== 'string' || typeof item['quantity'] !== 'number') return []
    return [{ variantId: item['variantId'], quantity: item['quantity'] }]
  })
  return { items, wishlist: readIds(value['wishlist']), compare: readIds(value['compare']) }
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
  const sent = readSent(state['sent'])
  return {
    ...(sent && { sent }),
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
  const { base, ...merge } = storedSync.read()
  storedSync.write({ ...merge, base: { ...(base ?? { items: {}, wishlist: [], compare: [] }), ...change } })
}

/** Kept until the merge succeeds, so that a retry has the same id and content: its first reply may have been lost. */
export function claimMerge(present: SentMerge): SentMerge & { mergeId: string } {
  const { base, mergeId, sent } = storedSync.read()
  if (mergeId && sent) return { mergeId, ...sent }
  const fresh = mergeId || crypto.randomUUID()
  storedSync.write({ base, mergeId: fresh, sent: present })
  return { mergeId: fresh, ...present }
}

export function finishMerge(base: SyncBase): void {
  storedSync.write({ base, mergeId: '' })
}
