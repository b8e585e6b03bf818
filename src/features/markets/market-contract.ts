import { z } from 'zod'
import { isCurrency } from '../../platform/pure/currencies.ts'
import { languages } from '../../platform/pure/language.ts'
import { roundings } from '../../platform/pure/markets.ts'
import type { GiftAmounts } from '../../platform/pure/settings/shop.ts'
import { id, line, message, optionalLine, version } from '../../platform/schema/fields.ts'
import { settingFields } from '../../platform/schema/setting-fields.ts'

const country = z.string().regex(/^[A-Z]{2}$/, 'a country such as DE')
const rate = z.number().positive('must be above 0').max(1_000_000)

// As lines of settings they are sent as text, too.
const giftAmounts = settingFields as Record<keyof GiftAmounts, z.ZodType<string, string>>

const market = z.object({
  /** The id of an existing market; a new one has none. */
  id: id.optional(),
  /** The first part of its pages' addresses, such as `in`. */
  key: z.string().regex(/^[a-z]{2}(-[a-z]{2})?$/, 'two small letters, such as in, or twice two, such as ch-fr'),
  name: line(60),
  countries: z.array(country).min(1).max(250),
  currency: z.string().refine(isCurrency, 'must be the three letters of a currency that people pay with, such as EUR'),
  language: z.enum(languages),
  /** Whether prices include taxes; null: as the shop's. */
  taxIncluded: z.boolean().nullable(),
  /** What its pages call the taxes. */
  taxShownName: optionalLine(40).default(''),
  /** The shop's own tax number there. */
  taxNumber: optionalLine(30).default(''),
  /** As the payment provider calls them; empty: all that it offers. */
  paymentMethods: z
    .array(z.string().regex(/^[a-z][a-z0-9_]{1,30}$/, 'names such as card'))
    .max(20)
    .default([]),
  /** What one unit of the shop's currency costs in the market's; null: only variants with a price of their own are sold. */
  rate: rate.nullable(),
  rounding: z.enum(roundings),
  /** What gift cards are sold for, as decimals of its currency, such as `25, 50, 100`; without amounts and a range none are sold. */
  giftCardAmounts: giftAmounts.giftCardAmounts.default(''),
  /** Any amount from here to `giftCardTo`; both or none. */
  giftCardFrom: giftAmounts.giftCardFrom.default(''),
  giftCardTo: giftAmounts.giftCardTo.default(''),
})
export type WrittenMarket = z.infer<typeof market>

const markets = z.object({
  /** Without the first market, which is the shop at `/`. */
  markets: z.array(
    market.extend({ unpriced: z.number().int().min(0).meta({ description: 'Variants without a price' }) }),
  ),
  /** The currency of the first market. */
  currency: z.string(),
  /** Every country that a market may have. */
  countries: z.array(z.string()),
  version,
})

export const marketSchemas = {
  listMarkets: { reply: markets },
  /** All markets at once, because a country belongs to one of them. */
  updateMarkets: {
    body: z.object({ markets: z.array(market).max(50), version: version.optional() }),
    reply: markets.extend({ message }),
  },
}
