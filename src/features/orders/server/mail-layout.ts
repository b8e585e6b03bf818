import type { Config } from '../../../platform/config.ts'
import type { QueuedMail } from '../../../platform/outbox.ts'
import { writeAddress } from '../../accounts/server/write-address.ts'
import { nameVariant } from '../../catalog/rules/variant-name.ts'
import { listCreditFigures } from '../../credit/rules/credit-words.ts'
import { layOutPage, type MailBlock } from '../../mails/server/mail-page.ts'
import { listIncludedTaxes, listTaxFigures } from '../../pricing/rules/tax-words.ts'
import { wasPaid } from '../rules/order-credits.ts'
import { orderUrl } from './order-link.ts'
import { type OrderVoice, voiceOf } from './order-phrases.ts'
import type { OrderRow } from './order-queries.ts'
import { viewDelivery, viewOrder } from './order-view.ts'

const readRowTaxes = ({ tax_cents, tax_included, tax_exempt_cents, taxes }: OrderRow) => ({
  taxCents: tax_cents,
  taxIncluded: tax_included,
  exemptCents: tax_exempt_cents,
  taxLines: taxes.map(({ name, rate_ppm, tax_cents: taxCents, reversed }) => ({
    name,
    ratePpm: rate_ppm,
    taxCents,
    reversed,
  })),
})

const readCredits = ({ credits }: OrderRow) =>
  credits.map(({ last_four: lastFour, amount_cents: cents }) => ({ lastFour, cents }))

function nameDiscount({ promotions, promo_code: code }: OrderRow, { say }: OrderVoice): string {
  const names = promotions.filter((each) => !each.is_shipping).map(({ name }) => name)
  const shown = names.length > 0 ? names.join(', ') : code
  return shown ? say('discountOf', { names: shown }) : say('discount')
}

/** "Shipping", "Shipping (DHL)" or "Pick-up (Kiosk)". */
function nameShipping(order: OrderRow, { say }: OrderVoice): string {
  const delivery = viewDelivery(order)
  const kind = delivery?.place ? say('pickUp') : say('shipping')
  return delivery?.name ? `${kind} (${delivery.name})` : kind
}

function costRows(order: OrderRow, voice: OrderVoice): [string, string][] {
  const { say, money } = voice
  const taxes = readRowTaxes(order)
  const unless0 = (label: string, cents: number): [string, string][] => (cents === 0 ? [] : [[label, money(cents)]])
  const total = { totalCents: order.total_cents, isPaid: wasPaid(order.events) }
  const shipping = order.shipping_cents === 0 ? say('free') : money(order.shipping_cents)
  return [
    ...unless0(say('subtotal'), order.subtotal_cents),
    ...unless0(nameDiscount(order, voice), -order.discount_cents),
    ...(order.gift_card ? [] : [[nameShipping(order, voice), shipping] as [string, string]]),
    ...unless0(say('paymentFee'), order.fee_cents),
    // A reverse charge is said even where nothing is taken off.
    ...listTaxFigures(taxes, voice.taxWords).map(({ label, cents }): [string, string] => [label, money(cents)]),
    [say('total'), money(order.total_cents)],
    ...listIncludedTaxes(taxes, voice.taxWords).flatMap(({ label, cents }) => unless0(label, cents)),
    ...listCreditFigures(total, readCredits(order), voice.creditWords).flatMap(({ label, cents }) =>
      unless0(label, cents),
    ),
  ]
}

function lineRows(order: OrderRow, { money }: OrderVoice): [string, string][] {
  return order.lines.map((line) => [
    `${line.quantity} × ${nameVariant(line, order.language)}`,
    money(line.unit_price_cents * line.quantity),
  ])
}

export interface OrderMail {
  cause: string
  subject: string
  /** Plain sentences, a paragraph for each. */
  paragraphs: string[]
  showCosts?: boolean
  /** Where the parcel goes, below the costs. */
  showAddress?: boolean
  /** The lines the mail is about, if not the whole order. */
  items?: [string, string][]
  /** The page that the mail is about, such as the carrier's. */
  link?: { label: string; url: string } | null
  /** Pages of the shop to link to at the end. */
  policies?: readonly { title: string; url: string }[]
}

/** Nothing of it is to come. */
const isOver = ({ state }: OrderRow) =>
  ['delivered', 'cancelled', 'refunded', 'partly-refunded', 'refused'].includes(state)

/** Of what is collected, the text says where. */
function addressBlocks(order: OrderRow, { say, language }: OrderVoice): MailBlock[] {
  if (order.gift_card || viewDelivery(order)?.place) return []
  const lines = writeAddress(viewOrder(order).address, language)
  return lines.length === 0 ? [] : [{ kind: 'typed', text: [say('deliveredTo'), ...lines].join('\n') }]
}

/** The main way to go on, unless the mail has another. */
function followBlock(follow: { label: string; url: string }, isSecond: boolean): MailBlock {
  return isSecond ? { kind: 'links', links: [follow] } : { kind: 'button', ...follow }
}

/** A mail about an order, in the layout of all mails. */
export function layOutMail(order: OrderRow, config: Config, mail: OrderMail): QueuedMail {
  const { cause, subject, policies = [], link } = mail
  const voice = voiceOf(order, config)
  const { language, say } = voice
  const items = mail.items ?? lineRows(order, voice)
  const links = policies.map(({ title, url }) => ({ label: title, url }))
  const blocks: MailBlock[] = [
    { kind: 'text', text: order.address_name ? say('helloName', { name: order.address_name }) : say('hello') },
    ...mail.paragraphs.map((text) => ({ kind: 'text', text }) as const),
    ...(link ? [{ kind: 'button', ...link } as const] : []),
    { kind: 'text', text: say('orderNumber', { number: order.number }) },
    { kind: 'rows', rows: items },
    ...(mail.showCosts ? [{ kind: 'rows', rows: costRows(order, voice), strong: say('total') } as const] : []),
    ...(mail.showAddress ? addressBlocks(order, voice) : []),
    followBlock({ label: say(isOver(order) ? 'seeOrder' : 'follow'), url: orderUrl(config, order) }, Boolean(link)),
    ...(links.length > 0 ? [{ kind: 'links', links } as const] : []),
  ]
  const preview = mail.paragraphs[0] ?? ''
  return { ...layOutPage(config, { cause, to: order.email, subject, preview, blocks, language }), orderId: order.id }
}
