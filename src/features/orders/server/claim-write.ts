import { createHash } from 'node:crypto'
import type { Trx } from '../../../platform/database/client.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { claimIdempotencyKey } from './placing/new-order-queries.ts'

export interface KeyedWrite {
  adminId: string
  /** The header Idempotency-Key. */
  key: string
  orderId: string
  /** The call, its target and its body: under one key they must always be the same. */
  intent: readonly unknown[]
}

/**
 * Claims the key in the transaction of the work itself. True the first time; false when the work was already done under this key,
 * whatever its caller heard. Refuses a key used for another request. Concurrent duplicates wait for each other here.
 */
export async function claimWrite(trx: Trx, { adminId, key, orderId, intent }: KeyedWrite): Promise<boolean> {
  const bodyHash = createHash('sha256').update(JSON.stringify(intent)).digest()
  const claim = await claimIdempotencyKey(trx, { userId: adminId, key, bodyHash, orderId })
  if (!claim.claimed && !claim.sameBody) throw new HttpError(422, messages.keyReused)
  return claim.claimed
}
