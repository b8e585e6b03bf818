import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { changeCredit, issueCard } from '../../support/gift-cards.ts'
import { expectInvariants } from '../../support/invariants.ts'
import { addVariant, cards, makeOrderBody, openSandbox } from '../../support/orders.ts'
import { addPerson } from '../../support/people.ts'
import { pressAgain } from '../../support/press-again.ts'
import { refundByHand } from '../../support/refunds.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ DATABASE_POOL: '20', THROTTLES: 'false' })
const times = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index))

async function sumHeld() {
  const { rows } = await sql<{ cents: number }>`
    SELECT coalesce(sum(amount_cents), 0)::int AS cents FROM payments
    WHERE part = 'gift' AND state IN ('open', 'captured')`.execute(shop().deps.db)
  return rows[0]?.cents
}

test('ten orders at once redeem one gift card once', async () => {
  const { code } = await issueCard(shop(), 30)
  const before = await sumHeld()
  const answers = await Promise.all(
    times(10, async () => {
      const { token } = await addPerson(shop())
      const variant = await addVariant(shop())
      const body = makeOrderBody([{ variant, quantity: 1 }], { giftCards: [code], displayedDue: 25.45 })
      return pressAgain(() => shop().call('createOrder', { token, body }))
    }),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(await sumHeld()).toBe((before ?? 0) + 3000)
  await expectInvariants(shop().deps.db)
})

test('two orders of one person use their store credit once, while a refund adds to it and the shop takes from it', async () => {
  const person = await addPerson(shop())
  await changeCredit(shop(), person.id, { change: 'give', amount: 30, reason: 'a gift' })
  const place = async () => {
    const variant = await addVariant(shop())
    const body = makeOrderBody([{ variant, quantity: 1 }], { storeCredit: true, displayedDue: 25.45 })
    return pressAgain(() => shop().call('createOrder', { token: person.token, body }))
  }
  const answers = await Promise.all([place(), place()])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  const { order, payment } = answers.find(({ status }) => status === 201)?.body ?? {}
  await openSandbox(shop()).pay(payment?.reference ?? '', cards.approves)
  const { token: admin } = await addPerson(shop(), { role: 'admin' })
  const gives = times(3, () => changeCredit(shop(), person.id, { change: 'give', amount: 1, reason: 'a gift' }))
  const takes = times(3, () => changeCredit(shop(), person.id, { change: 'take', amount: 1, reason: 'a mistake' }))
  const refund = refundByHand(shop(), admin, { id: order?.id ?? '', reason: 'all' })
  await Promise.all([refund, place(), place(), ...gives, ...takes])
  await expectInvariants(shop().deps.db)
})

test('cancelling beside the payment gives a card back once, or keeps it used', async () => {
  for (const [at] of times(4, (index) => [index])) {
    const { card, code } = await issueCard(shop(), 30)
    const { token } = await addPerson(shop())
    const variant = await addVariant(shop())
    const body = makeOrderBody([{ variant, quantity: 1 }], { giftCards: [code], displayedDue: 25.45 })
    const { order, payment } = (await shop().call('createOrder', { token, body })).body
    const cancel = () => shop().call('cancelOrder', { token, params: { id: order.id } })
    const pay = () => openSandbox(shop()).pay(payment.reference, cards.approves)
    await Promise.all(at === 0 ? [cancel(), pay()] : [pay(), cancel(), cancel()])
    const { rows } = await sql<{ cents: number; state: string }>`
      SELECT balance_cents AS cents, orders.state FROM credit_accounts, orders
      WHERE credit_accounts.id = ${card.id} AND orders.id = ${order.id}`.execute(shop().deps.db)
    expect(rows[0]).toEqual({ state: 'cancelled', cents: 3000 })
  }
  await expectInvariants(shop().deps.db)
})
