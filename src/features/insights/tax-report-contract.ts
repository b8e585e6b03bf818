import { z } from 'zod'
import { money, queryNumber } from '../../platform/schema/fields.ts'

/** A day in the shop's time zone. */
const day = z.iso.date()

const period = { from: day.optional(), to: day.optional() }

const amounts = z.object({ net: money, tax: money, gross: money })

const dueTax = z.object({
  name: z.string(),
  /** In percent; null where it is unknown. */
  rate: z.number().nullable(),
  /** What it came to in invoices. */
  sales: money,
  /** What credit notes took off it. */
  corrections: money,
})

const taxRow = z.object({
  /** The month of the documents, as "2026-11". */
  period: z.string(),
  /** In the one-stop shop's scheme: the month of the invoices that credit notes correct. */
  correctedPeriod: z.string().nullable(),
  /** Where the goods went. */
  country: z.string(),
  region: z.string(),
  scheme: z.enum(['domestic', 'oss', 'reverse-charge', 'export', 'abroad']),
  currency: z.string(),
  /** Those that are due on the same goods, together; none: untaxed. */
  taxes: z.array(dueTax),
  sales: amounts,
  corrections: amounts,
})
export type ShownTaxRow = z.infer<typeof taxRow>

const hsnRow = taxRow.pick({ period: true, currency: true, taxes: true, sales: true, corrections: true }).extend({
  /** Empty: shipping, and what has no code. */
  hsnCode: z.string(),
  /** Sold less what was credited. */
  quantity: z.number().int(),
})

export const taxReportSchemas = {
  /** Invoices and credit notes of a period by month, place and rate. The rows of a currency come to its invoices and credit notes. */
  reportTaxes: {
    query: z.object(period),
    reply: z.object({
      rows: z.array(taxRow),
      /** Of goods to India. */
      hsn: z.array(hsnRow),
      totals: z.array(z.object({ currency: z.string(), sales: amounts, corrections: amounts })),
      /** The same as files. */
      csv: z.object({ rows: z.string(), hsn: z.string() }),
    }),
  },
  /**
   * One part of the documents of a period as CSV, oldest first, a row for each rate of a document; credit notes are negative. All parts
   * joined are the file, and only the first has the row of headers. The first part is recorded in the audit log.
   */
  exportTaxDocuments: {
    query: z.object({
      ...period,
      after: z
        .string()
        .max(60)
        .regex(/^\d{1,17}\|[0-9a-f-]{36}$/)
        .optional(),
      limit: queryNumber(500, 1, 1000),
    }),
    reply: z.object({ csv: z.string(), rows: z.number().int(), after: z.string().nullable() }),
  },
}
