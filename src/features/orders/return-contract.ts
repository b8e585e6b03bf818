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

/** The parcel of an exchange, once the return has arrived. */
export const advanceReturnInput = z.object({
  to: z.enum(['packed', 'shipped']),
  carrier: optionalLine(60),
  trackingNumber: optionalLine(60),
})
