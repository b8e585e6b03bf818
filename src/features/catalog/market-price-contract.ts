import { z } from 'zod'
import { roundings } from '../../platform/pure/markets.ts'
import { id, message, money, pageQuery, version } from '../../platform/schema/fields.ts'

const marketKey = z.string().trim().min(1).max(20)

const priceRow = z.object({
  variantId: id,
  product: z.string(),
  sku: z.string(),
  /** In the shop's currency. */
  shopPrice: money,
  /** In the market's: the variant's own price, else the converted one; null: it is not sold there. */
  price: money.nullable(),
  /** The variant's own price there. */
  ownPrice: money.nullable(),
  /** Sent back with another own price: someone else's change makes it another one. */
  version,
})

export const marketPriceSchemas = {
  /** A market's prices, with another rate or rounding than the saved ones if these are given. */
  listMarketPrices: {
    query: z.object({
      market: marketKey,
      rate: z.coerce.number().positive().max(1_000_000).optional(),
      rounding: z.enum(roundings).optional(),
      ...pageQuery(24),
    }),
    reply: z.object({ currency: z.string(), prices: z.array(priceRow), total: z.number().int() }),
  },
  /** Variants' own prices in a market; null: the converted one counts. */
  updateMarketPrices: {
    body: z.object({
      market: marketKey,
      prices: z
        .array(
          z.object({
            variantId: id,
            price: money.positive().nullable(),
            compareAt: money.positive().nullish(),
            version: version.optional(),
          }),
        )
        .min(1)
        .max(500),
    }),
    reply: z.object({ message }),
  },
}
