import { expect, test } from 'vitest'
import { issueCard } from '../../support/gift-cards.ts'
import { addVariant, makeOrderBody } from '../../support/orders.ts'
import { advanceTo, readMailText } from '../../support/paid-order.ts'
import { addPerson } from '../../support/people.ts'
import { readRefunds, refundByHand } from '../../support/refunds.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop()

/** One shirt of 49.50 with shipping, paid by the gift card. */
async function order(giftCards: string[]) {
  const person = await addPerson(shop())
  const variant = await addVariant(shop())
  const body = { ...makeOrderBody([{ variant, quantity: 1 }]), giftCards, displayedDue: 0 }
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
