import type { Language } from '../../../../platform/pure/language.ts'
import { toWire } from '../../../../platform/pure/money.ts'
import { writeAddress } from '../../../accounts/server/write-address.ts'
import type { PrintedDocument } from '../../document-contract.ts'
import { documentKind } from '../../document-contract.ts'
import type { OrderRow } from '../order-queries.ts'
import { viewOrder } from '../order-view.ts'
import type { DocumentRow } from './document-queries.ts'

const ppmPerPercent = 10_000

/** When the last parcel left. */
const findSupply = (order: OrderRow): string | null =>
  order.shipments
    .flatMap(({ shipped_at: at }) => (at === null ? [] : new Date(at).toISOString()))
    .toSorted()
    .at(-1) ?? null

/** A document as the contract describes it, with the buyer of the order, whose country is named in this language. */
export function viewDocument(
  row: DocumentRow,
  order: OrderRow,
  { language, timeZone }: { language: Language; timeZone: string },
): PrintedDocument {
  const { content } = row
  const toAmount = (cents: number) => toWire(cents, content.currency)
  const toOptional = (cents: number | null) => (cents === null ? null : toAmount(cents))
  return {
    id: row.id,
    kind: documentKind.parse(row.kind),
    name: row.name,
    issuedAt: row.issued_at.toISOString(),
    timeZone,
    orderNumber: order.number,
    orderedAt: order.placed_at.toISOString(),
    suppliedAt: row.kind === 'invoice' ? findSupply(order) : null,
    invoice: content.invoice,
    reason: content.reason,
    bankReference: content.bankReference,
    seller: content.seller,
    buyer: writeAddress(viewOrder(order).address, language),
    buyerTaxNumber: order.tax_number,
    currency: content.currency,
    lines: content.lines.map(({ name, sku, quantity, unitCents, totalCents }) => ({
      name,
      sku,
      quantity,
      unitPrice: toOptional(unitCents),
      total: toOptional(totalCents ?? (unitCents === null ? null : unitCents * quantity)),
    })),
    subtotal: toOptional(content.subtotalCents),
    discount: toAmount(content.discountCents),
    shipping: toOptional(content.shippingCents),
    shippingName: viewOrder(order).delivery?.name ?? '',
    paymentFee: toAmount(content.feeCents),
    taxIncluded: content.taxIncluded,
    taxExempt: toAmount(content.exemptCents),
    taxes: content.taxes.map(({ name, ratePpm, baseCents, taxCents, reversed }) => ({
      name,
      rate: ratePpm === null ? null : ratePpm / ppmPerPercent,
      base: toAmount(baseCents),
      amount: toAmount(taxCents),
      reversed,
    })),
    total: toAmount(content.totalCents),
    payments: content.payments.map(({ kind, lastFour, cents }) => ({ kind, lastFour, amount: toAmount(cents) })),
  }
}
