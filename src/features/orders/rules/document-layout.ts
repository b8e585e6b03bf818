import { formatMoney, fromWire } from '../../../platform/pure/money.ts'
import { say } from '../../../platform/pure/say.ts'
import type { PrintedDocument } from '../document-contract.ts'
import * as texts from '../messages/en.ts'

/** An invoice or credit note as text, for the printed page and the PDF alike. */
export interface DocumentLayout {
  title: string
  facts: (readonly [label: string, text: string])[]
  seller: readonly string[]
  buyer: readonly string[]
  columns: readonly string[]
  rows: (readonly string[])[]
  totals: (readonly [label: string, text: string])[]
  total: readonly [label: string, text: string]
  taxColumns: readonly string[]
  taxRows: (readonly string[])[]
  notes: string[]
}

export const documentNames = { invoice: texts.invoice, 'credit-note': texts.creditNote } as const

function listTotals(document: PrintedDocument, money: (amount: number) => string): DocumentLayout['totals'] {
  const { subtotal, discount, shipping, shippingName, taxes, taxIncluded } = document
  const charged = taxIncluded ? [] : taxes.filter(({ reversed }) => !reversed)
  return [
    ...(subtotal === null ? [] : [[texts.subtotal, money(subtotal)] as const]),
    ...(discount > 0 ? [[texts.discount, money(-discount)] as const] : []),
    ...(shipping === null
      ? []
      : [[shippingName ? `${texts.shipping} (${shippingName})` : texts.shipping, money(shipping)] as const]),
    ...(document.taxExempt > 0 ? [[texts.taxNotCharged, money(-document.taxExempt)] as const] : []),
    ...charged.map(({ name, amount }) => [name, money(amount)] as const),
  ]
}

export function layOutDocument(document: PrintedDocument, language: string): DocumentLayout {
  const { kind, name, issuedAt, invoice, reason, orderNumber, orderedAt, taxes } = document
  const money = (amount: number) => formatMoney(fromWire(amount, document.currency), document.currency, { language })
  const showDate = (instant: string) =>
    new Date(instant).toLocaleDateString(language, { dateStyle: 'long', timeZone: 'UTC' })
  const isCredit = kind === 'credit-note'
  return {
    title: `${documentNames[kind]} ${name}`,
    facts: [
      [texts.date, showDate(issuedAt)],
      [texts.order, orderNumber],
      [texts.orderedOn, showDate(orderedAt)],
      ...(isCredit ? [[texts.invoice, invoice] as const] : []),
      ...(isCredit && reason ? [[texts.reason, reason] as const] : []),
    ],
    seller: document.seller,
    buyer: [
      ...document.buyer,
      ...(document.buyerTaxNumber ? [say(texts.taxNumber, { number: document.buyerTaxNumber })] : []),
    ],
    columns: [texts.item, texts.quantity, texts.price, texts.total],
    rows: document.lines.map((line) => [
      line.sku ? `${line.name} (${line.sku})` : line.name,
      String(line.quantity),
      line.unitPrice === null ? '' : money(line.unitPrice),
      line.total === null ? '' : money(line.total),
    ]),
    totals: listTotals(document, money),
    // One that cancels the invoice of a changed order has its sums, and refunds nothing.
    total: [isCredit && document.subtotal === null ? texts.refunded : texts.total, money(document.total)],
    taxColumns: [texts.tax, texts.rate, texts.taxedAmount, document.taxIncluded ? texts.taxIncluded : texts.tax],
    taxRows: taxes.map((tax) => [
      tax.name,
      tax.rate === null ? '' : `${tax.rate} %`,
      money(tax.base),
      tax.reversed ? money(0) : money(tax.amount),
    ]),
    notes: taxes.some(({ reversed }) => reversed) ? [texts.reverseCharge] : [],
  }
}
