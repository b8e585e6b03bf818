import { formatMoney, fromWire } from '../../../platform/pure/money.ts'
import type { PrintedDocument } from '../document-contract.ts'

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

export const documentNames = { invoice: 'Invoice', 'credit-note': 'Credit note' } as const

function listTotals(document: PrintedDocument, money: (amount: number) => string): DocumentLayout['totals'] {
  const { subtotal, discount, shipping, taxes, taxIncluded } = document
  const charged = taxIncluded ? [] : taxes.filter(({ reversed }) => !reversed)
  return [
    ...(subtotal === null ? [] : [['Subtotal', money(subtotal)] as const]),
    ...(discount > 0 ? [['Discount', money(-discount)] as const] : []),
    ...(shipping === null ? [] : [['Shipping', money(shipping)] as const]),
    ...(document.taxExempt > 0 ? [['Tax not charged', money(-document.taxExempt)] as const] : []),
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
      ['Date', showDate(issuedAt)],
      ['Order', orderNumber],
      ['Ordered on', showDate(orderedAt)],
      ...(isCredit ? [['Invoice', invoice] as const] : []),
      ...(isCredit && reason ? [['Reason', reason] as const] : []),
    ],
    seller: document.seller,
    buyer: [...document.buyer, ...(document.buyerTaxNumber ? [`Tax number: ${document.buyerTaxNumber}`] : [])],
    columns: ['Item', 'Quantity', 'Price', 'Total'],
    rows: document.lines.map((line) => [
      line.sku ? `${line.name} (${line.sku})` : line.name,
      String(line.quantity),
      line.unitPrice === null ? '' : money(line.unitPrice),
      line.total === null ? '' : money(line.total),
    ]),
    totals: listTotals(document, money),
    total: [isCredit ? 'Refunded' : 'Total', money(document.total)],
    taxColumns: ['Tax', 'Rate', 'Taxed amount', document.taxIncluded ? 'Tax included' : 'Tax'],
    taxRows: taxes.map((tax) => [
      tax.name,
      tax.rate === null ? '' : `${tax.rate} %`,
      money(tax.base),
      tax.reversed ? money(0) : money(tax.amount),
    ]),
    notes: taxes.some(({ reversed }) => reversed) ? ['Reverse charge: the buyer accounts for the tax.'] : [],
  }
}
