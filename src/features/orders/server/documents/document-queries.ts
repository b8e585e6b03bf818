import { sql } from 'kysely'
import { z } from 'zod'
import type { Database, Trx } from '../../../../platform/database/client.ts'
import { isUuid } from '../../../../platform/ids.ts'
import type { TaxedAmount } from '../../rules/document-amounts.ts'

const cents = z.number().int()

const documentTax = z.object({
  name: z.string(),
  ratePpm: z.number().nullable(),
  baseCents: cents,
  taxCents: cents,
  reversed: z.boolean(),
})

/** What is stored of an invoice or credit note; the buyer stands with the order. */
export const documentContent = z.object({
  seller: z.array(z.string()),
  currency: z.string(),
  lines: z.array(
    z.object({
      name: z.string(),
      sku: z.string(),
      quantity: z.number().int(),
      unitCents: cents.nullable(),
      /** Of a refunded line, after discount and with tax; otherwise the quantity times the price. */
      totalCents: cents.optional(),
      hsnCode: z.string().optional(),
      /** After discount and with tax, and the taxes in it; absent where they weren't kept. */
      paidCents: cents.optional(),
      taxes: z.array(documentTax).optional(),
    }),
  ),
  subtotalCents: cents.nullable(),
  discountCents: cents,
  shippingCents: cents.nullable(),
  /** What the way to pay cost, such as cash on delivery. */
  feeCents: cents.default(0),
  taxIncluded: z.boolean(),
  /** Included tax that the buyer, a business, didn't pay. */
  exemptCents: cents,
  taxes: z.array(documentTax),
  totalCents: cents,
  /** What paid it, or where the refund went; only where a gift card or store credit took part. */
  payments: z
    .array(z.object({ kind: z.enum(['gift-card', 'store-credit', 'online', 'other']), lastFour: z.string(), cents }))
    .default([]),
  invoice: z.string(),
  reason: z.string(),
  /** Of the transfer that paid a refund back. */
  bankReference: z.string().default(''),
})
export type DocumentContent = z.infer<typeof documentContent>

interface NewDocument {
  orderId: string
  kind: 'invoice' | 'credit-note'
  prefix: string
  refundId: string | null
  content: DocumentContent
}

/**
 * Takes the next number of its kind. The tax service books invoices that it computed, and the credit notes of these. Others who need one wait until this transaction ends, so it comes last in it. Returns the
 * printed name.
 */
export async function insertDocument(
  trx: Trx,
  { orderId, kind, prefix, refundId, content }: NewDocument,
): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    WITH counted AS (
      INSERT INTO document_counters (kind, last_number) VALUES (${kind}, 1)
      ON CONFLICT (kind) DO UPDATE SET last_number = document_counters.last_number + 1 RETURNING last_number
    ), issued AS (
      INSERT INTO order_documents (order_id, kind, number, name, refund_id, content)
      SELECT ${orderId}, ${kind}, last_number, ${prefix}::text || last_number, ${refundId}, ${JSON.stringify(content)}::jsonb
      FROM counted RETURNING id, name
    ), to_book AS (
      INSERT INTO tax_records (document_id, calculation)
      SELECT issued.id, booked.calculation FROM issued, (
        SELECT tax_calculation AS calculation FROM orders
        WHERE id = ${orderId} AND tax_calculation <> '' AND ${kind} = 'invoice'
        UNION ALL
        SELECT calculation FROM tax_records JOIN order_documents AS sale ON sale.id = document_id
        WHERE sale.order_id = ${orderId} AND sale.kind = 'invoice' AND sale.name = ${content.invoice} AND ${kind} = 'credit-note'
      ) AS booked
    )
    SELECT name FROM issued`.execute(trx)
  return rows[0]?.name ?? ''
}

/** The invoice that counts: of a changed order, the last one. */
export async function findInvoice(trx: Trx, orderId: string) {
  const row = await trx
    .selectFrom('order_documents')
    .select(['name', 'content'])
    .where('order_id', '=', orderId)
    .where('kind', '=', 'invoice')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { name: row.name, content: documentContent.parse(row.content) }
}

export interface UncreditedRefund {
  id: string
  returnId: string | null
  /** Without what pays a change: the documents of the change have credited it. */
  amountCents: number
  reason: string
  /** What of it is for shipping, with its tax. */
  shippingCents: number
  /** Of the transfer that paid it back; empty without one. */
  bankReference: string
}

/** The oldest refund of the order that was paid out and has no credit note yet. */
export async function findUncredited(trx: Trx, orderId: string): Promise<UncreditedRefund | undefined> {
  const { rows } = await sql<UncreditedRefund>`
    SELECT id, return_id AS "returnId", amount_cents - change_cents AS "amountCents", reason,
      shipping_cents AS "shippingCents", bank_reference AS "bankReference"
    FROM refunds
    WHERE order_id = ${orderId} AND state = 'done' AND change_id IS NULL
      AND (change_cents = 0 OR change_cents < amount_cents)
      AND NOT EXISTS (SELECT FROM payments WHERE payments.id = payment_id AND surplus)
      AND NOT EXISTS (SELECT FROM order_documents WHERE refund_id = refunds.id)
    ORDER BY updated_at, id LIMIT 1`.execute(trx)
  return rows[0]
}

/** What the credit notes of an invoice have credited so far. */
export async function readCredited(trx: Trx, orderId: string, invoice: string): Promise<TaxedAmount> {
  const rows = await trx
    .selectFrom('order_documents')
    .select('content')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'credit-note')
    .execute()
  const notes = rows.map(({ content }) => documentContent.parse(content)).filter((note) => note.invoice === invoice)
  return {
    cents: notes.reduce((sum, { totalCents }) => sum + totalCents, 0),
    taxes: notes.flatMap(({ taxes }) => taxes),
  }
}

export async function findDocument(db: Database, id: string) {
  if (!isUuid(id)) return undefined
  const row = await db.selectFrom('order_documents').selectAll().where('id', '=', id).executeTakeFirst()
  return row && { ...row, content: documentContent.parse(row.content) }
}
export type DocumentRow = NonNullable<Awaited<ReturnType<typeof findDocument>>>
