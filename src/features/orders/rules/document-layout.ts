import type { Language } from '../../../platform/pure/language.ts'
import { formatMoney, fromWire } from '../../../platform/pure/money.ts'
import { say } from '../../../platform/pure/text/say.ts'
import { findTaxNumberKind } from '../../taxes/rules/tax-number.ts'
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
  /** What paid it, or where the refund went, below the total. */
  payments: (readonly [label: string, text: string])[]
  taxColumns: readonly string[]
  taxRows: (readonly string[])[]
  notes: string[]
}

export const documentNames = { invoice: texts.invoice, 'credit-note': texts.creditNote } as const

/** What a document says, in its language. */
export type DocumentTexts = Record<
  | 'invoice'
  | 'creditNote'
  | 'subtotal'
  | 'discount'
  | 'shipping'
  | 'paymentFee'
  | 'taxNotCharged'
  | 'date'
  | 'order'
  | 'orderedOn'
  | 'suppliedOn'
  | 'reason'
  | 'bankReference'
  | 'taxNumber'
  | 'item'
  | 'quantity'
  | 'price'
  | 'amount'
  | 'otherAmount'
  | 'replacedInvoice'
  | 'total'
  | 'refunded'
  | 'tax'
  | 'rate'
  | 'taxedAmount'
  | 'taxIncluded'
  | 'reverseCharge'
  | 'giftCard'
  | 'storeCredit'
  | 'onlinePayment'
  | 'otherPayment',
  string
>

/** Of the pages; a server, which has every language, brings its own. */
const pageTexts: DocumentTexts = {
  invoice: texts.invoice,
  creditNote: texts.creditNote,
  subtotal: texts.subtotal,
  discount: texts.discount,
  shipping: texts.shipping,
  paymentFee: texts.paymentFee,
  taxNotCharged: texts.taxNotCharged,
  date: texts.date,
  order: texts.order,
  orderedOn: texts.orderedOn,
  suppliedOn: texts.suppliedOn,
  reason: texts.reason,
  bankReference: texts.bankReference,
  taxNumber: texts.taxNumber,
  item: texts.item,
  quantity: texts.quantity,
  price: texts.price,
  amount: texts.amount,
  otherAmount: texts.otherAmount,
  replacedInvoice: texts.replacedInvoice,
  total: texts.total,
  refunded: texts.refunded,
  tax: texts.tax,
  rate: texts.rate,
  taxedAmount: texts.taxedAmount,
  taxIncluded: texts.taxIncluded,
  reverseCharge: texts.reverseCharge,
  giftCard: texts.giftCard,
  storeCredit: texts.storeCredit,
  onlinePayment: texts.onlinePayment,
  otherPayment: texts.otherPayment,
}

function listTotals(
  document: PrintedDocument,
  money: (amount: number) => string,
  words: DocumentTexts,
): DocumentLayout['totals'] {
  const { subtotal, discount, shipping, shippingName, paymentFee, taxes, taxIncluded } = document
  const shippingLabel = shippingName ? `${words.shipping} (${shippingName})` : words.shipping
  const charged = taxIncluded ? [] : taxes.filter(({ reversed }) => !reversed)
  return [
    ...(subtotal === null ? [] : [[words.subtotal, money(subtotal)] as const]),
    ...(discount > 0 ? [[words.discount, money(-discount)] as const] : []),
    ...(shipping === null ? [] : [[shippingLabel, money(shipping)] as const]),
    ...(paymentFee > 0 ? [[words.paymentFee, money(paymentFee)] as const] : []),
    ...(document.taxExempt > 0 ? [[words.taxNotCharged, money(-document.taxExempt)] as const] : []),
    ...charged.map(({ name, amount }) => [name, money(amount)] as const),
  ]
}

/** "VAT number: DE123456789": each kind of number has a name of its own on documents. `language`: the page's if absent. */
export const labelTaxNumber = (number: string, words: Pick<DocumentTexts, 'taxNumber'>, language?: Language): string =>
  say<string>(words.taxNumber, { number, kind: findTaxNumberKind(number) }, language)

function namePayment({ kind, lastFour }: PrintedDocument['payments'][number], words: DocumentTexts): string {
  if (kind === 'gift-card') return say<string>(words.giftCard, { ending: lastFour })
  return { 'store-credit': words.storeCredit, online: words.onlinePayment, other: words.otherPayment }[kind]
}

export function layOutDocument(
  document: PrintedDocument,
  language: string,
  words: DocumentTexts = pageTexts,
): DocumentLayout {
  const { kind, name, issuedAt, invoice, reason, orderNumber, orderedAt, taxes } = document
  const money = (amount: number) => formatMoney(fromWire(amount, document.currency), document.currency, { language })
  const showDate = (instant: string) =>
    new Date(instant).toLocaleDateString(language, { dateStyle: 'long', timeZone: document.timeZone })
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 4 })
  const isCredit = kind === 'credit-note'
  return {
    title: `${isCredit ? words.creditNote : words.invoice} ${name}`,
    facts: [
      [words.date, showDate(issuedAt)],
      [words.order, orderNumber],
      [words.orderedOn, showDate(orderedAt)],
      ...(document.suppliedAt ? [[words.suppliedOn, showDate(document.suppliedAt)] as const] : []),
      ...(isCredit ? [[words.invoice, invoice] as const] : []),
      ...(isCredit && reason ? [[words.reason, reason] as const] : []),
      ...(document.bankReference ? [[words.bankReference, document.bankReference] as const] : []),
    ],
    seller: document.seller,
    buyer: [...document.buyer, ...(document.buyerTaxNumber ? [labelTaxNumber(document.buyerTaxNumber, words)] : [])],
    columns: [words.item, words.quantity, words.price, words.amount],
    rows: document.lines.map((line) => [
      line.sku ? `${line.name} (${line.sku})` : line.name,
      String(line.quantity),
      line.unitPrice === null ? '' : money(line.unitPrice),
      line.total === null ? '' : money(line.total),
    ]),
    totals: listTotals(document, money, words),
    // One that cancels the invoice of a changed order has its sums, and refunds nothing.
    total: [isCredit && document.subtotal === null ? words.refunded : words.total, money(document.total)],
    payments: document.payments.map((each) => [namePayment(each, words), money(each.amount)] as const),
    taxColumns: [words.tax, words.rate, words.taxedAmount, document.taxIncluded ? words.taxIncluded : words.tax],
    taxRows: taxes.map((tax) => [
      tax.name,
      tax.rate === null ? '' : percent.format(tax.rate / 100),
      money(tax.base),
      tax.reversed ? money(0) : money(tax.amount),
    ]),
    notes: taxes.some(({ reversed }) => reversed) ? [words.reverseCharge] : [],
  }
}
