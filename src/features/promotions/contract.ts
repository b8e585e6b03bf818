import { z } from 'zod'
import {
  anyTyped,
  countryCode,
  id,
  idParams,
  instant,
  line,
  messageReply,
  money,
  optionalLine,
  optionalTypedLine,
  typedLine,
  version,
} from '../../platform/schema/fields.ts'
import { shippingMethod } from '../../platform/schema/shipping-fields.ts'
import { variantQuantity } from '../catalog/contract.ts'

export const promoKind = z.enum(['percent', 'fixed', 'free-shipping', 'buy-get', 'tiers'])
export type PromoKind = z.infer<typeof promoKind>

const count = z.number().int().min(1).max(100)
const per = z.enum(['amount', 'quantity'])
const off = z.enum(['percent', 'fixed'])
const names = z.array(line(200)).max(200)
const variantIds = z.array(id).nullable()

/** What only some kinds have. */
const dealFields = {
  /** Buy X get Y: how many must be bought, and how many more are given at `value` percent off. */
  buy: count.nullable(),
  get: count.nullable(),
  /** Steps: by the amount or the number of items, a percentage or an amount. The highest that the cart reaches counts. */
  per,
  off,
  steps: z.array(z.object({ from: z.number().positive(), value: z.number().positive() })).max(10),
}

const promoPlace = z.enum(['cart', 'checkout', 'home'])

export const publicPromoCode = z.object({
  code: z.string(),
  kind: promoKind,
  /** Percent, or an amount in the currency; 0 for free shipping and steps. */
  value: z.number(),
  ...dealFields,
  minimum: money,
  /** Whether other promotions that combine may be used with it. Of those that don't, only the best counts. */
  combines: z.boolean(),
  description: z.string(),
  endsAt: z.string().nullable(),
  /** Shown to shoppers if it is public. */
  shownIn: z.array(promoPlace),
})

/** A code with the variants of the cart that it is for, and those that it gives; null: all. */
const codeForCart = publicPromoCode.extend({ items: variantIds, gets: variantIds })
/** An automatic promotion, likewise. */
const promotion = codeForCart
  .omit({ code: true, shownIn: true, description: true, endsAt: true })
  .extend({ id, title: z.string() })

/** What and whom it is for; empty: everything and everybody. Products and categories by web address, groups by name. */
const scope = {
  products: names,
  categories: names,
  /** Of buy X get Y: what is given, if it is other than what must be bought. */
  getProducts: names,
  getCategories: names,
  groups: names,
  /** By the first part of their addresses, such as `de`; `first` is the shop at `/`. */
  markets: names,
  firstOrder: z.boolean(),
}

export const promoCode = publicPromoCode.extend({
  ...scope,
  /** Counts without a code, which is empty then. */
  automatic: z.boolean(),
  /** What shoppers read of an automatic one. */
  title: z.string(),
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
  code: optionalTypedLine(40),
  automatic: z.boolean().optional(),
  title: optionalLine(60),
  kind: promoKind,
  value: z.number().min(0).optional(),
  ...z.object({ ...dealFields, ...scope }).partial().shape,
  combines: z.boolean().optional(),
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
  items: z.array(variantQuantity).min(1).max(50),
  shippingMethod: shippingMethod.default('standard'),
  /** Where it is delivered, for tax. */
  country: countryCode.optional(),
  state: optionalLine(80),
  postcode: optionalTypedLine(16),
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
    body: z.object({ code: typedLine(40), subtotal: money.optional(), items: z.array(id).max(50).optional() }),
    reply: z.object({ valid: z.boolean(), message: z.string(), promocode: codeForCart.nullable() }),
  },
  applyPromoCode: {
    body: basket.extend({ code: typedLine(40) }),
    reply: z.object({ quote, message: z.string(), promocode: publicPromoCode }),
  },
  /** The automatic promotions of a cart for whoever asks, and the entered code. A guest counts as a new customer. */
  findPromotions: {
    query: z.object({
      /** The variants' ids, separated by commas. */
      items: z.string().max(2000).default(''),
      code: anyTyped.max(40).default(''),
    }),
    reply: z.object({
      promotions: z.array(promotion),
      promocode: codeForCart.nullable(),
      /** Why the code may not be used; empty when it may, or without one. */
      message: z.string(),
    }),
  },
  listActivePromoCodes: { reply: z.object({ promocodes: z.array(publicPromoCode) }) },
}
