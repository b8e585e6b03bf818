import type { Config } from '../../../platform/config.ts'
import type { Trx } from '../../../platform/database/client.ts'
import { orNotFound } from '../../../platform/http/http-error.ts'
import { nameVariant } from '../../catalog/rules/variant-name.ts'
import { readTaxNumber } from '../../markets/server/find-taxes.ts'
import { shareTaxes, type TaxLine } from '../rules/document-amounts.ts'
import {
  type DocumentContent,
  findInvoice,
  findUncredited,
  insertDocument,
  type UncreditedRefund,
} from './document-queries.ts'
import { findOrder, type OrderRow } from './order-queries.ts'

/** The shop's legal data, or what else is known of it. */
async function listSeller(trx: Trx, config: Config): Promise<string[]> {
  const { shop, siteUrl } = config
  const stated = shop.invoiceSeller.split('\n').map((text) => text.trim())
  const lines = stated.some(Boolean) ? stated : [shop.shopName, shop.supportEmail, siteUrl]
  const taxNumber = await readTaxNumber(trx, config)
  const isStated = taxNumber === '' || lines.some((text) => text.includes(taxNumber))
  return [...lines, isStated ? '' : `Tax number: ${taxNumber}`].filter(Boolean)
}

const listTaxes = ({ taxes }: OrderRow): TaxLine[] =>
  taxes.map(({ name, rate_ppm, base_cents, tax_cents, reversed }) => ({
    ...{ name, ratePpm: rate_ppm, baseCents: base_cents, taxCents: tax_cents, reversed },
  }))

const nameSku = ({ sku, hsn_code }: OrderRow['lines'][number]) =>
  [sku, hsn_code && `HSN ${hsn_code}`].filter(Boolean).join(', ')

function writeInvoice(order: OrderRow, seller: string[]): DocumentContent {
  return {
    seller,
    currency: order.currency,
    lines: order.lines.map((line) => ({
      name: nameVariant(line),
      sku: nameSku(line),
      quantity: line.quantity,
      unitCents: line.unit_price_cents,
    })),
    subtotalCents: order.subtotal_cents,
    discountCents: order.discount_cents,
    shippingCents: order.shipping_cents,
    taxIncluded: order.tax_included,
    exemptCents: order.tax_exempt_cents,
    taxes: listTaxes(order),
    totalCents: order.total_cents,
    invoice: '',
    reason: '',
  }
}

type Invoice = NonNullable<Awaited<ReturnType<typeof findInvoice>>>

function listReturned(order: OrderRow, returnId: string | null): DocumentContent['lines'] {
  const lines = order.returns.find(({ id }) => id === returnId)?.lines ?? []
  return lines.flatMap(({ order_line_id, quantity }) => {
    const line = order.lines.find(({ id }) => id === order_line_id)
    return line ? [{ name: nameVariant(line), sku: nameSku(line), quantity, unitCents: null }] : []
  })
}

function writeCreditNote(
  order: OrderRow,
  { refund, invoice, seller }: { refund: UncreditedRefund; invoice: Invoice; seller: string[] },
): DocumentContent {
  const { taxes, totalCents, taxIncluded, currency } = invoice.content
  return {
    seller,
    currency,
    lines: listReturned(order, refund.returnId),
    subtotalCents: null,
    discountCents: 0,
    shippingCents: null,
    taxIncluded,
    exemptCents: 0,
    taxes: shareTaxes(taxes, { totalCents, refundedCents: refund.creditedCents, refundCents: refund.amountCents }),
    totalCents: refund.amountCents,
    invoice: invoice.name,
    reason: refund.reason,
  }
}

/** Issues a credit note for each refund of an invoiced order that was paid out. The caller holds the order's lock. */
export async function issueCreditNotes(trx: Trx, orderId: string, config: Config): Promise<void> {
  const invoice = await findInvoice(trx, orderId)
  if (!invoice) return
  const order = orNotFound(await findOrder(trx, orderId))
  const prefix = config.shop.creditNotePrefix
  const seller = await listSeller(trx, config)
  for (let refund = await findUncredited(trx, orderId); refund; refund = await findUncredited(trx, orderId)) {
    const content = writeCreditNote(order, { refund, invoice, seller })
    await insertDocument(trx, { orderId, kind: 'credit-note', prefix, refundId: refund.id, content })
  }
}

/** Issues the invoice of a paid order, once. The caller holds the order's lock. False when it has one. */
export async function issueInvoice(trx: Trx, orderId: string, config: Config): Promise<boolean> {
  if (await findInvoice(trx, orderId)) return false
  const order = orNotFound(await findOrder(trx, orderId))
  const prefix = config.shop.invoicePrefix
  const content = writeInvoice(order, await listSeller(trx, config))
  await insertDocument(trx, { orderId, kind: 'invoice', prefix, refundId: null, content })
  return true
}
