import { z } from 'zod'
import { id, idParams, money } from '../../platform/schema/fields.ts'

const reducedVariant = z.object({
  id,
  sku: z.string(),
  /** In the market's currency, as the following ones. */
  price: money,
  /** The old price that the merchant typed, or the converted one. */
  oldPrice: money,
  /** What is shown struck through; null: nothing is. */
  struck: money.nullable(),
  /** The lowest price of the 30 days before the reduction; null if nobody was asked for one. */
  lowest: money.nullable(),
})

const askingMarket = z.object({
  /** Empty for the first market. */
  key: z.string(),
  name: z.string(),
  currency: z.string(),
  variants: z.array(reducedVariant),
})
export type AskingMarket = z.infer<typeof askingMarket>

export const struckPriceSchemas = {
  /** What is struck through instead of a product's old prices, in markets whose law says what may be (directive 98/6/EC, article 6a). */
  readStruckPrices: { params: idParams, reply: z.object({ markets: z.array(askingMarket) }) },
}
