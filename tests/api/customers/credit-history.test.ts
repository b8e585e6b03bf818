import { expect, test } from 'vitest'
import { changeCredit, issueCard } from '../../support/gift-cards.ts'
import { addVariant, cards, makeOrderBody, openSandbox } from '../../support/orders.ts'
import { addPerson } from '../../support/people.ts'
import { refundByHand } from '../../support/refunds.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop()

const readHistory = async (token: string) => (await shop().call('listCreditHistory', { token })).body.changes

test('a shopper reads every change of their own store credit with its reason, its order and what was left after it', async () => {
  const person = await addPerson(shop())
  const someoneElse = await addPerson(shop())
  const { code, admin } = await issueCard(shop(), 5, { note: 'for the shop alone' })
  await changeCredit(shop(), person.id, { change: 'give', amount: 40, reason: 'a late parcel' })
  await changeCredit(shop(), person.id, { change: 'take', amount: 10, reason: 'given twice' })
  const variant = await addVariant(shop())
  const pay = { giftCards: [code], storeCredit: true }
  const body = makeOrderBody([{ variant, quantity: 1 }], { ...pay, displayedDue: 20.45 })
  const dropped = (await shop().call('createOrder', { token: person.token, body })).body.order
  await shop().call('cancelOrder', { token: person.token, params: { id: dropped.id } })
  const { order, payment } = (await shop().call('createOrder', { token: person.token, body })).body
  await openSandbox(shop()).pay(payment.reference, cards.approves)
  await refundByHand(shop(), admin, { id: order.id, amount: 30.45, reason: 'a stain' })

  const ofOrder = ({ id, number }: { id: string; number: string }) => ({ reason: '', order: { id, number } })
  expect(await readHistory(person.token)).toMatchObject([
    { kind: 'refunded', amount: 10, balance: 10, ...ofOrder(order) },
    { kind: 'used', amount: -30, balance: 0, ...ofOrder(order) },
    { kind: 'released', amount: 30, balance: 30, ...ofOrder(dropped) },
    { kind: 'used', amount: -30, balance: 0, ...ofOrder(dropped) },
    { kind: 'taken', amount: -10, balance: 30, currency: 'USD', reason: 'given twice', order: null },
    { kind: 'given', amount: 40, balance: 40, currency: 'USD', reason: 'a late parcel', order: null },
  ])
  expect(await readHistory(someoneElse.token)).toEqual([])
})

test('each currency has a balance of its own', async () => {
  const { id, token } = await addPerson(shop())
  await changeCredit(shop(), id, { change: 'give', amount: 7, reason: 'a gift' })
  const account = await shop()
    .deps.db.insertInto('credit_accounts')
    .values({ kind: 'store-credit', user_id: id, currency: 'EUR' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const entry = { account_id: account.id, cents: 300, kind: 'given', reason: 'a gift' } as const
  await shop().deps.db.insertInto('credit_entries').values(entry).execute()
  expect(await readHistory(token)).toMatchObject([
    { amount: 3, balance: 3, currency: 'EUR' },
    { amount: 7, balance: 7, currency: 'USD' },
  ])
})
