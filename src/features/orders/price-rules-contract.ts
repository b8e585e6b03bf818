import { z } from 'zod'
import { money } from '../../platform/schema/fields.ts'

const steps = z.array(z.object({ from: money, price: money }))

export const priceRulesSchemas = {
  /** What `rules/pricing` needs; the taxes of a destination come from `findTaxes`. */
  getPriceRules: {
    reply: z.object({
      currency: z.string(),
      /** Every amount is a multiple of it; one minor unit if absent. */
      amountStep: money.optional(),
      /** The least that the payment provider charges; absent without such a limit. */
      amountMinimum: money.optional(),
      /** Where most parcels go. Null: not offered there, never free. */
      shipping: z.object({ standard: money, express: money.nullable() }),
      freeStandardFrom: money.nullable(),
      /** The rates of every place, `US` or `US-AK`: a step costs its price from its subtotal on. */
      zones: z
        .array(z.object({ places: z.array(z.string()), rates: z.object({ standard: steps, express: steps }) }))
        .optional(),
      /** Absent from a shop that charges no tax: whether prices include it, and its name on pages. */
      tax: z
        .object({
          included: z.boolean(),
          name: z.string(),
          /** A tax service computes them: `findTaxes` needs the goods. */
          isComputed: z.boolean().optional(),
        })
        .optional(),
      /** Whether there are automatic promotions, which `findPromotions` returns. */
      promotions: z.boolean().optional(),
      /** Whether zones have methods of their own, which `listShipping` returns. */
      asksShipping: z.boolean().optional(),
      /** Countries the shop delivers to. */
      shipTo: z.array(z.string()),
      /** Where parcels are sent from, for the delivery call. */
      pickupPostcode: z.string().default(''),
      /** Where a form for an address begins; the first country where it is absent. */
      formCountry: z.string().default(''),
    }),
  },
}
