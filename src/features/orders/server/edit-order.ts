import type { Deps } from '../../../api/deps.ts'
import type { Config } from '../../../platform/config.ts'
import { type Trx, transact } from '../../../platform/database/client.ts'
import { HttpError, orNotFound, refuseFields } from '../../../platform/http/http-error.ts'
import { isCatalogueId } from '../../../platform/ids.ts'
import { queueMail } from '../../../platform/outbox.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { withShopSettings } from '../../../platform/shop-settings.ts'
import { recordAudit } from '../../admin/server/audit.ts'
import { lockVariants, mergeQuantities, moveStock } from '../../catalog/server/stock.ts'
import { withCountry } from '../../markets/server/admit-region.ts'
import type { EditInput } from '../edit-contract.ts'
import { isEvenExchange } from '../rules/exchange.ts'
import { readEditableLines, recordEdit, recordSwap, rewriteReservations } from './edit-queries.ts'
import { writeEditedMail } from './mails.ts'
import { findOrder, type LockedOrder, lockOrder } from './order-queries.ts'
import { nextState } from './release.ts'
import { admitSamePrice } from './same-price.ts'

export interface OrderEdit {
  orderId: string
  adminId: string
  input: EditInput
}

type Swaps = NonNullable<EditInput['swaps']>

const refuseSwap = (place: number, problem: string) => refuseFields({ field: `swaps.${place}.variantId`, problem })

/** Stock, reservations and lines change together. Returns what was swapped, by SKU. */
async function swapVariants(trx: Trx, swaps: Swaps, { order, config }: { order: LockedOrder; config: Config }) {
  const lines = await readEditableLines(trx, order.id)
  if (!swaps.every(({ variantId }) => isCatalogueId(variantId))) throw new HttpError(404, messages.notFound)
  const pairs = swaps.map(({ lineId, variantId }, place) => {
    const line = orNotFound(lines.find(({ id }) => id === lineId))
    if (swaps.findIndex((swap) => swap.lineId === lineId) < place) throw refuseSwap(place, 'swaps its line twice')
    if (line.refunded > 0) throw refuseSwap(place, 'belongs to a line of which items were refunded')
    return { place, line, variantId }
  })
  const sold = pairs.map(({ line }) => ({ variantId: line.variantId ?? '', quantity: line.quantity }))
  const wanted = pairs.map(({ line, variantId }) => ({ variantId, quantity: line.quantity }))
  const ids = [...sold, ...wanted].map(({ variantId }) => variantId).filter(Boolean)
  const variants = await lockVariants(trx, [...new Set(ids)], config)
  const prices = [...variants.values()].map((variant) => ({ id: variant.variantId, price: variant.unitPriceCents }))
  for (const { place, line, variantId } of pairs) {
    const variant = variants.get(variantId)
    if (!variant || variant.productId !== line.productId) throw refuseSwap(place, 'is not of the same product')
    const item = { variantId: line.variantId, paid: line.unitPriceCents }
    const isEven = isEvenExchange(item, { id: variantId, price: variant.unitPriceCents }, prices)
    if (!isEven)
      throw refuseSwap(place, 'has another price. Refund the item, and have the customer order the other one.')
    await recordSwap(trx, line.id, variant)
  }
  await moveStock(trx, mergeQuantities(sold.filter(({ variantId }) => variantId !== '')), 'unsell')
  if (!(await moveStock(trx, mergeQuantities(wanted), 'take'))) throw new HttpError(409, messages.outOfStock)
  await rewriteReservations(trx, order.id)
  return pairs.map(({ line, variantId }) => `${line.sku} to ${variants.get(variantId)?.sku}`)
}

/**
 * Changes the address or the sizes of a paid order before it is packed, at the same price, and mails the customer. Refused when
 * somebody else has changed the order since it was read.
 */
export async function editOrder(shop: Deps, { orderId, adminId, input }: OrderEdit): Promise<void> {
  const before = orNotFound(await findOrder(shop.db, orderId))
  const deps = await withShopSettings(shop, before.market)
  const { swaps = [], email } = input
  const placed = input.address && withCountry(input.address, deps.config)
  const address = placed && (await admitSamePrice(deps, before, placed))
  if (!address && email === undefined && swaps.length === 0) throw new HttpError(400, messages.fillRequired)
  await transact(deps.db, async (trx) => {
    const order = orNotFound(await lockOrder(trx, orderId))
    if (!nextState(order.state, 'edit')) throw new HttpError(409, messages.moveNotAllowed)
    if (order.updated_at.toISOString() !== input.version) throw new HttpError(409, messages.changedMeanwhile)
    const swapped = swaps.length > 0 ? await swapVariants(trx, swaps, { order, config: deps.config }) : []
    await recordEdit(trx, orderId, { address, email })
    const changed = [...swapped, ...(address ? ['new address'] : []), ...(email === undefined ? [] : ['new email'])]
    const entry = { actorId: adminId, action: 'edited', entity: 'order', entityId: orderId }
    await recordAudit(trx, { ...entry, after: { note: changed.join(', ') } })
    const row = orNotFound(await findOrder(trx, orderId))
    await queueMail(trx, writeEditedMail(row, deps.config, { version: input.version, address: Boolean(address) }))
  })
}
