import type { Deps } from '../../../../api/deps.ts'
import type { Body } from '../../../../api/schemas.ts'
import { recordAudit } from '../../../../desk/server/audit.ts'
import { type Trx, transact } from '../../../../platform/database/client.ts'
import { HttpError, orNotFound, refuseFields } from '../../../../platform/http/http-error.ts'
import { queueMail } from '../../../../platform/outbox.ts'
import { messages } from '../../../../platform/pure/messages.ts'
import { formatMoney, toWire } from '../../../../platform/pure/money.ts'
import { withShopSettings } from '../../../../platform/shop-settings.ts'
import { nameVariant } from '../../../catalog/rules/variant-name.ts'
import { reserveApart } from '../../../catalog/server/reservations.ts'
import { moveStock } from '../../../catalog/server/stock.ts'
import { untilComputed } from '../../../taxes/server/compute-taxes.ts'
import { findDestinationTaxes } from '../../../taxes/server/find-taxes.ts'
import type { ChangeQuote } from '../../change-contract.ts'
import { claimWrite } from '../claim-write.ts'
import { findOrder, lockOrder, type OrderRow } from '../order-queries.ts'
import { viewOrder } from '../order-view.ts'
import { sendRefunds } from '../refunds/refunds.ts'
import { nextState } from '../release.ts'
import { writeChangeLinkMail } from './change-mails.ts'
import {
  type ChangedOrder,
  findWaitingChange,
  hasRefunds,
  insertChange,
  insertChangePayment,
  type OrderChange,
} from './change-queries.ts'
import { recordEdit } from './edit-queries.ts'
import { makeChange } from './make-change.ts'
import { priceChange } from './price-change.ts'

type Wish = Body<'quoteChange'>

/** The order's market and the taxes of its address, which are asked for outside any transaction. */
async function prepare(shop: Deps, orderId: string) {
  const order = orNotFound(await findOrder(shop.db, orderId))
  const deps = await withShopSettings(shop, order.market)
  const { address } = viewOrder(order)
  return { deps, taxes: await findDestinationTaxes(deps, { ...address, taxNumber: order.tax_number }) }
}
type Prepared = Awaited<ReturnType<typeof prepare>>

/** Locks the order and refuses in words what can't be changed: packed, read before someone's change, refunded, or waiting. */
async function priceLocked(trx: Trx, orderId: string, { wish, deps, taxes }: Prepared & { wish: Wish }) {
  const locked = orNotFound(await lockOrder(trx, orderId))
  if (!nextState(locked.state, 'edit')) throw new HttpError(409, messages.moveNotAllowed)
  if (await findWaitingChange(trx, orderId)) throw new HttpError(409, messages.changeWaits)
  if (locked.updated_at.toISOString() !== wish.version) throw new HttpError(409, messages.changedMeanwhile)
  if (await hasRefunds(trx, orderId)) throw new HttpError(409, messages.refundedBeforeChange)
  if (wish.lines.length + wish.added.length === 0)
    throw refuseFields({ field: 'lines', problem: 'have not been changed' })
  const order = orNotFound(await findOrder(trx, orderId))
  const plan = await priceChange(trx, { order, wish, taxes, config: deps.config })
  return { order, plan, differenceCents: plan.totalCents - order.total_cents }
}

function viewQuote({ currency }: OrderRow, plan: ChangedOrder, differenceCents: number): ChangeQuote {
  const amount = (cents: number) => toWire(cents, currency)
  return {
    subtotal: amount(plan.subtotalCents),
    discount: amount(plan.discountCents),
    currency,
    shipping: amount(plan.shippingCents),
    tax: amount(plan.taxCents),
    total: amount(plan.totalCents),
    difference: amount(differenceCents),
  }
}

/** What the order would cost with these items. Changes nothing. */
export async function quoteChange(shop: Deps, orderId: string, wish: Wish): Promise<ChangeQuote> {
  const prepared = await prepare(shop, orderId)
  return untilComputed(prepared.deps, prepared.taxes, () =>
    transact(shop.db, async (trx) => {
      const { order, plan, differenceCents } = await priceLocked(trx, orderId, { ...prepared, wish })
      return viewQuote(order, plan, differenceCents)
    }),
  )
}

const listItems = (lines: ChangedOrder['lines'], language: string): [string, number][] =>
  lines.map((line) => {
    const option = line.optionValue === '' ? undefined : { name: line.optionName, value: line.optionValue }
    const name = nameVariant({ ...line, option }, language)
    return [`${line.quantity} × ${name}`, line.unitPriceCents * line.quantity]
  })

/** The order is changed once the difference is paid; until then it waits. */
async function askForDifference(trx: Trx, deps: Deps, { order, change }: { order: OrderRow; change: OrderChange }) {
  const { currency } = order
  await insertChangePayment(trx, change, { provider: deps.providers.payment.name, currency })
  // Whoever has the order open has read it before.
  await recordEdit(trx, order.id, {})
  const items = listItems(change.plan.lines, order.language)
  await queueMail(trx, writeChangeLinkMail(order, deps.config, { change, items }))
}

interface Change {
  orderId: string
  adminId: string
  key: string
  input: Body<'changeItems'>
}

/**
 * Other items for a paid order: refunded or even, at once; dearer, when the difference is paid. Under the same key once. Returns what
 * the order became dearer by.
 */
export async function changeItems(shop: Deps, { orderId, adminId, key, input }: Change): Promise<void> {
  const prepared = await prepare(shop, orderId)
  const { deps } = prepared
  const change = () =>
    transact(deps.db, async (trx) => {
      orNotFound(await lockOrder(trx, orderId))
      if (!(await claimWrite(trx, { adminId, key, orderId, intent: ['change', orderId, input] }))) return
      const { order, plan, differenceCents } = await priceLocked(trx, orderId, { ...prepared, wish: input })
      if (toWire(plan.totalCents, order.currency) !== input.displayedTotal)
        throw new HttpError(409, messages.priceChanged)
      const inserted = await insertChange(trx, { orderId, differenceCents, plan, holdDays: input.holdDays })
      if (!(await moveStock(trx, plan.taken, 'hold'))) throw new HttpError(409, messages.outOfStock)
      await reserveApart(trx, { orderId, apart: { change_id: inserted.id } }, plan.taken)
      const amount = formatMoney(Math.abs(differenceCents), order.currency)
      const note =
        differenceCents === 0 ? 'at the same price' : `${amount} ${differenceCents > 0 ? 'dearer' : 'cheaper'}`
      const action = differenceCents > 0 ? 'asked for a change' : 'changed the items'
      await recordAudit(trx, { actorId: adminId, action, entity: 'order', entityId: orderId, after: { note } })
      if (differenceCents > 0) await askForDifference(trx, deps, { order, change: inserted })
      else await makeChange(trx, inserted, deps.config)
    })
  await untilComputed(deps, prepared.taxes, change)
  await sendRefunds(deps, orderId)
}
