import { z } from 'zod'
import {
  countryCode,
  id,
  idParams,
  instant,
  line,
  messageReply,
  money,
  optionalLine,
  version,
} from '../../platform/schema/fields.ts'
import { orderItemInput, shippingMethod } from '../orders/contract.ts'

export const promoKind = z.enum(['percent', 'fixed', 'free-shipping'])
export type PromoKind = z.infer<typeof promoKind>

const promoPlace = z.enum(['cart', 'checkout', 'home'])

export const publicPromoCode = z.object({
  code: z.string(),
  kind: promoKind,
  /** Percent, or an amount in the currency; 0 for free shipping. */
  value: z.number(),
  minimum: money,
  description: z.string(),
  endsAt: z.string().nullable(),
  /** Shown to shoppers if it is public. */
  shownIn: z.array(promoPlace),
})

export const promoCode = publicPromoCode.extend({
  _id: id,
  id,
  startsAt: z.string().nullable(),
  usageLimit: z.number().int().nullable(),
  perPersonLimit: z.number().int().nullable(),
  usedCount: z.number().int(),
  isPublic: z.boolean(),
  active: z.boolean(),
  version,
})

/** No defaults except the table's own: an update must not change fields it does not name. */
const promoInput = z.object({
  code: line(40),
  kind: promoKind,
  value: z.number().min(0),
  minimum: money.min(0).optional(),
  description: optionalLine(200),
  startsAt: instant.nullish(),
  endsAt: instant.nullish(),
  usageLimit: z.number().int().min(1).max(1_000_000_000).nullish(),
  perPersonLimit: z.number().int().min(1).max(1_000_000_000).nullish(),
  isPublic: z.boolean().optional(),
  shownIn: z.array(promoPlace).max(3).optional(),
  active: z.boolean().optional(),
})

export const promoFields = Object.keys(promoInput.shape)

/** The whole cost, from the shared pricing function. */
export const quote = z.object({
  subtotal: money,
  discount: money,
  shipping: money,
  tax: money,
  taxIncluded: z.boolean().default(false),
  total: money,
  currency: z.string(),
})

const promoReply = z.object({ promocode: promoCode, message: z.string() })
const basket = z.object({
  items: z.array(orderItemInput).min(1).max(50),
  shippingMethod: shippingMethod.default('standard'),
  /** Where it is delivered, for tax. */
  country: countryCode.optional(),
  state: optionalLine(80),
  postcode: optionalLine(16),
})

export const promoCodeSchemas = {
  createPromoCode: { body: promoInput, status: 201, reply: promoReply },
  listPromoCodes: { reply: z.object({ promocodes: z.array(promoCode) }) },
  getPromoCode: { params: idParams, reply: z.object({ promocode: promoCode }) },
  updatePromoCode: {
    params: idParams,
    body: promoInput.partial().extend({ version: version.optional() }),
    reply: promoReply,
  },
  deletePromoCode: { params: idParams, reply: messageReply },
  /** Changes nothing. `subtotal` is only for display; an order uses catalogue prices. */
  validatePromoCode: {
    body: z.object({ code: line(40), subtotal: money.optional() }),
    reply: z.object({ valid: z.boolean(), message: z.string(), promocode: publicPromoCode.nullable() }),
  },
  applyPromoCode: {
    body: basket.extend({ code: line(40) }),
    reply: z.object({ quote, message: z.string(), promocode: publicPromoCode }),
  },
  listActivePromoCodes: { reply: z.object({ promocodes: z.array(publicPromoCode) }) },
}
