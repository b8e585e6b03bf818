import { afterEach, expect, test } from 'vitest'
import { makeOrderLink } from '../../../src/features/orders/server/order-link.ts'
import { releaseExpiredHolds } from '../../../src/features/orders/server/payments/reconciler.ts'
import { expectInvariants } from '../../support/invariants.ts'
import { allowMethods, placeManualOrder, transferTerms } from '../../support/manual-orders.ts'
import { cards, openSandbox } from '../../support/orders.ts'
import { placeOrder } from '../../support/paid-order.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })
afterEach(() => expectInvariants(shop().deps.db))

type Who = { token?: string; link?: string }
const pay = (id: string, { token, link }: Who) =>
  shop().call('payOrder', { params: { id }, ...(token ? { token } : {}), query: link ? { link } : {} })
const place = () => placeOrder(shop(), { card: null })
const readState = async (id: string) => {
  const query = shop().deps.db.selectFrom('orders').select('state').where('id', '=', id)
  return (await query.executeTakeFirstOrThrow()).state
}
const readPayments = (id: string) =>
  shop().deps.db.selectFrom('payments').select(['state', 'reference']).where('order_id', '=', id).execute()

test('an unpaid order is paid from any device of its customer, and by its link: at the payment it began with', async () => {
  const { token, order, payment } = await place()
  const link = makeOrderLink(shop().deps.config, order.id)
  for (const who of [{ token }, { token }, { link }]) {
    const { status, body } = await pay(order.id, who)
    expect([status, body.payment]).toEqual([200, payment])
  }
  await openSandbox(shop()).pay(payment.reference, cards.approves)
  expect(await readState(order.id)).toBe('paid')
  expect((await pay(order.id, { token })).status).toBe(409)
  expect(await readPayments(order.id)).toEqual([{ state: 'captured', reference: payment.reference }])
})

test('nobody else is led to it', async () => {
  const { order } = await place()
  expect((await pay(order.id, {})).status).toBe(401)
  expect((await pay(order.id, { token: (await addPerson(shop())).token })).status).toBe(404)
  expect((await pay(order.id, { link: 'forged' })).status).toBe(404)
})

test('an order that was paid without our knowing is found paid, and not paid again', async () => {
  const { token, order, payment } = await place()
  // The sandbox took the money, but its webhook never arrived.
  await openSandbox(shop()).pay(payment.reference, cards.silent)
  const refused = await pay(order.id, { token })
  expect([refused.status, await readState(order.id)]).toEqual([409, 'paid'])
})

test('neither after its hold, nor once it is cancelled', async () => {
  const late = await place()
  const ended = shop()
    .deps.db.updateTable('orders')
    .set({ hold_expires_at: new Date(0) })
  await ended.where('id', '=', late.order.id).execute()
  const refused = await pay(late.order.id, late)
  expect([refused.status, refused.body]).toMatchObject([409, { message: 'The time to pay this order is over' }])
  await releaseExpiredHolds(shop().deps)
  expect((await pay(late.order.id, late)).status).toBe(409)
  const { token, order } = await place()
  await shop().call('cancelOrder', { token, params: { id: order.id } })
  expect((await pay(order.id, { token })).status).toBe(409)
  expect(await readPayments(order.id)).toHaveLength(1)
})

test('an order to be paid by transfer has no page to pay at', async () => {
  const admin = await addPerson(shop(), { role: 'admin' })
  await allowMethods(shop(), admin.token, [transferTerms])
  const { order, person } = await placeManualOrder(shop(), 'bank-transfer')
  expect((await pay(order.id, person)).status).toBe(409)
})

test('an order that broke off before its payment was stored opens the same one', async () => {
  const { token, order, payment } = await place()
  const lost = { state: 'opening', reference: null, url: '', opening_until: null }
  await shop().deps.db.updateTable('payments').set(lost).where('order_id', '=', order.id).execute()
  expect((await pay(order.id, { token })).body.payment).toEqual(payment)
})
