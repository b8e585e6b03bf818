import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { placeDeliveredOrder } from '../../support/delivered-order.ts'
import { issueCard } from '../../support/gift-cards.ts'
import { findBrokenInvariants } from '../../support/invariants.ts'
import { openChanges } from '../../support/order-changes.ts'
import { addVariant, cards, makeOrderBody, openSandbox } from '../../support/orders.ts'
import { placeOrder } from '../../support/paid-order.ts'
import { addPerson } from '../../support/people.ts'
import { refundByHand } from '../../support/refunds.ts'
import { provideShop } from '../../support/shop.ts'
import { orderGiftCard, sellGiftCards } from '../../support/sold-cards.ts'

const shop = provideShop()

async function placePaid() {
  const { token } = await addPerson(shop())
  const variant = await addVariant(shop())
  const answer = await shop().call('createOrder', { token, body: makeOrderBody([{ variant, quantity: 1 }]) })
  await openSandbox(shop()).pay(answer.body.payment.reference, cards.approves)
  return { orderId: answer.body.order.id, variantId: variant.id }
}

// A returned item, a refunded one, and a requested exchange.
beforeAll(async () => {
  const { lineId, ask, settle, variant } = await placeDeliveredOrder(shop(), { quantity: 2 })
  await settle((await ask([{ lineId, quantity: 1 }])).body.return.id)
  const sibling = await addVariant(shop(), { productId: variant.productId })
  await ask([{ lineId, quantity: 1, variantId: sibling.id }], { kind: 'exchange' })
  const kept = await placeDeliveredOrder(shop(), { quantity: 2 })
  const lines = [{ lineId: kept.lineId, quantity: 1 }]
  await refundByHand(shop(), kept.admin, { id: kept.order.id, lines, reason: 'A stain' })
  // A bought gift card, refunded in part.
  await sellGiftCards(shop())
  const sale = await orderGiftCard(shop())
  await sale.pay()
  await refundByHand(shop(), kept.admin, { id: sale.orderId, amount: 5, reason: 'A stain' })
  // A change that waits for its payment.
  const changed = await placeOrder(shop(), { quantity: 2 })
  const dearer = await addVariant(shop(), { productId: changed.variant.productId, priceCents: 5950 })
  const { change } = openChanges(shop(), kept.admin, changed.order.id)
  const wish = { lines: [{ lineId: changed.order.lines[0]?.id ?? '', quantity: 2, variantId: dearer.id }] }
  expect((await change(wish)).status).toBe(200)
  // An order with a promotion that a gift card pays, refunded in part, and one that holds a card.
  const offer = { code: 'TEN', kind: 'percent', value: 10, active: true } as const
  await shop().call('createPromoCode', { token: kept.admin, body: offer })
  for (const [amount, displayedDue] of [
    [200, 0],
    [20, 30.5],
  ] as const) {
    const { code } = await issueCard(shop(), amount)
    const { token } = await addPerson(shop())
    const shirt = await addVariant(shop())
    const due = { promoCode: 'TEN', giftCards: [code], displayedDue, displayedTotal: 50.5 }
    const { order } = (
      await shop().call('createOrder', { token, body: makeOrderBody([{ variant: shirt, quantity: 1 }], due) })
    ).body
    if (displayedDue === 0) await refundByHand(shop(), kept.admin, { id: order.id, amount: 5, reason: 'A stain' })
  }
})

const breakages = [
  [
    'the tax lines are the tax',
    "INSERT INTO order_tax_lines (order_id, position, name, rate_ppm, base_cents, tax_cents) SELECT id, 9, 'VAT', 0, 0, 1 FROM orders",
  ],
  [
    'what the lines cost is the total without shipping and its tax',
    'UPDATE order_lines SET paid_cents = paid_cents + 1',
  ],
  ['a change holds what it takes while it waits', 'UPDATE order_changes SET plan = plan || \'{"taken": []}\''],
  [
    'a change holds what it takes while it waits',
    "UPDATE stock_reservations SET state = 'released' WHERE change_id IS NOT NULL",
  ],
  ['only a paid order has a change that waits', "UPDATE orders SET state = 'packed'"],
  ['an order is placed or refused only for cash on delivery', "UPDATE orders SET state = 'placed'"],
  ['an order is placed or refused only for cash on delivery', "UPDATE orders SET state = 'refused'"],
  [
    'only a parcel that left can be collected, and what is placed is to be collected',
    "UPDATE payments SET provider = 'cash-on-delivery'",
  ],
  [
    'a payment by hand is captured once all of it was received, and not before',
    "UPDATE payments SET provider = 'bank-transfer'",
  ],
  ['held and sold are the sums of the reservations', 'UPDATE variants SET sold = sold + 1, stock = stock - 1'],
  [
    'returned is what came back',
    'UPDATE variants SET returned = returned + 1, stock = stock + 1 WHERE sold > returned',
  ],
  [
    'damaged is what came back and cannot be sold again',
    'UPDATE variants SET damaged = damaged + 1 WHERE returned > 0',
  ],
  ['nothing is damaged that did not come back', 'UPDATE return_lines SET damaged = 1'],
  ['no more is returned and refunded than was bought', 'UPDATE refund_lines SET quantity = quantity + 9'],
  ['returned is what came back', 'UPDATE refund_lines SET restocked = 0'],
  [
    'items and shipping of a refund are at most its amount, and of its order',
    'UPDATE refund_lines SET amount_cents = amount_cents + 1',
  ],
  ['no more of a line leaves than was bought', 'UPDATE refund_lines SET withdrawn = quantity'],
  ['no more comes back than was bought', 'UPDATE return_lines SET quantity = quantity + 9'],
  [
    "an exchange's reservations are its lines and follow its state",
    "UPDATE returns SET state = 'rejected' WHERE kind = 'exchange'",
  ],
  ['an exchange that left has its mail', 'UPDATE returns SET shipped_at = now()'],
  ["an order's reservations are its lines", 'UPDATE order_lines SET quantity = quantity + 1'],
  ["reservations follow the order's state", "UPDATE orders SET state = 'cancelled'"],
  ['lines - discount + shipping + tax = total', 'UPDATE order_lines SET unit_price_cents = 1'],
  ['the captured payments of a paid order add up to its total', "UPDATE payments SET state = 'open'"],
  ['what was captured for a dead order goes back whole', "UPDATE orders SET state = 'cancelled'"],
  ["what was paid beside an order's payment goes back whole", 'UPDATE payments SET surplus = true'],
  ['a pending order has no captured payment', "UPDATE orders SET state = 'pending'"],
  [
    'refunds never pass what was captured, and are counted',
    'UPDATE payments SET refunded_cents = 1 WHERE captured_cents > 0',
  ],
  [
    'the captured payments of a paid order add up to its total',
    'UPDATE payments SET captured_cents = captured_cents + 1',
  ],
  ['the refunds of an order never pass what was captured for it', 'UPDATE refunds SET amount_cents = 100000'],
  [
    'the balance of credit is the sum of its entries, and never below 0',
    'UPDATE credit_accounts SET balance_cents = 1',
  ],
  [
    'a use of credit is held for an open order, used by a paid one and given back by a dead one',
    "UPDATE payments SET state = 'open' WHERE part = 'gift'",
  ],
  [
    'the entries of a use are what it took and gave back',
    "UPDATE payments SET amount_cents = amount_cents + 1 WHERE part = 'gift'",
  ],
  ['a refund to credit is credited once it is done', 'UPDATE refund_parts SET amount_cents = 1'],
  [
    'a paid order of a gift card has its card, issued once for what was paid',
    'UPDATE sold_gift_cards SET account_id = NULL',
  ],
  ['what was refunded of a bought gift card was taken from it', 'UPDATE refunds SET amount_cents = amount_cents + 1'],
  ['promo uses are the live orders that use the promotion', 'UPDATE promo_codes SET used_count = used_count + 1'],
  ['promo uses are the live orders that use the promotion', "UPDATE promo_uses SET state = 'released'"],
  ['the promotions of an order add up to its discount', 'UPDATE order_promotions SET cents = cents + 1'],
  ['no more of a line leaves than was bought', 'UPDATE shipment_lines SET quantity = quantity + 9'],
  ['a parcel has lines, all of its own order', 'DELETE FROM shipment_lines'],
  ['an order is shipped once nothing is left to ship, and not before', 'DELETE FROM shipments'],
  ['an order is delivered when its last parcel is', 'UPDATE shipments SET delivered_at = NULL'],
  ['nothing leaves before it is packed', "UPDATE orders SET state = 'paid'"],
  ['a parcel that left has its mail', 'DELETE FROM outbox'],
  [
    'numbers of invoices and credit notes have no gaps',
    "UPDATE order_documents SET number = number + 1 WHERE number = (SELECT max(number) FROM order_documents WHERE kind = 'invoice')",
  ],
  ['a paid order has its invoice, of its total', "DELETE FROM order_documents WHERE kind = 'invoice'"],
  [
    'each refund of an invoiced order that was paid out has its credit note',
    "DELETE FROM order_documents WHERE kind = 'credit-note'",
  ],
  [
    'credit notes of a whole refund have the taxes of its invoice',
    `UPDATE order_documents SET content = content || '{"totalCents": 1}'::jsonb
      || CASE kind WHEN 'invoice' THEN '{"taxes": [{"taxCents": 1}]}' ELSE '{"taxes": []}' END::jsonb`,
  ],
  ['a paid order with an address of mail has its mail', 'DELETE FROM outbox'],
  ['the history ends at the state', "UPDATE orders SET state = 'packed'"],
] as const

/** A constraint forbids these violations, whoever writes. */
const forbidden = [
  ['received = free + held + sold - returned', 'UPDATE variants SET received = received + 1', 'stock_adds_up'],
  [
    'received = free + held + sold - returned',
    'UPDATE variants SET stock = -1, received = received - stock - 1',
    'variants_stock_check',
  ],
] as const

test.each(forbidden)('the database forbids this violation: %s', async (_broken, statement, constraint) => {
  await placePaid()
  await expect(sql.raw(statement).execute(shop().deps.db)).rejects.toMatchObject({ code: '23514', constraint })
})

test('every invariant is violated below, or by a statement that the database forbids', async () => {
  const statements = await readFile(new URL('../../support/invariants.sql', import.meta.url), 'utf8')
  const all = [...statements.matchAll(/^SELECT '((?:[^']|'')+)'/gm)].map(([, name = '']) => name.replaceAll("''", "'"))
  expect(all.length).toBeGreaterThan(40)
  const provoked = new Set<string>([...breakages, ...forbidden].map(([broken]) => broken))
  expect(all.filter((name) => !provoked.has(name))).toEqual([])
})

test.each(breakages)('the invariants detect this violation: %s', async (broken, statement) => {
  await placePaid()
  const { db } = shop().deps
  expect(await findBrokenInvariants(db)).toEqual([])
  const found = await db
    .transaction()
    .execute(async (trx) => {
      await sql.raw(statement).execute(trx)
      throw new Error('undo', { cause: await findBrokenInvariants(trx) })
    })
    .catch((error: Error) => error.cause)
  expect(found).toContainEqual(expect.objectContaining({ broken }))
})
