import { z } from 'zod'
import { id, idParams, message, money } from '../../platform/schema/fields.ts'

export const documentKind = z.enum(['invoice', 'credit-note'])

/** An invoice or credit note of an order, as lists name it. */
export const orderDocument = z.object({ id, kind: documentKind, name: z.string(), issuedAt: z.string() })
export type OrderDocument = z.infer<typeof orderDocument>

/** A whole invoice or credit note. The amounts of a credit note are positive, and are what was refunded. */
const printedDocument = orderDocument.extend({
  /** Whose days its dates are. */
  timeZone: z.string(),
  orderNumber: z.string(),
  orderedAt: z.string(),
  /** When the last parcel of an invoice left, which § 14 UStG calls the time of supply; null before, and on credit notes. */
  suppliedAt: z.string().nullable().default(null),
  /** The invoice that a credit note corrects; empty for invoices. */
  invoice: z.string(),
  /** Why it was refunded. */
  reason: z.string(),
  /** Of the transfer that paid a refund back; empty where a provider did. */
  bankReference: z.string().default(''),
  /** Name, address and numbers of the shop, line by line. */
  seller: z.array(z.string()),
  buyer: z.array(z.string()),
  buyerTaxNumber: z.string(),
  currency: z.string(),
  /** A refund of an amount has no lines. Refunded items have no price of their own; `total` is after discount and with tax. */
  lines: z.array(
    z.object({
      name: z.string(),
      sku: z.string(),
      quantity: z.number().int(),
      unitPrice: money.nullable(),
      total: money.nullable(),
    }),
  ),
  subtotal: money.nullable(),
  discount: money,
  shipping: money.nullable(),
  /** The method as the shopper chose it; empty where it has no name. */
  shippingName: z.string().default(''),
  /** What the way to pay cost, such as cash on delivery. */
  paymentFee: money.default(0),
  /** Whether the prices include the taxes. */
  taxIncluded: z.boolean(),
  /** Included tax that the buyer, a business, didn't pay. */
  taxExempt: money,
  /** `rate` in percent; null where it is unknown. `reversed`: the buyer owes it. */
  taxes: z.array(
    z.object({ name: z.string(), rate: z.number().nullable(), base: money, amount: money, reversed: z.boolean() }),
  ),
  total: money,
  /** What paid it, or where the refund went; empty unless a gift card or store credit took part. They add up to the total. */
  payments: z
    .array(
      z.object({
        kind: z.enum(['gift-card', 'store-credit', 'online', 'other']),
        /** The end of a gift card's code. */
        lastFour: z.string(),
        amount: money,
      }),
    )
    .default([]),
})
export type PrintedDocument = z.infer<typeof printedDocument>

const linkQuery = z.object({ link: z.string().max(400).optional() })

export const documentSchemas = {
  /** For whoever may read the order. */
  readDocument: { params: idParams, query: linkQuery, reply: z.object({ document: printedDocument }) },
  readDocumentPdf: {
    params: idParams,
    query: linkQuery,
    contentType: 'application/pdf',
    reply: z.instanceof(Blob),
  },
  /** For a paid order of a release without invoices: issues its invoice, and the credit notes of its refunds. */
  issueInvoice: { params: idParams, reply: z.object({ documents: z.array(orderDocument), message }) },
}
