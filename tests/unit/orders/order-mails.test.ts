import { expect, test } from 'vitest'
import { writeChangedMail } from '../../../src/features/orders/server/changes/change-mails.ts'
import {
  type LateFault,
  writeCancelledMail,
  writeLateRefundMail,
  writePaidMail,
  writeRefundMail,
} from '../../../src/features/orders/server/mails.ts'
import { loadConfig } from '../../../src/platform/config.ts'
import { makeLine, makeOrderRow } from '../../support/order-row.ts'

const config = loadConfig({ SITE_URL: 'https://shop.example' })
/** The link in every mail, with which its receiver may follow the order. */
const withoutLink = (text: string) => text.replaceAll(/order\/order-1\?link=[\w.-]+/g, 'order/order-1?link=…')

const discounted = makeOrderRow({
  lines: [makeLine({ quantity: 2 }), makeLine({ id: 'line-2', name: 'Tie', color: 'Navy', size: '' })],
  promo_code: 'SPRING',
  subtotal_cents: 14_850,
  discount_cents: 1485,
  tax_cents: 800,
  shipping_cents: 0,
  total_cents: 14_165,
})

test('the receipt has every line, every cost above zero, and a link to the order', () => {
  const mail = writePaidMail(discounted, config)
  expect(mail).toMatchObject({
    cause: 'order-paid:order-1',
    to: 'ann@example.com',
    subject: 'Order 1001 is confirmed',
  })
  expect(withoutLink(mail.text)).toBe(`Hello Ann,

Thank you. Your payment of $141.65 has arrived and we are getting your order ready.

You can cancel your order until it is packed.

Order 1001

2 × Poplin Shirt, White, M: $99.00
1 × Tie, Navy: $49.50

Subtotal: $148.50
Discount (SPRING): −$14.85
Shipping: Free
Tax: $8.00
Total: $141.65

We deliver to:
Ann
1 Main Street
New York, NY 10001
United States

Follow your order: https://shop.example/order/order-1?link=…`)
})

test('the receipt says what gift cards paid, and that the rest is paid', () => {
  const credits = [{ kind: 'gift-card', last_four: 'RF7G', amount_cents: 4000 }]
  const rest = (events: ReturnType<typeof makeOrderRow>['events']) =>
    writePaidMail(makeOrderRow({ credits, events }), config).text.match(/Gift card.*\n.*/)?.[0]
  expect(rest(makeOrderRow().events)).toBe('Gift card …RF7G: −$40.00\nPaid: $15.45')
  expect(rest(makeOrderRow().events.slice(0, 1))).toBe('Gift card …RF7G: −$40.00\nLeft to pay: $15.45')
})

test('the receipt names what was charged, and no payment where nothing was', () => {
  const lead = (over: Parameters<typeof makeOrderRow>[0]) =>
    writePaidMail(makeOrderRow(over), config).text.split('\n\n')[1]
  const credits = (amount_cents: number) => [{ kind: 'gift-card', last_four: 'RF7G', amount_cents }]
  const card = { recipientName: 'Bob', recipientEmail: 'bob@example.com', sendAt: null, sentAt: null }
  const complete = 'Thank you. Your order is complete'
  expect(lead({ credits: credits(4000) })).toContain('Your payment of $15.45 has arrived')
  expect(lead({ credits: credits(5545) })).toBe(`${complete} and we are getting it ready.`)
  expect(lead({ total_cents: 0 })).toBe(`${complete} and we are getting it ready.`)
  expect(lead({ gift_card: card, credits: credits(4000) })).toBe('Thank you. Your payment of $15.45 has arrived.')
  expect(lead({ gift_card: card, credits: credits(5545) })).toBe('Thank you. Your order is complete.')
})

test('the receipt ends with the pages that apply to the order', () => {
  const policies = [{ title: 'Terms & conditions', url: 'https://shop.example/terms' }]
  const { text, html } = writePaidMail(discounted, config, policies)
  expect(text.split('\n\n').at(-1)).toBe('Terms & conditions: https://shop.example/terms')
  expect(html).toContain('href="https://shop.example/terms" style="color:inherit">Terms &amp; conditions</a>')
})

test('its costs leave out zero amounts, and include a discount without a code', () => {
  const costs = (over: Parameters<typeof makeOrderRow>[0]) =>
    writePaidMail(makeOrderRow(over), config).text.split('\n\n').at(-3)
  expect(costs({})).toBe('Subtotal: $49.50\nShipping: $5.95\nTotal: $55.45')
  expect(costs({ discount_cents: 500, total_cents: 5045 })).toContain('\nDiscount: −$5.00\n')
  const gift = { subtotal_cents: 8000, discount_cents: 8000, shipping_cents: 0, total_cents: 0 }
  expect(costs(gift)).toBe('Subtotal: $80.00\nDiscount: −$80.00\nShipping: Free\nTotal: $0.00')
})

test('the HTML has the same content, with escaped markup', () => {
  const row = makeOrderRow({ address_name: '<b>Ann</b>', lines: [makeLine({ name: 'Shirt & <i>Tie</i>' })] })
  const mail = writePaidMail(row, config)
  const shown = withoutLink(mail.html)
    .replaceAll(/<style>[\s\S]*?<\/style>|<div class="preview"[\s\S]*?<\/div>|<[^>]+>/g, '|')
    .split('|')
    .map((part) => part.trim())
    .filter(Boolean)
  expect(shown).toEqual([
    'Order 1001 is confirmed',
    'Placket',
    'Hello &lt;b&gt;Ann&lt;/b&gt;,',
    'Thank you. Your payment of $55.45 has arrived and we are getting your order ready.',
    'You can cancel your order until it is packed.',
    'Order 1001',
    '1 × Shirt &amp; &lt;i&gt;Tie&lt;/i&gt;, White, M',
    '$49.50',
    'Subtotal',
    '$49.50',
    'Shipping',
    '$5.95',
    'Total',
    '$55.45',
    'We deliver to:\nAnn\n1 Main Street\nNew York, NY 10001\nUnited States',
    'Follow your order',
    'Placket',
    '·',
    expect.any(String),
  ])
})

test('only the total stands out among the costs', () => {
  const { html } = writePaidMail(makeOrderRow(), config)
  expect([...html.matchAll(/font-weight:700"><bdi>([^<]*)/g)].map(([, text]) => text)).toEqual(['Total'])
  expect(html).toMatch(/font-weight:700;text-align:right;white-space:nowrap"><bdi>\$55\.45/)
})

test('a gift card names no address to deliver to', () => {
  const card = { recipientName: 'Bob', recipientEmail: 'bob@example.com', sendAt: null, sentAt: null }
  expect(writePaidMail(makeOrderRow({ gift_card: card }), config).text).not.toContain('We deliver to')
})

test('someone without a name is still greeted', () => {
  expect(writePaidMail(makeOrderRow({ address_name: '' }), config).text).toMatch(/^Hello,\n\n/)
})

test('a cancelled order announces the refund, with its costs', () => {
  const mail = writeCancelledMail(makeOrderRow(), config, { amountCents: 5545 })
  expect(mail).toMatchObject({ cause: 'order-cancelled:order-1', subject: 'Order 1001 is cancelled' })
  expect(mail.text).toContain(
    '\n\nWe have cancelled your order.\n\nWe are refunding $55.45 to your original payment method.\n\n',
  )
  expect(mail.text).toContain('\nTotal: $55.45\n')
})

test('a cancelled order names each place its money goes back to, and none when nothing was paid', () => {
  const lead = (refund: Parameters<typeof writeCancelledMail>[2]) =>
    writeCancelledMail(makeOrderRow(), config, refund).text.split('\n\n').slice(1, 3)
  const ways = [
    { kind: 'money' as const, lastFour: '', cents: 1545 },
    { kind: 'store-credit' as const, lastFour: '', cents: 1000 },
    { kind: 'gift-card' as const, lastFour: 'RF7G', cents: 3000 },
  ]
  expect(lead({ amountCents: 5545, ways })[1]).toBe(
    'We are refunding $15.45 to your original payment method, $10.00 as store credit, and $30.00 to your gift card …RF7G.',
  )
  expect(lead({ amountCents: 5545, isCredit: true })[1]).toContain('We have given you $55.45 as store credit.')
  expect(lead({ amountCents: 0 })).toEqual(['We have cancelled your order.', 'Order 1001'])
})

test('a refund is mailed with its own amount, once for each cause', () => {
  const mail = writeRefundMail(makeOrderRow(), config, { cause: 'manual:order-1:key', amountCents: 1250 })
  expect(mail).toMatchObject({ cause: 'refund-manual:order-1:key', subject: 'Order 1001: a refund' })
  expect(mail.text).toContain('\n\nWe are refunding $12.50 to your original payment method.\n\n')
})

test('the difference of a change says what goes to the gift card', () => {
  const ways = [{ kind: 'gift-card' as const, lastFour: 'RF7G', cents: 1000 }]
  const mail = writeChangedMail(makeOrderRow(), config, { id: 'c', differenceCents: -1000, ways })
  expect(mail.text).toContain('We are refunding the difference: $10.00 to your gift card …RF7G.')
})

const tooLate = 'Your payment arrived after we had stopped holding your order'
test.each<[LateFault, string]>([
  ['sold', `${tooLate}, and its items have since sold out.`],
  ['promo-used', `${tooLate}, and its promo code SPRING has been used up since, so its price no longer holds.`],
  ['called-off', 'Your payment arrived after this order had been cancelled.'],
])('a payment that came too late (%s) is refunded with the reason', (fault, reason) => {
  const mail = writeLateRefundMail(discounted, config, { fault, amountCents: 14_165 })
  expect(mail).toMatchObject({
    cause: 'order-late-refund:order-1',
    subject: 'Order 1001: your refund is on its way',
  })
  expect(mail.text).toContain(`\n\n${reason}\n\nWe are refunding $141.65 to your original payment method.\n\n`)
})
