import type { Config } from '../../../platform/config.ts'
import type { QueuedMail } from '../../../platform/outbox.ts'
import { formatMoney } from '../../../platform/pure/money.ts'
import { nameVariant } from '../../catalog/rules/variant-name.ts'
import { listIncludedTaxes, listTaxFigures } from '../../checkout/rules/tax-words.ts'
import { listCreditFigures } from '../../gifts/rules/credit-words.ts'
import { layOutPage, type MailBlock } from '../../mails/server/mail-page.ts'
import { orderUrl } from './order-link.ts'
import type { OrderRow } from './order-queries.ts'

const readRowTaxes = ({ tax_cents, tax_included, tax_exempt_cents, taxes }: OrderRow) => ({
  ...{ taxCents: tax_cents, taxIncluded: tax_included, exemptCents: tax_exempt_cents },
  taxLines: taxes.map(({ name, rate_ppm, tax_cents: taxCents, reversed }) => ({
    ...{ name, ratePpm: rate_ppm, taxCents, reversed },
  })),
})

const readCredits = ({ credits }: OrderRow) =>
  credits.map(({ last_four: lastFour, amount_cents: cents }) => ({ lastFour, cents }))

function nameDiscount({ promotions, promo_code: code }: OrderRow): string {
  const names = promotions.filter((each) => !each.is_shipping).map(({ name }) => name)
  const shown = names.length > 0 ? names.join(', ') : code
  return shown ? `Discount (${shown})` : 'Discount'
}

function costRows(order: OrderRow): [string, string][] {
  const money = (cents: number) => formatMoney(cents, order.currency)
  const taxes = readRowTaxes(order)
  const rows: [string, number][] = [
    ['Subtotal', order.subtotal_cents],
    [nameDiscount(order), -order.discount_cents],
    ...(order.gift_card ? [] : [['Shipping', order.shipping_cents] as [string, number]]),
    ...listTaxFigures(taxes).map(({ label, cents }): [string, number] => [label, cents]),
    ['Total', order.total_cents],
    ...listIncludedTaxes(taxes).map(({ label, cents }): [string, number] => [label, cents]),
    ...listCreditFigures(order.total_cents, readCredits(order)).map(({ label, cents }): [string, number] => [
      label,
      cents,
    ]),
  ]
  return rows
    .filter(([label, cents]) => cents !== 0 || /^(Shipping|Total)$|reverse charge/.test(label))
    .map(([label, cents]) => [label, label === 'Shipping' && cents === 0 ? 'Free' : money(cents)])
}

function lineRows(order: OrderRow): [string, string][] {
  return order.lines.map((line) => [
    `${line.quantity} × ${nameVariant(line)}`,
    formatMoney(line.unit_price_cents * line.quantity, order.currency),
  ])
}

export interface OrderMail {
  cause: string
  subject: string
  /** Plain sentences, a paragraph for each. */
  paragraphs: string[]
  showCosts?: boolean
  /** The lines the mail is about, if not the whole order. */
  items?: [string, string][]
  /** The page that the mail is about, such as the carrier's. */
  link?: { label: string; url: string } | null
  /** Pages of the shop to link to at the end. */
  policies?: readonly { title: string; url: string }[]
}

/** The main way to go on, unless the mail has another. */
function followBlock(url: string, isSecond: boolean): MailBlock {
  const follow = { label: 'Follow your order', url }
  return isSecond ? { kind: 'links', links: [follow] } : { kind: 'button', ...follow }
}

/** A mail about an order, in the layout of all mails. */
export function layOutMail(order: OrderRow, config: Config, mail: OrderMail): QueuedMail {
  const { cause, subject, policies = [], link } = mail
  const items = mail.items ?? lineRows(order)
  const tables = mail.showCosts ? [items, costRows(order)] : [items]
  const links = policies.map(({ title, url }) => ({ label: title, url }))
  const blocks: MailBlock[] = [
    { kind: 'text', text: order.address_name ? `Hello ${order.address_name},` : 'Hello,' },
    ...mail.paragraphs.map((text) => ({ kind: 'text', text }) as const),
    ...(link ? [{ kind: 'button', ...link } as const] : []),
    ...tables.map((rows) => ({ kind: 'rows', rows }) as const),
    followBlock(orderUrl(config, order), Boolean(link)),
    ...(links.length > 0 ? [{ kind: 'links', links } as const] : []),
  ]
  const preview = mail.paragraphs[0] ?? ''
  return { ...layOutPage(config, { cause, to: order.email, subject, preview, blocks }), orderId: order.id }
}
