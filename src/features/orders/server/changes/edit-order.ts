import type { Deps } from '../../../../api/deps.ts'
import { recordAudit } from '../../../../desk/server/audit.ts'
import { transact } from '../../../../platform/database/client.ts'
import { HttpError, orNotFound } from '../../../../platform/http/http-error.ts'
import { queueMail } from '../../../../platform/outbox.ts'
import { messages } from '../../../../platform/pure/messages.ts'
import { withShopSettings } from '../../../../platform/shop-settings.ts'
import { completeAddress } from '../../../accounts/server/admit-region.ts'
import type { EditInput } from '../../edit-contract.ts'
import { replaceInvoice } from '../documents/issue-documents.ts'
import { writeEditedMail } from '../mails.ts'
import { findOrder, lockOrder } from '../order-queries.ts'
import { admitSamePrice } from '../placing/same-price.ts'
import { nextState } from '../release.ts'
import { findWaitingChange, hasRefunds } from './change-queries.ts'
import { recordCalculation, recordEdit } from './edit-queries.ts'

export interface OrderEdit {
  orderId: string
  adminId: string
  input: EditInput
}

/**
 * Changes the address or the email of a paid order before it is packed, and mails the customer. Refused when somebody else has
 * changed the order since it was read.
 */
export async function editOrder(shop: Deps, { orderId, adminId, input }: OrderEdit): Promise<void> {
  const before = orNotFound(await findOrder(shop.db, orderId))
  const deps = await withShopSettings(shop, before.market)
  const { email } = input
  const placed = input.address && completeAddress(input.address, deps.config)
  const admitted = placed && (await admitSamePrice(deps, before, placed))
  const address = admitted?.address
  if (!address && email === undefined) throw new HttpError(400, messages.fillRequired)
  await transact(deps.db, async (trx) => {
    const order = orNotFound(await lockOrder(trx, orderId))
    if (!nextState(order.state, 'edit')) throw new HttpError(409, messages.moveNotAllowed)
    if (await findWaitingChange(trx, orderId)) throw new HttpError(409, messages.changeWaits)
    if (order.updated_at.toISOString() !== input.version) throw new HttpError(409, messages.changedMeanwhile)
    await recordEdit(trx, orderId, { address, email })
    const changed = [...(address ? ['new address'] : []), ...(email === undefined ? [] : ['new email'])]
    const entry = { actorId: adminId, action: 'edited', entity: 'order', entityId: orderId }
    await recordAudit(trx, { ...entry, after: { note: changed.join(', ') } })
    const row = orNotFound(await findOrder(trx, orderId))
    await queueMail(trx, writeEditedMail(row, deps.config, { version: input.version, address: Boolean(address) }))
    // The tax service books documents: another place needs another invoice. After a refund the sale is at two places, and stays.
    if (!admitted?.calculation || (await hasRefunds(trx, orderId))) return
    await recordCalculation(trx, orderId, admitted.calculation)
    await replaceInvoice(trx, orderId, deps.config)
  })
}
