import type { Deps } from '../../../api/deps.ts'
import type { Config } from '../../../platform/config.ts'
import { type Database, type Trx, transact } from '../../../platform/database/client.ts'
import { isTimeOver } from '../../../platform/time-share.ts'
import { findOrdersByNumber } from '../../orders/server/orders-by-number.ts'
import { withdrawFromOrder } from '../../orders/server/returns/withdraw.ts'
import { lockWithdrawable, readWithdrawable } from '../../orders/server/returns/withdrawable.ts'
import { type DeclaredOrder, findReviewReason, isSameName, readOrderNumber } from '../rules/declaration.ts'
import { calendarOf, findPeriodEnd, readWithdrawalDays, refundDays } from '../rules/period.ts'
import {
  findWithdrawal,
  listUnfinished,
  lockWithdrawal,
  type Outcome,
  readLines,
  recordOutcome,
} from './withdrawal-queries.ts'

interface Declarant {
  name: string
  orderText: string
  email: string
}

/**
 * The order that somebody means who is not signed in: its number, its email and a part of its name are theirs. Anything else is for
 * a person to look at; nothing says which of them was wrong.
 */
async function findDeclaredOrder(db: Database, { name, orderText, email }: Declarant): Promise<string | undefined> {
  const number = readOrderNumber(orderText)
  if (number === '') return undefined
  const found = await findOrdersByNumber(db, number)
  return found.find((order) => order.emails.includes(email.toLowerCase()) && isSameName(order.name, name))?.id
}

/** What decides whether a declaration about an order is carried out by itself. The period counts from the last delivery (article 9(2)(b)). */
async function readDeclaredOrder(trx: Trx, config: Config, orderId: string): Promise<DeclaredOrder> {
  const order = await readWithdrawable(trx, orderId)
  if (!order) throw new Error(`Order ${orderId} is gone`)
  const { country, taxNumber, isGiftCard, deliveredAt } = order
  const days = readWithdrawalDays(config.shop.withdrawalDays)
  const periodEndsAt = deliveredAt && findPeriodEnd(deliveredAt, days, calendarOf(config))
  return { country, taxNumber, isGiftCard, periodEndsAt }
}

export const causeOf = (withdrawalId: string) => `withdrawal:${withdrawalId}`

const review = (reason: string): Outcome => ({ state: 'to-review', reason })

interface CarryingOut {
  withdrawalId: string
  orderId: string
}

/**
 * Carries out a declaration about an order: under the order's lock, once. What can't be carried out by itself waits for a person. The
 * reconciler sends the refunds, so that a declaration takes as long as one that matches nothing.
 */
async function carryOutAbout(deps: Deps, { withdrawalId, orderId }: CarryingOut): Promise<void> {
  const { config, db } = deps
  await transact(db, async (trx) => {
    await lockWithdrawable(trx, orderId)
    const row = await lockWithdrawal(trx, withdrawalId)
    if (row?.state !== 'received') return
    const lines = readLines(row)
    const declared = { receivedAt: row.received_at, items: row.items, hasLines: lines !== null }
    const reason = findReviewReason(await readDeclaredOrder(trx, config, orderId), declared)
    if (reason) return recordOutcome(trx, row.id, { ...review(reason), order_id: orderId })
    const sendBy = findPeriodEnd(row.received_at, refundDays, calendarOf(config))
    const done = await withdrawFromOrder(trx, config, { orderId, lines, cause: causeOf(row.id), sendBy })
    const outcome: Outcome = done.ok
      ? { state: 'carried-out', refund_cause: done.refundCause, return_id: done.returnId }
      : done.reason === 'nothing-left'
        ? { state: 'carried-out', reason: done.reason }
        : review(done.reason)
    await recordOutcome(trx, row.id, { ...outcome, order_id: orderId })
  })
}

/** Without an order it waits for a person. `isOver`: too many guesses were made, so that nothing is searched for. */
export async function carryOut(deps: Deps, withdrawalId: string, isOver = false): Promise<'matched' | 'unknown'> {
  const row = await findWithdrawal(deps.db, withdrawalId)
  if (row?.state !== 'received') return 'matched'
  const declarant = { name: row.name, orderText: row.order_text, email: row.email }
  const orderId = row.order_id ?? (isOver ? undefined : await findDeclaredOrder(deps.db, declarant))
  if (orderId) {
    await carryOutAbout(deps, { withdrawalId, orderId })
    return 'matched'
  }
  await transact(deps.db, (trx) => recordOutcome(trx, withdrawalId, review('unknown-order')))
  return 'unknown'
}

/** What a crash left. Called by a timer. */
export async function carryOutLeft(deps: Deps): Promise<void> {
  for (const id of await listUnfinished(deps.db)) {
    if (isTimeOver()) return
    try {
      await carryOut(deps, id)
    } catch (error) {
      deps.log('error', 'withdrawal-not-carried-out', { withdrawalId: id, error })
    }
  }
}
