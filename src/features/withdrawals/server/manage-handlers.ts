import type { Deps } from '../../../api/deps.ts'
import type { Handlers } from '../../../api/http.ts'
import { recordAudit } from '../../../desk/server/audit.ts'
import { requireOne } from '../../../desk/server/given.ts'
import { type Trx, transact } from '../../../platform/database/client.ts'
import { HttpError, refuseFields } from '../../../platform/http/http-error.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { claimWrite } from '../../orders/server/claim-write.ts'
import { findOrdersByNumber } from '../../orders/server/orders-by-number.ts'
import { sendRefunds } from '../../orders/server/refunds/refunds.ts'
import { withdrawFromOrder } from '../../orders/server/returns/withdraw.ts'
import { lockWithdrawable } from '../../orders/server/returns/withdrawable.ts'
import type { ListedWithdrawal } from '../contract.ts'
import { calendarOf, findPeriodEnd, refundDays } from '../rules/period.ts'
import { causeOf } from './carry-out.ts'
import { listWithdrawals, lockWithdrawal, readListed, recordOutcome, type WithdrawalRow } from './withdrawal-queries.ts'

interface Step {
  id: string
  actorId: string
  action: string
  after?: object
  /** Before the declaration is locked, as its order is locked first. */
  orderId?: string
  take: (trx: Trx, row: WithdrawalRow) => Promise<void>
}

/** One step of the merchant with its audit row. */
async function takeStep({ db }: Deps, step: Step): Promise<ListedWithdrawal> {
  const { id, actorId, action, after = {}, orderId, take } = step
  return transact(db, async (trx) => {
    if (orderId) await lockWithdrawable(trx, orderId)
    const row = await requireOne(id, async (each) => (await lockWithdrawal(trx, each)) ?? null)
    await take(trx, row)
    await recordAudit(trx, { actorId, action, entity: 'withdrawal', entityId: row.id, after })
    return requireOne(row.id, (each) => readListed(trx, each))
  })
}

/** The order that the merchant has found for a declaration. */
async function requireOrder(deps: Deps, orderNumber: string): Promise<string> {
  const [order] = await findOrdersByNumber(deps.db, orderNumber.replace(/^#\s*/, ''))
  if (!order) throw refuseFields({ field: 'orderNumber', problem: 'is not the number of an order' })
  return order.id
}

const refusals = {
  'gift-card': 'bought a gift card: refund what is left of it on its page, then close the withdrawal',
  'unpaid-part': 'is not paid yet: only the whole order can be withdrawn from',
  'not-refundable': 'has nothing left to refund for these items',
  'nothing-left': 'has nothing left to withdraw from',
} as const

export const manageWithdrawals = {
  listWithdrawals: ({ query }, { db }) => listWithdrawals(db, query),

  readWithdrawal: async ({ params }, { db }) => ({
    withdrawal: await requireOne(params.id, (id) => readListed(db, id)),
  }),

  carryOutWithdrawal: async ({ params, body, user, key }, deps) => {
    const orderId = await requireOrder(deps, body.orderNumber)
    const withdrawal = await takeStep(deps, {
      id: params.id,
      actorId: user.id,
      action: 'carried out',
      after: { orderId, lines: body.lines ?? 'all' },
      orderId,
      take: async (trx, row) => {
        const intent = ['withdraw', row.id, body]
        if (!(await claimWrite(trx, { adminId: user.id, key, orderId, intent }))) return
        if (row.state !== 'to-review') throw new HttpError(409, messages.moveNotAllowed)
        const sendBy = findPeriodEnd(row.received_at, refundDays, calendarOf(deps.config))
        const wish = { orderId, lines: body.lines ?? null, cause: causeOf(row.id), sendBy }
        const done = await withdrawFromOrder(trx, deps.config, wish)
        if (!done.ok) throw refuseFields({ field: 'orderNumber', problem: refusals[done.reason] })
        const { refundCause: refund_cause, returnId: return_id } = done
        await recordOutcome(trx, row.id, { state: 'carried-out', order_id: orderId, refund_cause, return_id })
      },
    })
    await sendRefunds(deps, orderId)
    return { withdrawal, message: messages.saved }
  },

  proveDispatch: async ({ params, user }, deps) => {
    const take = async (trx: Trx, row: WithdrawalRow) => {
      if (row.return_id === null || row.proved_at) throw new HttpError(409, messages.moveNotAllowed)
      await recordOutcome(trx, row.id, { proved_at: new Date() })
    }
    const step = { id: params.id, actorId: user.id, action: 'proved', take }
    return { withdrawal: await takeStep(deps, step), message: messages.saved }
  },

  closeWithdrawal: async ({ params, body: { note = '' }, user }, deps) => {
    const take = async (trx: Trx, row: WithdrawalRow) => {
      if (row.state !== 'to-review') throw new HttpError(409, messages.moveNotAllowed)
      await recordOutcome(trx, row.id, { state: 'closed', note })
    }
    const step = { id: params.id, actorId: user.id, action: 'closed', after: { note }, take }
    return { withdrawal: await takeStep(deps, step), message: messages.saved }
  },
} satisfies Partial<Handlers>
