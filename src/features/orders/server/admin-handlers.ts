import { type RawBuilder, sql } from 'kysely'
import type { Deps } from '../../../api/deps.ts'
import type { Handlers } from '../../../api/http.ts'
import type { Query } from '../../../api/schemas.ts'
import { recordAudit } from '../../../desk/server/audit.ts'
import { holdsPhone, holdsText, orderBy, pageOf } from '../../../desk/server/list-page.ts'
import { type Database, transact } from '../../../platform/database/client.ts'
import { HttpError, orNotFound } from '../../../platform/http/http-error.ts'
import { isUuid } from '../../../platform/ids.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { orderState } from '../contract.ts'
import { isSold } from '../rules/order-state.ts'
import { editOrder } from './changes/edit-order.ts'
import { closeFlag } from './flag-queries.ts'
import { advanceOrder, advanceOrders } from './fulfilment/advance.ts'
import { findOrder, loadOrders, type OrderRow } from './order-queries.ts'
import { viewManagedReturns, viewOrder } from './order-view.ts'
import { settleFinding } from './payments/reconciler-queries.ts'
import { refundOrder } from './refunds/refund-order.ts'
import { readSale, viewSale } from './refunds/refund-sale.ts'
import { advanceReturn } from './returns/advance-return.ts'
import { approveReturn, attachLabel, receiveReturn } from './returns/return-steps.ts'
import { settleReturn } from './returns/settle-return.ts'

const sorts = { placed: sql`placed_at`, number: sql`number`, name: sql`name`, total: sql`total_cents` }

const attentions: Record<'pack' | 'flagged' | 'return', RawBuilder<boolean>> = {
  pack: sql<boolean>`state IN ('placed', 'paid')`,
  flagged: sql<boolean>`EXISTS (SELECT FROM order_flags WHERE order_id = orders.id AND looked_at IS NULL)`,
  return: sql<boolean>`EXISTS (SELECT FROM returns WHERE order_id = orders.id AND returns.state IN ('requested', 'received'))`,
}

/** A page of all orders. The search matches a number, name, email, phone or SKU. */
async function listAllOrders(db: Database, query: Query<'listAllOrders'>) {
  const skus = sql`(SELECT string_agg(sku, ' ') FROM order_lines WHERE order_id = orders.id)`
  const { rows } = await sql<{ id: string; total: number }>`
    SELECT id, count(*) OVER ()::int AS total FROM (
      SELECT id, number, placed_at, total_cents, coalesce(address ->> 'name', '') AS name FROM orders
      WHERE ${query.state ? sql`state = ${query.state}` : sql`true`}
        AND ${query.attention ? attentions[query.attention] : sql`true`}
        AND (${holdsText(query.query, [sql`number_prefix || number`, sql`address ->> 'name'`, sql`email`, sql`phone`, skus])}
          OR ${holdsPhone(query.query, sql`phone`)})
    ) AS orders ORDER BY ${orderBy(sorts, query.sort ?? '-placed')} ${pageOf(query)}`.execute(db)
  return {
    rows: await loadOrders(
      db,
      rows.map(({ id }) => id),
    ),
    total: rows[0]?.total ?? 0,
  }
}

interface Looked {
  orderId: string
  adminId: string
  flagId: string
}

/** Marks a flag as handled. False when it already was, or when there is no such flag. */
async function clearOrderFlag({ db }: Deps, { orderId, adminId, flagId }: Looked): Promise<boolean> {
  if (!isUuid(flagId)) return false
  return transact(db, async (trx) => {
    const reason = await closeFlag(trx, orderId, flagId)
    if (reason === undefined) return false
    await settleFinding(trx, 'order-flagged', flagId)
    const entry = { actorId: adminId, entity: 'order', entityId: orderId, action: 'flag-cleared' }
    await recordAudit(trx, { ...entry, before: { flag: reason }, after: { flag: null } })
    return true
  })
}

const viewManaged = (row: OrderRow) => ({
  ...viewOrder(row),
  phone: row.phone,
  customerId: row.user_id,
  version: row.updated_at.toISOString(),
  flags: row.flags,
  returns: viewManagedReturns(row),
})

async function readReturn({ db }: Deps, orderId: string, returnId: string) {
  const order = viewOrder(orNotFound(await findOrder(db, orderId)))
  return { return: orNotFound(order.returns.find((item) => item.id === returnId)), order }
}

/** The admin's calls; every write records its audit row in the same transaction. */
export const manageOrders = {
  listAllOrders: async ({ query }, { db }) => {
    const { rows, total } = await listAllOrders(db, query)
    return { orders: rows.map(viewManaged), total }
  },

  readAnyOrder: async ({ params }, { db }) => {
    const row = orNotFound(await findOrder(db, params.id))
    const sale = isSold(orderState.parse(row.state)) ? await readSale(db, row) : null
    return { order: viewManaged(row), refundable: sale && viewSale(sale, row.currency) }
  },

  editOrder: async ({ params, body, user }, deps) => {
    await editOrder(deps, { orderId: params.id, adminId: user.id, input: body })
    return { order: viewManaged(orNotFound(await findOrder(deps.db, params.id))), message: messages.orderMoved }
  },

  advanceOrder: async ({ params, body, user }, deps) => {
    const { id } = orNotFound(await findOrder(deps.db, params.id))
    if (!(await advanceOrder(deps, { orderId: id, adminId: user.id, step: body }))) {
      throw new HttpError(409, messages.moveNotAllowed)
    }
    return { order: viewOrder(orNotFound(await findOrder(deps.db, id))), message: messages.orderMoved }
  },

  advanceOrders: async ({ body, user }, deps) => advanceOrders(deps, { adminId: user.id, input: body }),

  refundOrder: async ({ params, body, user, key }, deps) => {
    await refundOrder(deps, { orderId: params.id, adminId: user.id, key, input: body })
    return { order: viewOrder(orNotFound(await findOrder(deps.db, params.id))), message: messages.refundSent }
  },

  clearFlag: async ({ params, body, user }, deps) => {
    const { id } = orNotFound(await findOrder(deps.db, params.id))
    if (!(await clearOrderFlag(deps, { orderId: id, adminId: user.id, flagId: body.flagId }))) {
      throw new HttpError(409, messages.flagGone)
    }
    return { order: viewManaged(orNotFound(await findOrder(deps.db, id))), message: messages.flagCleared }
  },

  settleReturn: async ({ params, body, user, key }, deps) => {
    const orderId = await settleReturn(deps, { returnId: params.id, adminId: user.id, key, input: body })
    if (!orderId) throw new HttpError(409, messages.moveNotAllowed)
    return { ...(await readReturn(deps, orderId, params.id)), message: messages.returnSettled }
  },

  approveReturn: async ({ params, body: { note = '' }, user }, deps) => {
    const orderId = await approveReturn(deps, { returnId: params.id, adminId: user.id, note })
    return { ...(await readReturn(deps, orderId, params.id)), message: messages.returnApproved }
  },

  saveReturnLabel: async ({ params, body, user }, deps) => {
    const orderId = await attachLabel(deps, { returnId: params.id, adminId: user.id, data: body.data })
    return { ...(await readReturn(deps, orderId, params.id)), message: messages.labelSaved }
  },

  receiveReturn: async ({ params, user }, deps) => {
    const orderId = await receiveReturn(deps, { returnId: params.id, adminId: user.id })
    return { ...(await readReturn(deps, orderId, params.id)), message: messages.returnArrived }
  },

  advanceReturn: async ({ params, body, user }, deps) => {
    const orderId = await advanceReturn(deps, { returnId: params.id, adminId: user.id, step: body })
    if (!orderId) throw new HttpError(409, messages.moveNotAllowed)
    return { ...(await readReturn(deps, orderId, params.id)), message: messages.exchangeMoved }
  },
} satisfies Partial<Handlers>
