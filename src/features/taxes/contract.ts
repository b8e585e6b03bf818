import { z } from 'zod'
import { taxScopes } from '../../platform/pure/taxes.ts'
import {
  anyLine,
  anyTyped,
  countryCode,
  id,
  line,
  message,
  money,
  optionalLine,
  typedLine,
  version,
} from '../../platform/schema/fields.ts'

/** Less than the whole price: 100 % or more is a typing error. */
const percent = z
  .number()
  .min(0)
  .lt(100)
  .refine((value) => Math.abs(value * 10_000 - Math.round(value * 10_000)) < 1e-6, 'four decimal places at most')
const step = z.object({ from: money.min(0).max(1_000_000), percent })

const row = z.object({
  /** The id of an existing row; a new one has none. */
  id: id.optional(),
  /** As buyers see it. Taxes of different names add up; of the same name, the closest to the destination counts. */
  name: line(40),
  country: z.string().regex(/^[A-Z]{2}$/, 'a country such as US'),
  region: optionalLine(3).default(''),
  /** `10001`, `10001...10299` or `SW1*`. */
  postcodes: z.array(typedLine(30)).max(500).default([]),
  taxClass: optionalLine(40).default(''),
  scope: z.enum(taxScopes).default('anywhere'),
  /** From this price of one item on, before tax, the rate applies. */
  steps: z.array(step).min(1).max(10),
  shipping: z.boolean().default(false),
  reverseCharge: z.boolean().default(false),
  validFrom: z.iso.date(),
})
export type WrittenTax = z.infer<typeof row>

const table = {
  /** Whether prices include the taxes. */
  included: z.boolean(),
  /** What pages call the taxes before the destination is known. */
  shownName: optionalLine(40).default(''),
  /** The shop's own place: `DE`, or `IN-MH`. */
  home: z.union([z.literal(''), z.string().regex(/^[A-Z]{2}(-[A-Z0-9]{1,3})?$/, 'a country such as US, or US-NY')]),
  /** The shop's own tax number. */
  taxNumber: optionalLine(30).default(''),
  rows: z.array(row).max(1000),
}

const taxes = z.object({
  ...table,
  /** The variable that sets the taxes, which the admin then can't change. */
  lockedBy: z.array(z.string()),
  /** A tax service computes the taxes: the rows don't count. */
  isComputed: z.boolean(),
  countries: z.array(z.string()),
  /** Of rows whose country has no market of its own. */
  currency: z.string(),
  /** By country, where a market has another. */
  currencies: z.record(z.string(), z.string()),
  /** Every tax class of a row or a product. */
  classes: z.array(z.string()),
  version,
})

export const taxSchemas = {
  /** The taxes that an order to this place is charged with, each with the variants it is due on. */
  findTaxes: {
    query: z.object({
      country: countryCode.optional(),
      state: anyLine.max(80).default(''),
      postcode: anyTyped.max(16).default(''),
      /** The variants' ids, separated by commas. */
      items: z.string().max(2000).default(''),
      /** The buyer's, a business; one that can't be is ignored here and refused with an order. */
      taxNumber: anyTyped.max(30).default(''),
      /**
       * For a shop whose taxes a service computes: `7:2:80.5` for each of the items, by variant and price, as variant, quantity and what
       * these cost after discount, separated by commas.
       */
      goods: z.string().max(3000).default(''),
      /** Shipping with the fee of the way to pay, for such a shop. */
      shipping: z.coerce.number().min(0).max(1_000_000).default(0),
    }),
    reply: z.object({
      included: z.boolean(),
      reversed: z.boolean(),
      /** They depend on the region, and the address has none: an order is refused. */
      lacksRegion: z.boolean(),
      /** A business of another country may give its tax number, and then owes the taxes with `reverseCharge` itself. */
      asksTaxNumber: z.boolean(),
      taxes: z.array(
        z.object({
          name: z.string(),
          steps: z.array(z.object({ from: money, percent: z.number() })),
          shipping: z.boolean(),
          reverseCharge: z.boolean(),
          items: z.array(id),
        }),
      ),
      /** What a tax service computed for the goods; null: rates count, or no goods were given. */
      computed: z
        .array(
          z.object({
            name: z.string(),
            percent: z.number(),
            base: money,
            amount: money,
            reversed: z.boolean(),
            /** The place in the goods; null: shipping. */
            line: z.number().int().nullable(),
          }),
        )
        .nullable(),
    }),
  },
  listTaxes: { reply: taxes },
  /** All rows at once, because they are checked together. */
  updateTaxes: {
    body: z.object({ ...table, version: version.optional() }),
    reply: taxes.extend({ message }),
  },
}
