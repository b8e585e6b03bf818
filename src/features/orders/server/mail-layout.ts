import type { Config } from '../../../platform/config.ts'
import { escapeHtml } from '../../../platform/html-escape.ts'
import type { QueuedMail } from '../../../platform/outbox.ts'
import { imageUrl } from '../../../platform/pure/image-url.ts'
import { formatMoney } from '../../../platform/pure/money.ts'
import { nameVariant } from '../../catalog/rules/variant-name.ts'
import { listIncludedTaxes, listTaxFigures } from '../../checkout/rules/tax-words.ts'
import { orderUrl } from './order-link.ts'
import type { OrderRow } from './order-queries.ts'

const readRowTaxes = ({ tax_cents, tax_included, tax_exempt_cents, taxes }: OrderRow) => ({
  ...{ taxCents: tax_cents, taxIncluded: tax_included, exemptCents: tax_exempt_cents },
  taxLines: taxes.map(({ name, rate_ppm, tax_cents: taxCents, reversed }) => ({
    ...{ name, ratePpm: rate_ppm, taxCents, reversed },
  })),
})

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
    ['Shipping', order.shipping_cents],
    ...listTaxFigures(taxes).map(({ label, cents }): [string, number] => [label, cents]),
    ['Total', order.total_cents],
    ...listIncludedTaxes(taxes).map(({ label, cents }): [string, number] => [label, cents]),
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

function htmlTable(rows: [string, string][]): string {
  const cells = rows.map(
    ([label, value]) =>
      `<tr><td style="padding:6px 0">${escapeHtml(label)}</td><td style="padding:6px 0;text-align:right">${escapeHtml(value)}</td></tr>`,
  )
  return `<table role="presentation" style="width:100%;border-collapse:collapse;border-top:1px solid #ddd">${cells.join('')}</table>`
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

/** The merchant's logo; mail programs that block pictures show the shop's name. */
function logoOf({ shop: { logo, shopName }, siteUrl }: Config): string {
  if (logo === '') return ''
  const source = `${siteUrl}${imageUrl(logo, 480)}`
  return `<p><img src="${escapeHtml(source)}" alt="${escapeHtml(shopName)}" height="48" style="height:48px;width:auto;max-width:240px;border:0"></p>\n`
}

/** The layout of every mail about an order, as plain text and as HTML. */
export function layOutMail(order: OrderRow, config: Config, mail: OrderMail): QueuedMail {
  const greeting = order.address_name ? `Hello ${order.address_name},` : 'Hello,'
  const items = mail.items ?? lineRows(order)
  const tables = mail.showCosts ? [items, costRows(order)] : [items]
  const url = orderUrl(config, order.id)
  const { policies = [], link } = mail
  const policyLinks = policies.map((policy) => `<a href="${escapeHtml(policy.url)}">${escapeHtml(policy.title)}</a>`)
  const text = [
    greeting,
    ...mail.paragraphs,
    ...(link ? [`${link.label}: ${link.url}`] : []),
    ...tables.map((rows) => rows.map((row) => row.filter(Boolean).join(': ')).join('\n')),
    `Follow your order: ${url}`,
    ...(policies.length > 0 ? [policies.map((policy) => `${policy.title}: ${policy.url}`).join('\n')] : []),
  ].join('\n\n')
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(mail.subject)}</title></head>
<body style="font:16px/1.5 system-ui,sans-serif;color:#1c1b1a;max-width:34em;margin:0 auto;padding:24px">
${logoOf(config)}<p>${escapeHtml(greeting)}</p>
${mail.paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n')}
${link ? `<p><a href="${escapeHtml(link.url)}" style="color:#1c1b1a">${escapeHtml(link.label)}</a></p>\n` : ''}${tables.map(htmlTable).join('\n')}
<p><a href="${escapeHtml(url)}" style="color:#1c1b1a">Follow your order</a></p>${policies.length > 0 ? `\n<p>${policyLinks.join(' · ')}</p>` : ''}
</body></html>`
  return { cause: mail.cause, to: order.email, subject: mail.subject, text, html, orderId: order.id }
}
