import { z } from 'zod'
import { cartQuantityCap } from '../../platform/pure/limits.ts'
import { id, idParams, line, message, optionalLine } from '../../platform/schema/fields.ts'

export const returnKind = z.enum(['return', 'exchange'])
/** A return is refunded once received; an exchange is packed once received, and exchanged once its parcel has left. */
export const returnState = z.enum(['requested', 'received', 'refunded', 'exchanged', 'rejected'])

const returnStep = z.enum(['requested', 'waiting', 'approved', 'arrived'])

const quantity = z.number().int().min(1).max(cartQuantityCap)

const returnLine = z.object({
  lineId: id,
  quantity: z.number().int(),
  reason: z.string(),
  /** The replacement variant; exchanges only. */
  exchangeSize: z.string().nullable(),
  exchangeColor: z.string().nullable(),
  exchangeSku: z.string().nullable(),
})

export const orderReturn = z.object({
  _id: id,
  id,
  kind: returnKind,
  state: returnState,
  /** The reasons of all lines, without duplicates. */
  reason: z.string(),
  createdAt: z.string(),
  /** The return address the shopper was given; empty if it is sent by mail. */
  sendTo: z.string(),
  /** Why it was rejected, for the shopper. */
  note: z.string(),
  /**
   * Until it is settled: requested, if the shopper may send it at once; waiting for the merchant; approved; arrived, and
   * not inspected yet.
   */
  step: returnStep.default('requested'),
  /** What the shopper was told with the approval. */
  approvalNote: z.string().default(''),
  /** The kind of the label for the way back; null without one. */
  label: z.enum(['pdf', 'png']).nullable().default(null),
  /** It follows from a withdrawal: its refund is due by law. */
  withdrawal: z.boolean().default(false),
  /** Until when the items have to be sent; null without such a day. */
  sendBy: z.string().nullable().default(null),
  /** The parcel of an exchange. */
  packedAt: z.string().nullable(),
  shippedAt: z.string().nullable(),
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  lines: z.array(returnLine),
})
export type OrderReturn = z.infer<typeof orderReturn>

/** `damaged`: how many of the returned items were not put back into stock. */
export const managedReturn = orderReturn.extend({
  lines: z.array(returnLine.extend({ damaged: z.number().int() })),
})
export type ManagedReturn = z.infer<typeof managedReturn>

const returnReply = z.object({ return: orderReturn, message })

/** A reason for each line, or one for all. Requests with the same `Idempotency-Key` make one return. */
export const returnInput = z.object({
  orderId: id,
  kind: returnKind,
  reason: line(200).optional(),
  lines: z
    .array(
      z.object({
        lineId: id,
        quantity: quantity,
        reason: line(200).optional(),
        /** The replacement variant; exchanges only. */
        variantId: id.optional(),
      }),
    )
    .min(1)
    .max(50),
})

export const settleInput = z.object({
  accepted: z.boolean(),
  /** Items that can't be sold again; all others go back into stock. */
  damaged: z
    .array(z.object({ lineId: id, quantity: quantity }))
    .max(50)
    .optional(),
  /** Why it is rejected; the shopper reads it. */
  note: optionalLine(300),
})
export type SettleInput = z.infer<typeof settleInput>

export const returnStepSchemas = {
  /** The shopper may send the parcel, and is mailed. 409 for one that was approved before. */
  approveReturn: { params: idParams, body: z.object({ note: optionalLine(300) }), reply: returnReply },
  /** The label that the shopper sends it with: a PDF or PNG, by its content. Replaces an earlier one. */
  saveReturnLabel: { params: idParams, body: z.object({ data: z.base64() }), reply: returnReply },
  /** For whoever may read the order. */
  getReturnLabel: {
    params: idParams,
    query: z.object({ link: z.string().max(400).optional() }),
    reply: z.union([z.instanceof(Blob), z.instanceof(Response)]),
  },
  /** The parcel is here, and will be inspected. */
  receiveReturn: { params: idParams, reply: returnReply },
}

/** The parcel of an exchange, once the return has arrived. */
export const advanceReturnInput = z.object({
  to: z.enum(['packed', 'shipped']),
  carrier: optionalLine(60),
  trackingNumber: optionalLine(60),
})
