import { type RawBuilder, sql } from 'kysely'
import type { Config } from '../../../../platform/config.ts'
import { correspondenceOf } from '../../../../platform/correspondence.ts'
import type { Trx } from '../../../../platform/database/client.ts'
import { orNotFound } from '../../../../platform/http/http-error.ts'
import { nameVariant } from '../../../catalog/rules/variant-name.ts'
import { readTaxNumber } from '../../../taxes/server/find-taxes.ts'
import { creditTaxes, findKnown, type TaxedAmount, type TaxLine } from '../../rules/document-amounts.ts'
import { labelTaxNumber } from '../../rules/document-layout.ts'
import { findOrder, type OrderRow } from '../order-queries.ts'
import { type RefundedLine, readRefundLines, readSaleLines } from '../refunds/refund-line-queries.ts'
import { readSale } from '../refunds/refund-sale.ts'
import {
  type DocumentContent,
  findInvoice,
  findUncredited,
  insertDocument,
  readCredited,
  type UncreditedRefund,
} from './document-queries.ts'
import { documentTexts } from './document-texts.ts'

type Part = DocumentContent['payments'][number]

const kindOf = (payment: RawBuilder<unknown>) => sql`
  CASE WHEN ${payment} IN ('bank-transfer', 'outside', 'cash-on-delivery') THEN 'other' ELSE 'online' END`

interface Total {
  totalCents: number
  /** The document's invoice was paid by credit in part. */
  usedCredit?: boolean
}

const isCredit = ({ kind }: Part) => kind === 'gift-card' || kind === 'store-credit'

/** Only where a gift card or store credit took part, and only if the parts come to the document's total. */
function keepWhole(parts: readonly Part[], { totalCents, usedCredit = false }: Total): Part[] {
  const sum = parts.reduce((all, { cents }) => all + cents, 0)
  return (usedCredit || parts.some(isCredit)) && sum === totalCents ? parts.filter(({ cents }) => cents !== 0) : []
}

/** What paid an order as it is now, less what changes of it gave back. */
async function readPaidBy(trx: Trx, orderId: string, totalCents: number): Promise<Part[]> {
  const { rows } = await sql<Part>`
    SELECT coalesce(credit_names.kind, ${kindOf(sql`provider`)}) AS kind, coalesce(last_four, '') AS "lastFour",
      sum(captured_cents - given.cents)::int AS cents
    FROM payments LEFT JOIN credit_names ON credit_names.id = credit_account_id, LATERAL (
      SELECT coalesce(sum(CASE WHEN refunds.payment_id = payments.id
          THEN refunds.amount_cents - (SELECT coalesce(sum(amount_cents), 0) FROM refund_parts WHERE refund_id = refunds.id) ELSE 0 END
        + (SELECT coalesce(sum(amount_cents), 0) FROM refund_parts WHERE refund_id = refunds.id AND refund_parts.payment_id = payments.id)), 0) AS cents
      FROM refunds WHERE refunds.order_id = payments.order_id AND change_id IS NOT NULL
    ) AS given
    WHERE payments.order_id = ${orderId} AND payments.state = 'captured' AND NOT surplus
    GROUP BY credit_names.id, 1, 2 ORDER BY 1, 2`.execute(trx)
  return keepWhole(rows, { totalCents })
}

/** Where a refund went. */
async function readRefundedTo(trx: Trx, refundId: string, total: Total): Promise<Part[]> {
  const { rows } = await sql<Part>`
    SELECT coalesce(credit_names.kind, ${kindOf(sql`provider`)}) AS kind, coalesce(last_four, '') AS "lastFour",
      sum(part.cents)::int AS cents
    FROM (
      SELECT account_id, payment_id, amount_cents AS cents FROM refund_parts WHERE refund_id = ${refundId}
      UNION ALL
      SELECT NULL, payment_id, amount_cents - change_cents
        - (SELECT coalesce(sum(amount_cents), 0) FROM refund_parts WHERE refund_id = refunds.id)
      FROM refunds WHERE id = ${refundId}
    ) AS part
    LEFT JOIN credit_names ON credit_names.id = part.account_id LEFT JOIN payments ON payments.id = part.payment_id
    GROUP BY credit_names.id, 1, 2 ORDER BY 1, 2`.execute(trx)
  return rows.some(({ cents }) => cents < 0) ? [] : keepWhole(rows, total)
}

/** The shop's legal data, or what else is known of it. */
async function listSeller(trx: Trx, shopConfig: Config, order: OrderRow): Promise<string[]> {
  // Its tax number there; a market that is gone has none.
  const config = { ...shopConfig, market: shopConfig.markets.find((market) => market.key === order.market) ?? null }
  const { shop, siteUrl } = config
  const stated = shop.invoiceSeller.split('\n').map((text) => text.trim())
  const lines = stated.some(Boolean) ? stated : [shop.shopName, shop.supportEmail, siteUrl]
  const taxNumber = await readTaxNumber(trx, config)
  const isStated = taxNumber === '' || lines.some((text) => text.includes(taxNumber))
  const { language } = correspondenceOf(shopConfig, order)
  const label = labelTaxNumber(taxNumber, documentTexts[language], language)
  return [...lines, isStated ? '' : label].filter(Boolean)
}

const listTaxes = ({ taxes }: OrderRow): TaxLine[] =>
  taxes.map(({ name, rate_ppm, base_cents, tax_cents, reversed }) => ({
    name,
    ratePpm: rate_ppm,
    baseCents: base_cents,
    taxCents: tax_cents,
    reversed,
  }))

const nameSku = ({ sku, hsn_code }: OrderRow['lines'][number]) =>
  [sku, hsn_code && `HSN ${hsn_code}`].filter(Boolean).join(', ')

/** What a line came to, with its taxes; nothing where an earlier release didn't keep them. */
const valueLine = (paidCents: number | null, taxes: readonly TaxLine[] | null) =>
  paidCents === null || taxes === null ? {} : { paidCents, taxes: [...taxes] }

interface InvoiceFacts extends Pick<DocumentContent, 'seller' | 'payments'> {
  /** The order's lines with what each came to. */
  sold: Awaited<ReturnType<typeof readSaleLines>>
}

function writeInvoice(order: OrderRow, { seller, payments, sold }: InvoiceFacts): DocumentContent {
  const amountsOf = (id: string) => {
    const line = sold.find(({ lineId }) => lineId === id)
    return line ? valueLine(line.paidCents, line.taxes) : {}
  }
  return {
    seller,
    currency: order.currency,
    lines: order.lines.map((line) => ({
      name: nameVariant(line, order.language),
      sku: nameSku(line),
      quantity: line.quantity,
      unitCents: line.unit_price_cents,
      hsnCode: line.hsn_code,
      ...amountsOf(line.id),
    })),
    subtotalCents: order.subtotal_cents,
    discountCents: order.discount_cents,
    shippingCents: order.shipping_cents,
    feeCents: order.fee_cents,
    taxIncluded: order.tax_included,
    exemptCents: order.tax_exempt_cents,
    taxes: listTaxes(order),
    totalCents: order.total_cents,
    payments,
    invoice: '',
    reason: '',
    bankReference: '',
  }
}

type Invoice = NonNullable<Awaited<ReturnType<typeof findInvoice>>>

type StoredLine = DocumentContent['lines'][number]

const nameLine = (line: OrderRow['lines'][number], { quantity, language }: { quantity: number; language: string }) => ({
  name: nameVariant(line, language),
  sku: nameSku(line),
  quantity,
  unitCents: null,
  hsnCode: line.hsn_code,
})

/** The items of a return that was settled by an earlier release. */
function listReturned(order: OrderRow, returnId: string | null): StoredLine[] {
  const lines = order.returns.find(({ id }) => id === returnId)?.lines ?? []
  return lines.flatMap(({ order_line_id, quantity }) => {
    const line = order.lines.find(({ id }) => id === order_line_id)
    return line ? [nameLine(line, { quantity, language: order.language })] : []
  })
}

/** The items of a refund, with what each line of it comes to, and an amount beside them. */
function listRefunded(
  order: OrderRow,
  lines: readonly RefundedLine[],
  remainder: { name: string; cents: number },
): StoredLine[] {
  const items = lines.flatMap(({ lineId, quantity, amountCents, taxes }) => {
    const line = order.lines.find(({ id }) => id === lineId)
    if (!line) return []
    const named = nameLine(line, { quantity, language: order.language })
    return [{ ...named, totalCents: amountCents, ...valueLine(amountCents, taxes) }]
  })
  if (remainder.cents <= 0) return items
  return [...items, { name: remainder.name, sku: '', quantity: 1, unitCents: null, totalCents: remainder.cents }]
}

const sumAmounts = (lines: readonly RefundedLine[]) => lines.reduce((sum, { amountCents }) => sum + amountCents, 0)

interface Crediting {
  refund: UncreditedRefund
  lines: readonly RefundedLine[]
  invoice: Invoice
  credited: TaxedAmount
  shipping: TaxedAmount
  seller: string[]
  payments: DocumentContent['payments']
  /** What an amount besides the items is called, in the order's language. */
  otherAmount: string
}

function writeCreditNote(order: OrderRow, note: Crediting): DocumentContent {
  const { refund, lines, invoice, credited, shipping, seller, payments, otherAmount } = note
  const { taxes, totalCents, taxIncluded, currency } = invoice.content
  const { amountCents, shippingCents } = refund
  const isByLine = lines.length > 0 || shippingCents > 0
  return {
    seller,
    currency,
    lines: isByLine
      ? listRefunded(order, lines, { name: otherAmount, cents: amountCents - sumAmounts(lines) - shippingCents })
      : listReturned(order, refund.returnId),
    subtotalCents: null,
    discountCents: 0,
    shippingCents: shippingCents > 0 ? shippingCents : null,
    feeCents: 0,
    taxIncluded,
    exemptCents: 0,
    taxes: creditTaxes({
      invoice: { cents: totalCents, taxes },
      credited,
      refundCents: amountCents,
      known: findKnown(lines, shippingCents, shipping),
    }),
    totalCents: amountCents,
    payments,
    invoice: invoice.name,
    reason: refund.reason,
    bankReference: refund.bankReference,
  }
}

/** Issues a credit note for each refund of an invoiced order that was paid out. The caller holds the order's lock. */
export async function issueCreditNotes(trx: Trx, orderId: string, config: Config): Promise<void> {
  const invoice = await findInvoice(trx, orderId)
  if (!invoice) return
  const order = orNotFound(await findOrder(trx, orderId))
  const prefix = config.shop.creditNotePrefix
  const seller = await listSeller(trx, config, order)
  const { shipping } = await readSale(trx, order)
  const { otherAmount } = documentTexts[correspondenceOf(config, order).language]
  for (let refund = await findUncredited(trx, orderId); refund; refund = await findUncredited(trx, orderId)) {
    const lines = await readRefundLines(trx, refund.id)
    const credited = await readCredited(trx, orderId, invoice.name)
    const total = { totalCents: refund.amountCents, usedCredit: invoice.content.payments.length > 0 }
    const payments = await readRefundedTo(trx, refund.id, total)
    const content = writeCreditNote(order, {
      refund,
      lines,
      invoice,
      credited,
      shipping,
      seller,
      payments,
      otherAmount,
    })
    await insertDocument(trx, { orderId, kind: 'credit-note', prefix, refundId: refund.id, content })
  }
}

async function listFacts(trx: Trx, config: Config, order: OrderRow) {
  const payments = await readPaidBy(trx, order.id, order.total_cents)
  return { seller: await listSeller(trx, config, order), payments, sold: await readSaleLines(trx, order.id) }
}

/** Issues the invoice of a paid order, once. The caller holds the order's lock. False when it has one. */
export async function issueInvoice(trx: Trx, orderId: string, config: Config): Promise<boolean> {
  if (await findInvoice(trx, orderId)) return false
  const order = orNotFound(await findOrder(trx, orderId))
  const prefix = config.shop.invoicePrefix
  const content = writeInvoice(order, await listFacts(trx, config, order))
  await insertDocument(trx, { orderId, kind: 'invoice', prefix, refundId: null, content })
  return true
}

/** After a change of a paid order: a credit note cancels its invoice, and another invoice shows the order as it is now. */
export async function replaceInvoice(trx: Trx, orderId: string, config: Config): Promise<void> {
  const former = await findInvoice(trx, orderId)
  if (!former) return
  const order = orNotFound(await findOrder(trx, orderId))
  const { shop } = config
  const cancelled = {
    ...former.content,
    payments: [],
    invoice: former.name,
    reason: documentTexts[correspondenceOf(config, order).language].replacedInvoice,
  }
  const note = {
    orderId,
    kind: 'credit-note',
    prefix: shop.creditNotePrefix,
    refundId: null,
    content: cancelled,
  } as const
  await insertDocument(trx, note)
  const content = writeInvoice(order, await listFacts(trx, config, order))
  await insertDocument(trx, { orderId, kind: 'invoice', prefix: shop.invoicePrefix, refundId: null, content })
}
