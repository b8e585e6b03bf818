import type { Deps } from '../../../api/deps.ts'
import type { Config } from '../../../platform/config.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import {
  freshProofMinutes,
  ordersPerAccount,
  ordersPerAddress,
  ordersPerDevice,
  ordersPerProof,
  ordersRefusedAfter,
} from '../../../platform/policy.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { type Counted, countHits, refuseUntil, takeBackHits } from '../../../platform/throttle.ts'
import { findOwnDevice } from '../../accounts/server/known-devices.ts'
import type { SessionUser } from '../../accounts/server/session.ts'
import { refuseAfterDeclines } from './limit-declines.ts'
import type { Holders } from './placing/make-room.ts'

export interface Buyer {
  request: Request
  clientAddress: string
  user: SessionUser
  holders: Holders
}

/** Whether the session proved its number or a passkey within the last minutes. */
export function isFreshlyProved({ verifiedAt }: SessionUser): boolean {
  return verifiedAt !== null && Date.now() - verifiedAt.getTime() < freshProofMinutes * 60_000
}

/** `proof`: a code again begins a new count. `waits`: nothing helps but time. `fresh`: a code of the last minutes is enough. */
interface OrderCounts {
  proof: Counted
  waits: Counted[]
  fresh: Counted
}

function nameCounts(config: Config, { user, clientAddress }: Buyer, device: Buffer | null): OrderCounts {
  const limit = config.ORDERS_HOURLY_MAX
  const most = limit * ordersRefusedAfter
  const waits: Counted[] = [{ rule: { ...ordersPerAccount, limit: most }, subject: user.id }]
  if (device) waits.push({ rule: { ...ordersPerDevice, limit: most }, subject: device.toString('hex') })
  return {
    proof: { rule: { ...ordersPerProof, limit }, subject: `${user.id} ${user.verifiedAt?.getTime() ?? 'no'}` },
    waits,
    fresh: { rule: { ...ordersPerAddress, limit: config.ADDRESS_ORDERS_HOURLY_MAX }, subject: clientAddress },
  }
}

/**
 * Counts an order before it is placed, and takes it back where none is. Over a limit 403 asks for a code again, after which the buyer goes on; an account
 * or a device that places many times as many gets 429. Nobody is refused for what others at the address do.
 */
export async function countOrder<T extends { opening?: unknown }>(
  deps: Deps,
  buyer: Buyer,
  place: () => Promise<T>,
): Promise<T> {
  await refuseAfterDeclines(deps, [...buyer.holders.keys()], { isProved: isFreshlyProved(buyer.user) })
  const own = await findOwnDevice(deps, buyer.request)
  const { proof, waits, fresh } = nameCounts(deps.config, buyer, own?.device ?? null)
  const counted = [proof, ...waits, fresh]
  const over = await countHits(deps, counted)
  const waiting = over.find(({ subject, rule }) => waits.some((each) => each.subject === subject && each.rule === rule))
  const needsCode = over.some(
    ({ rule }) => rule === proof.rule || (rule === fresh.rule && !isFreshlyProved(buyer.user)),
  )
  let isPlaced = false
  try {
    if (waiting) throw refuseUntil(waiting.waitSeconds)
    if (needsCode) throw new HttpError(403, messages.orderNeedsCode)
    const placed = await place()
    // A repeated press of the same key places nothing.
    isPlaced = placed.opening !== undefined
    return placed
  } finally {
    if (!isPlaced) await takeBackHits(deps, counted)
  }
}
