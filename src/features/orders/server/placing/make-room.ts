import type { Deps } from '../../../../api/deps.ts'
import type { Config } from '../../../../platform/config.ts'
import type { Trx } from '../../../../platform/database/client.ts'
import { HttpError } from '../../../../platform/http/http-error.ts'
import { messages } from '../../../../platform/pure/messages.ts'
import type { ManualMethod } from '../../../../platform/pure/payment-terms.ts'
import { hashHex } from '../../../../platform/secrets.ts'
import type { SessionUser } from '../../../accounts/server/session.ts'
import { readHeldVariants } from '../../../catalog/server/reservations.ts'
import { lockVariants, type VariantQuantity } from '../../../catalog/server/stock.ts'
import { chooseGivingWay, countsAgainst, type HoldLimits } from '../../rules/held-orders.ts'
import { lockOrder } from '../order-queries.ts'
import { checkPayment } from '../payments/check-payment.ts'
import { endPaymentsOf } from '../payments/end-payment.ts'
import { findOrderPayment, recordFailed } from '../payments/payment-queries.ts'
import { releaseOrder } from '../release.ts'
import { lockHolders, readHeldOrders } from './order-holder-queries.ts'

/** The holders a new order counts against, and how much each may reserve. */
export type Holders = ReadonlyMap<string, HoldLimits>

interface Client {
  user: SessionUser
  clientAddress: string
  /** Null for clients that are not browsers, and for browsers without cookies. */
  device: Buffer | null
}

/** Numbers, addresses and devices are hashed with the shop's secret. */
export function listHolders(config: Config, { user, clientAddress, device }: Client): Holders {
  if (!config.THROTTLES) return new Map()
  const own = { orders: config.UNPAID_ORDERS_MAX, items: config.HELD_ITEMS_MAX }
  const shared = { orders: config.ADDRESS_UNPAID_ORDERS_MAX, items: config.ADDRESS_HELD_ITEMS_MAX }
  const name = (kind: string, text: string) => `${kind}:${hashHex(config.APP_SECRET, text).slice(0, 32)}`
  return new Map([
    [name('account', user.id), own],
    [name('number', user.phone), own],
    [name('address', clientAddress), shared],
    ...(device ? ([[name('device', device.toString('hex')), own]] as const) : []),
  ])
}

/** A single order can't reserve more than all of them together. */
export function refuseTooManyItems(holders: Holders, quantity: number): void {
  const most = Math.min(...[...holders.values()].map((limits) => limits.items))
  if (quantity > most) throw new HttpError(409, messages.orderLimit, {}, {}, { items: most })
}

/** These orders would be cancelled, but their provider hasn't been asked yet whether they are paid. */
class UncheckedOrders extends Error {
  readonly orderIds: readonly string[]
  constructor(orderIds: readonly string[]) {
    super('Unpaid orders give way')
    this.orderIds = orderIds
  }
}

interface Room {
  holders: Holders
  /** How the new order is to be paid. */
  method: 'online' | ManualMethod
  wanted: readonly VariantQuantity[]
  /** Orders whose provider was asked; null: cancel without asking. */
  checked: ReadonlySet<string> | null
}

/**
 * Cancels the oldest unpaid orders when a new one would exceed a limit, in the transaction that places it: a refused order
 * cancels nothing. A late payment reopens them if there is stock. Throws UncheckedOrders before changing anything.
 */
export async function makeRoom(trx: Trx, { holders, method, wanted, checked }: Room): Promise<void> {
  if (holders.size === 0) return
  await lockHolders(trx, [...holders.keys()])
  const quantity = wanted.reduce((sum, { quantity }) => sum + quantity, 0)
  const held = (await readHeldOrders(trx, [...holders.keys()])).filter((order) => countsAgainst(order, method))
  const { orderIds, full } = chooseGivingWay(held, { items: quantity, limits: holders })
  if (full !== null) throw new HttpError(409, method === 'online' ? messages.manyWaiting : messages.manyUnpaid)
  const givingWay = [...orderIds].toSorted()
  if (givingWay.length === 0) return
  const unchecked = checked ? givingWay.filter((id) => !checked.has(id)) : []
  if (unchecked.length > 0) throw new UncheckedOrders(unchecked)
  const orders = []
  for (const id of givingWay) orders.push(await lockOrder(trx, id))
  // Locks all variants at once and in one order, those of the new order too, as every transaction does.
  await lockVariants(trx, [...(await readHeldVariants(trx, givingWay)), ...wanted.map(({ variantId }) => variantId)])
  for (const order of orders) {
    const note = 'gave way to a newer order'
    if (!order || !(await releaseOrder(trx, order, { actor: 'shop', note }))) continue
    const payment = await findOrderPayment(trx, order.id)
    await recordFailed(trx, payment.id, { state: 'expired', reason: note })
  }
}

/** Someone may have paid without our knowing; asked outside any transaction. */
async function checkBeforeGivingWay(deps: Deps, orderIds: readonly string[]): Promise<void> {
  const check = async (orderId: string) => {
    try {
      await checkPayment(deps, await findOrderPayment(deps.db, orderId), 'reconciler')
    } catch (error) {
      deps.log('warn', 'payment-not-checked', { orderId, error })
    }
  }
  await Promise.all(orderIds.map(check))
}

/** Other orders may be placed while a provider is asked, so that yet another one would be replaced; asks again this many times. */
const checksMax = 3

/** Places an order, after asking the providers of those that would give way for it; the payments of those that did end there. */
export async function withRoom<T>(deps: Deps, place: (checked: ReadonlySet<string> | null) => Promise<T>): Promise<T> {
  const checked = new Set<string>()
  for (let checks = 0; ; checks += 1) {
    try {
      const placed = await place(checks < checksMax ? checked : null)
      await Promise.all([...checked].map((id) => endPaymentsOf(deps, id)))
      return placed
    } catch (error) {
      if (!(error instanceof UncheckedOrders)) throw error
      await checkBeforeGivingWay(deps, error.orderIds)
      for (const id of error.orderIds) checked.add(id)
    }
  }
}
