import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { releaseExpiredHolds } from '../../../src/features/orders/server/payments/reconciler.ts'
import { issueCard } from '../../support/gift-cards.ts'
import { openChanges } from '../../support/order-changes.ts'
import { addVariant, cards, makeOrderBody, openSandbox } from '../../support/orders.ts'
import { advanceTo, readMailText } from '../../support/paid-order.ts'
import { addPerson } from '../../support/people.ts'
import { readRefunds, refundByHand } from '../../support/refunds.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop()

/** Shirts of 49.50 with shipping, paid by the gift card as far as it reaches. */
async function order(giftCards: string[], { quantity = 1, displayedDue = 0 } = {}) {
  const person = await addPerson(shop())
  const variant = await addVariant(shop())
  const body = { ...makeOrderBody([{ variant, quantity }]), giftCards, displayedDue }
  return { person, answer: await shop().call('createOrder', { token: person.token, body }) }
}

test('the mail of an order that a gift card paid names the card as where the refund goes', async () => {
  const { code, admin } = await issueCard(shop(), 80)
  const { answer } = await order([code])
  await refundByHand(shop(), admin, { id: answer.body.order.id, amount: 20, reason: 'one' })
  const [refund] = await readRefunds(shop(), answer.body.order.id)
  const mail = await readMailText(shop(), `refund-${refund?.cause}`)
  expect(mail).toContain(`We are refunding $20.00 to your gift card …${code.slice(-4)}.`)
})

test('the mail of a return names the gift card that gets its refund', async () => {
  const { code } = await issueCard(shop(), 80)
  const { person, answer } = await order([code])
  const { id: orderId, lines } = answer.body.order
  const token = await advanceTo(shop(), orderId, 'delivered')
  const items = [{ lineId: lines[0]?.id ?? '', quantity: 1 }]
  const body = { orderId, kind: 'return', reason: 'Too large', lines: items } as const
  const { id } = (await shop().call('returnOrExchange', { token: person.token, body })).body.return
  await shop().call('settleReturn', { token, params: { id }, body: { accepted: true } })
  const mail = await readMailText(shop(), `return-accepted:${id}`)
  expect(mail).toContain(`We are refunding $49.50 to your gift card …${code.slice(-4)}.`)
})

test('the mail of a payment that came too late names what goes back to it, and what the gift card had got back', async () => {
  const { code } = await issueCard(shop(), 20)
  const { person, answer } = await order([code], { displayedDue: 35.45 })
  const { order: placed, payment } = answer.body
  await shop().call('cancelOrder', { token: person.token, params: { id: placed.id } })
  await openSandbox(shop()).pay(payment.reference, cards.approves)
  const mail = await readMailText(shop(), `order-late-refund:${placed.id}`)
  expect(mail).toContain('We are refunding $35.45 to your original payment method.')
  expect(mail).toContain(`Already returned when the order ended: $20.00 to your gift card …${code.slice(-4)}.`)
})

test('so does the mail of a payment after the hold of the order had ended', async () => {
  const { code } = await issueCard(shop(), 20)
  const { answer } = await order([code], { displayedDue: 35.45 })
  await sql`UPDATE orders SET hold_expires_at = now() WHERE state = 'pending'`.execute(shop().deps.db)
  await releaseExpiredHolds(shop().deps)
  await order([code], { displayedDue: 35.45 })
  await openSandbox(shop()).pay(answer.body.payment.reference, cards.approves)
  const mail = await readMailText(shop(), `order-late-refund:${answer.body.order.id}`)
  expect(mail).toContain('We are refunding $35.45 to your original payment method.')
  expect(mail).not.toContain('$55.45')
})

test('the mail of a cancelled order names the payment method and the gift card with what each gets back', async () => {
  const { code } = await issueCard(shop(), 20)
  const { person, answer } = await order([code], { displayedDue: 35.45 })
  const { order: placed, payment } = answer.body
  await openSandbox(shop()).pay(payment.reference, cards.approves)
  await shop().call('cancelOrder', { token: person.token, params: { id: placed.id } })
  const mail = await readMailText(shop(), `order-cancelled:${placed.id}`)
  const toCard = `$20.00 to your gift card …${code.slice(-4)}`
  expect(mail).toContain(`We are refunding $35.45 to your original payment method and ${toCard}.`)
})

test('the mail of a change names the gift card that gets a part of the difference', async () => {
  const { code, admin } = await issueCard(shop(), 80)
  const { answer } = await order([code], { quantity: 2, displayedDue: 19 })
  const { id, lines } = answer.body.order
  await openSandbox(shop()).pay(answer.body.payment.reference, cards.approves)
  const wish = { lines: [{ lineId: lines[0]?.id ?? '', quantity: 1 }] }
  expect((await openChanges(shop(), admin, id).change(wish)).status).toBe(200)
  const changed = shop().deps.db.selectFrom('order_changes').select('id').where('order_id', '=', id)
  const mail = await readMailText(shop(), `order-changed:${(await changed.executeTakeFirstOrThrow()).id}`)
  const toCard = `$24.55 to your gift card …${code.slice(-4)}`
  expect(mail).toContain(`We are refunding the difference: $19.00 to your original payment method and ${toCard}.`)
})
