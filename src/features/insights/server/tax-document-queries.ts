import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../../platform/database/client.ts'
import type { TaxDocument } from '../rules/tax-report.ts'

const cents = z.number().int()
const tax = z.object({
  name: z.string(),
  ratePpm: z.number().nullable(),
  baseCents: cents,
  taxCents: cents,
  reversed: z.boolean(),
})
const line = z.object({
  quantity: z.number().int(),
  hsnCode: z.string().default(''),
  paidCents: cents.nullable().default(null),
  taxes: z.array(tax).default([]),
})
const payment = z.object({ kind: z.string(), lastFour: z.string(), cents })

export interface ListedDocument extends TaxDocument {
  id: string
  name: string
  issuedAt: Date
  /** In microseconds since 1970. */
  at: string
  orderNumber: string
  taxNumber: string
  /** Of a credit note: the invoice that it corrects. */
  invoice: string
  /** What paid it, or where the refund went; only where a gift card or store credit took part. */
  payments: z.infer<typeof payment>[]
  paidWith: string[]
}

interface Row extends Omit<ListedDocument, 'taxes' | 'lines' | 'payments'> {
  taxes: unknown
  lines: unknown
  payments: unknown
}

export interface DocumentsAsked {
  /** Days of the time zone. */
  from: string | undefined
  to: string | undefined
  after: string | undefined
  limit: number
  timeZone: string
}

/** The documents of a period, oldest first. */
export async function listTaxDocuments(db: Database, asked: DocumentsAsked): Promise<ListedDocument[]> {
  const { from, to, after, limit, timeZone } = asked
  const [seenAt = '', seenId = ''] = after?.split('|') ?? []
  const micros = sql`(extract(epoch FROM issued_at) * 1000000)::bigint`
  const { rows } = await sql<Row>`
    SELECT id::text, kind, name, issued_at AS "issuedAt", ${micros}::text AS at, order_number AS "orderNumber", country, region,
      tax_number AS "taxNumber", currency, total_cents AS "totalCents", taxes, lines, payments, invoice, paid_with AS "paidWith",
      to_char(issued_at AT TIME ZONE ${timeZone}, 'YYYY-MM') AS period,
      to_char(invoiced_at AT TIME ZONE ${timeZone}, 'YYYY-MM') AS "correctedPeriod"
    FROM issued_documents
    WHERE ${after ? sql`(${micros}, id) > (${seenAt}::bigint, ${seenId}::uuid)` : sql`true`}
      AND ${from ? sql`issued_at >= ${from}::date::timestamp AT TIME ZONE ${timeZone}` : sql`true`}
      AND ${to ? sql`issued_at < (${to}::date + 1)::timestamp AT TIME ZONE ${timeZone}` : sql`true`}
    ORDER BY ${micros}, id LIMIT ${limit}`.execute(db)
  return rows.map((row) => ({
    ...row,
    taxes: z.array(tax).parse(row.taxes),
    lines: z.array(line).parse(row.lines),
    payments: z.array(payment).parse(row.payments),
  }))
}

export const cursorOf = ({ at, id }: ListedDocument): string => `${at}|${id}`
