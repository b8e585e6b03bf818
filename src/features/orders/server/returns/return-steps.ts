import { randomUUID } from 'node:crypto'
import type { Deps } from '../../../../api/deps.ts'
import { recordAudit } from '../../../../desk/server/audit.ts'
import { type Trx, transact } from '../../../../platform/database/client.ts'
import { HttpError, orNotFound, refuseFields } from '../../../../platform/http/http-error.ts'
import { type QueuedMail, queueMail } from '../../../../platform/outbox.ts'
import { labelMaxBytes, megabyte } from '../../../../platform/pure/limits.ts'
import { messages } from '../../../../platform/pure/messages.ts'
import { type LabelKind, readLabelKind } from '../../rules/return-step.ts'
import { findOrder, lockOrder, type OrderRow } from '../order-queries.ts'
import { saveLabel } from './return-label-queries.ts'
import { writeReturnApprovedMail, writeReturnArrivedMail, writeReturnLabelMail } from './return-mails.ts'
import { findReturn, recordApproved, recordArrived } from './return-queries.ts'

type AskedReturn = NonNullable<Awaited<ReturnType<typeof findReturn>>>

interface Step {
  returnId: string
  adminId: string
  action: string
  after?: object
  /** Changes the return; false when that isn't allowed now. */
  apply: (trx: Trx, asked: AskedReturn) => Promise<boolean>
  /** Null: nothing is mailed. */
  write: (order: OrderRow, returnId: string) => QueuedMail | null
}

/** One step of a return that is not settled yet, with its audit row and its mail, under the order's lock. Returns the order's id. */
async function takeStep({ db }: Deps, { returnId, adminId, action, after = {}, apply, write }: Step): Promise<string> {
  return transact(db, async (trx) => {
    const { order_id } = orNotFound(await findReturn(trx, returnId))
    await lockOrder(trx, order_id)
    const asked = orNotFound(await findReturn(trx, returnId))
    if (asked.state !== 'requested' || !(await apply(trx, asked))) throw new HttpError(409, messages.moveNotAllowed)
    const entry = { actorId: adminId, action, entity: 'return', entityId: asked.id }
    await recordAudit(trx, { ...entry, after: { ...after, orderId: order_id } })
    const mail = write(orNotFound(await findOrder(trx, order_id)), asked.id)
    if (mail) await queueMail(trx, mail)
    return order_id
  })
}

interface Target {
  returnId: string
  adminId: string
}

/** The shopper may send the parcel. `note`: what they read with it. */
export const approveReturn = (deps: Deps, { note, ...target }: Target & { note: string }) =>
  takeStep(deps, {
    ...target,
    action: 'approved',
    after: { reason: note },
    apply: async (trx, asked) => {
      if (asked.approved_at) return false
      await recordApproved(trx, asked.id, note)
      return true
    },
    write: (order, returnId) => writeReturnApprovedMail(order, deps.config, returnId),
  })

/** The parcel is here; its items are inspected when the return is settled. */
export const receiveReturn = (deps: Deps, target: Target) =>
  takeStep(deps, {
    ...target,
    action: 'arrived',
    apply: async (trx, asked) => {
      if (asked.arrived_at) return false
      await recordArrived(trx, asked.id)
      return true
    },
    write: (order, returnId) => writeReturnArrivedMail(order, deps.config, returnId),
  })

function readLabel(data: string): { kind: LabelKind; bytes: Buffer } {
  const bytes = Buffer.from(data, 'base64')
  const refuse = (problem: string) => refuseFields({ field: 'data', problem })
  if (bytes.byteLength > labelMaxBytes) throw refuse(`must have ${labelMaxBytes / megabyte} MB at most`)
  const kind = readLabelKind(bytes)
  if (!kind) throw refuse('must be a whole PDF or PNG file')
  return { kind, bytes }
}

/** Stores the carrier's label and tells the shopper; one that still waits for approval learns of it then. */
export const attachLabel = (deps: Deps, { data, ...target }: Target & { data: string }) => {
  const label = readLabel(data)
  return takeStep(deps, {
    ...target,
    action: 'given a label',
    after: { reason: `${label.kind.toUpperCase()}, ${Math.ceil(label.bytes.byteLength / 1024)} kB` },
    apply: async (trx, asked) => {
      if (asked.arrived_at) return false
      await saveLabel(trx, asked.id, label)
      return true
    },
    write: (order, returnId) => {
      const asked = order.returns.find(({ id }) => id === returnId)
      return asked?.approved_at ? writeReturnLabelMail(order, deps.config, { returnId, version: randomUUID() }) : null
    },
  })
}
