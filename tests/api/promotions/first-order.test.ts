import { afterEach, beforeEach, expect, test } from 'vitest'
import { releaseExpiredHolds } from '../../../src/features/orders/server/payments/reconciler.ts'
import { expectInvariants } from '../../support/invariants.ts'
import { addVariant, cards, makeOrderBody, openSandbox } from '../../support/orders.ts'
import { addPerson } from '../../support/people.ts'
import { readRefunds } from '../../support/refunds.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })
const pay = (reference: string) => openSandbox(shop()).pay(reference, cards.approves)

// 10 of 100 off first orders, without a code.
beforeEach(async () => {
  const offer = { code: null, title: 'Welcome', kind: 'fixed', value: 1000, first_order: true }
  await shop().deps.db.insertInto('promo_codes').values(offer).execute()
})
afterEach(async () => {
  await shop().deps.db.updateTable('promo_codes').set({ active: false }).execute()
  await expectInvariants(shop().deps.db)
})

async function order(token: string, displayedTotal: number, email?: string) {
  const variant = await addVariant(shop(), { priceCents: 10_000 })
  const body = makeOrderBody([{ variant, quantity: 1 }], { displayedTotal, ...(email && { email }) })
  return shop().call('createOrder', { token, body })
}

async function buy(token: string, displayedTotal: number, email?: string) {
  const { body } = await order(token, displayedTotal, email)
  await pay(body.payment.reference)
  return body.order
}

const listOffers = async (token: string) => {
  const { id } = await addVariant(shop())
  return (await shop().call('findPromotions', { token, query: { items: id } })).body.promotions
}

const edit = (id: string, changes: { phone?: string; email?: string; email_verified_at?: Date | null }) =>
  shop().deps.db.updateTable('users').set(changes).where('id', '=', id).execute()

test('an account with the number of an earlier order has ordered', async () => {
  const former = await addPerson(shop())
  // At the full price: no use of the promotion says so.
  const { db } = shop().deps
  await db.updateTable('promo_codes').set({ active: false }).execute()
  await buy(former.token, 100)
  await db.updateTable('promo_codes').set({ active: true }).where('title', '=', 'Welcome').execute()
  await edit(former.id, { phone: '+14155559999' })
  const later = await addPerson(shop())
  expect(await listOffers(later.token)).toHaveLength(1)
  await edit(later.id, { phone: former.phone })
  expect(await listOffers(later.token)).toEqual([])
  expect((await order(later.token, 90)).status).toBe(409)
  expect((await order(later.token, 100)).body.order.discount).toBe(0)
})

test('an account with the email of an earlier order has ordered once the email is proved, and not when it is only typed', async () => {
  const former = await addPerson(shop())
  await buy(former.token, 90, 'Known@Example.com')
  const later = await addPerson(shop())
  await edit(later.id, { email: 'known@example.com' })
  expect(await listOffers(later.token)).toHaveLength(1)
  await edit(later.id, { email_verified_at: new Date() })
  expect(await listOffers(later.token)).toEqual([])
  const guest = await addPerson(shop())
  expect((await order(guest.token, 90, 'known@example.com')).status).toBe(201)
})

test('of two unpaid orders one has the promotion, and keeps its price when the other is paid first', async () => {
  const { token } = await addPerson(shop())
  const first = (await order(token, 90)).body
  const second = (await order(token, 100)).body
  await pay(second.payment.reference)
  await pay(first.payment.reference)
  const read = async (id: string) => (await shop().call('getOrder', { token, params: { id } })).body.order
  expect(await read(first.order.id)).toMatchObject({ state: 'paid', total: 90 })
  expect(await read(second.order.id)).toMatchObject({ state: 'paid', total: 100 })
  expect((await order(token, 90)).status).toBe(409)
})

test('paid after its hold, an order with the promotion is refunded if its person has bought since', async () => {
  const { token } = await addPerson(shop())
  const late = (await order(token, 90)).body
  const { db } = shop().deps
  await db
    .updateTable('orders')
    .set({ hold_expires_at: new Date(0) })
    .where('id', '=', late.order.id)
    .execute()
  await releaseExpiredHolds(shop().deps)
  // Bought at the full price: no use of the promotion says so.
  await db.updateTable('promo_codes').set({ active: false }).execute()
  await buy(token, 100)
  await pay(late.payment.reference)
  expect(await readRefunds(shop(), late.order.id)).toMatchObject([{ state: 'done', amount_cents: 9000 }])
})
