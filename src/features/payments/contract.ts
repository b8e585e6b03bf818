import { z } from 'zod'
import { manualMethods } from '../../platform/pure/payment-terms.ts'
import { anyProse, idParams, line, message, money, version } from '../../platform/schema/fields.ts'

const manualMethod = z.enum(manualMethods)

/** `online`: by the payment provider. */
export const paymentMethod = z.enum(['online', ...manualMethods])
export type PaymentMethod = z.infer<typeof paymentMethod>

/** What an order says of a payment that needs no provider. */
export const manualPayment = {
  paymentMethod: paymentMethod.default('online'),
  /** What of such a payment is still to come; 0 once it is complete. */
  amountDue: money.default(0),
  /** Where an unpaid transfer goes to: the shop's bank details, and what to write on it. */
  transfer: z.object({ details: z.string(), reference: z.string(), due: z.string() }).nullable().default(null),
}

const terms = z.object({
  /** The key of the market; empty for the first. */
  market: z.string().trim().max(20).default(''),
  method: manualMethod,
  /** The highest total of an order, in the market's currency; null: none. */
  limit: money.positive().nullable().default(null),
  /** Charged with the order, and taxed like shipping. */
  fee: money.default(0),
  /** Days until a transfer is due; the items are held for so long. Null for cash on delivery. */
  dueDays: z.number().int().min(1).max(30).nullable().default(null),
  /** The shop's bank details, as they are shown. */
  details: anyProse.trim().max(600).default(''),
})
export type WrittenTerms = z.infer<typeof terms>

const allTerms = z.object({
  terms: z.array(terms),
  /** Of every market, by its key; the first is ''. */
  markets: z.array(z.object({ key: z.string(), name: z.string(), currency: z.string() })),
  version,
})

export const paymentSchemas = {
  /** How an order of this market can be paid. `names`: what the provider takes, by its own names; empty if unknown. */
  listPaymentMethods: {
    reply: z.object({
      provider: z.string(),
      names: z.array(z.string()),
      /** With Stripe's publishable key; null where there is no express button. */
      express: z.object({ publishableKey: z.string() }).nullable().default(null),
      manual: z.array(
        z.object({
          method: manualMethod,
          limit: money.nullable(),
          fee: money,
          dueDays: z.number().int().nullable(),
        }),
      ),
    }),
  },
  listPaymentTerms: { reply: allTerms },
  /** All at once; what isn't given is switched off. Orders that are placed keep their terms. */
  updatePaymentTerms: {
    body: z.object({ terms: z.array(terms).max(200), version: version.optional() }),
    reply: allTerms.extend({ message }),
  },
  /**
   * What the merchant received for cash on delivery or a transfer. Less than what is due is kept, and the order waits for the rest;
   * more is flagged, to be paid back by hand. Cash is collected once the parcel has left. 409 for an order that waits for nothing.
   */
  recordReceipt: {
    params: idParams,
    body: z.object({ amount: money.positive(), reference: line(80) }),
    reply: z.object({ message }),
  },
  /**
   * A parcel with cash on delivery came back unpaid, or doesn't leave any more: its items return to stock, unless they are damaged, and nothing is
   * refunded. 409 once the cash is collected.
   */
  refuseDelivery: {
    params: idParams,
    body: z.object({ note: line(200), damaged: z.boolean().default(false) }),
    reply: z.object({ message }),
  },
}
