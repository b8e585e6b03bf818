import { z } from 'zod'
import { cartQuantityCap } from '../../platform/pure/limits.ts'
import { id, line, optionalLine } from '../../platform/schema/fields.ts'

export const returnKind = z.enum(['return', 'exchange'])
/** A return is refunded once received; an exchange is packed once received, and exchanged once its parcel has left. */
export const returnState = z.enum(['requested', 'received', 'refunded', 'exchanged', 'rejected'])

const quantity = z.number().int().min(1).max(cartQuantityCap)

const returnLine = z.object({
  lineId: id,
  quantity: z.number().int(),
  reason: z.string(),
  /** The variant to have instead; exchanges only. */
  exchangeSize: z.string().nullable(),
  exchangeColor: z.string().nullable(),
  exchangeSku: z.string().nullable(),
})

export const orderReturn = z.object({
  _id: id,
  id,
  kind: returnKind,
  state: returnState,
  /** Of all its lines, each reason once. */
  reason: z.string(),
  createdAt: z.string(),
  /** Where the shopper was told to send the parcel; empty where they are told by a mail. */
  sendTo: z.string(),
  /** Why it was refused, as the shopper reads it. */
  note: z.string(),
  /** The parcel of an exchange. */
  packedAt: z.string().nullable(),
  shippedAt: z.string().nullable(),
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  lines: z.array(returnLine),
})
export type OrderReturn = z.infer<typeof orderReturn>

/** `damaged`: of the quantity that came back, those that were not put back on the shelf. */
export const managedReturn = orderReturn.extend({
  lines: z.array(returnLine.extend({ damaged: z.number().int() })),
})
export type ManagedReturn = z.infer<typeof managedReturn>

/** A reason for each line, or one for all of them. An `Idempotency-Key` makes a request that is sent twice one return. */
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
        /** The variant to have instead; exchanges only. */
        variantId: id.optional(),
      }),
    )
    .min(1)
    .max(50),
})

export const settleInput = z.object({
  accepted: z.boolean(),
  /** Items that cannot be sold again; all others go back on the shelf. */
  damaged: z
    .array(z.object({ lineId: id, quantity: quantity }))
    .max(50)
    .optional(),
  /** Why it is refused; the shopper reads it. */
  note: optionalLine(300),
})
export type SettleInput = z.infer<typeof settleInput>

/** The parcel of an exchange, once what was sent back is here. */
export const advanceReturnInput = z.object({
  to: z.enum(['packed', 'shipped']),
  carrier: optionalLine(60),
  trackingNumber: optionalLine(60),
})
