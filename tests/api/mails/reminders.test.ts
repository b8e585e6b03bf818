import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { queueCartReminders } from '../../../src/features/cart/server/cart-reminders.ts'
import { reconcile } from '../../../src/features/orders/server/payments/reconciler.ts'
import { withShopSettings } from '../../../src/platform/shop-settings.ts'
import { openMailConsents } from '../../support/mail-consents.ts'
import { addVariant, makeOrderBody } from '../../support/orders.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })
const db = () => shop().deps.db
const { addAgreed, set, mailsBy, sendAll } = openMailConsents(shop)

async function fillCart(token: string, variantId: string): Promise<void> {
  expect((await shop().call('addToCart', { token, body: { variantId, quantity: 2 } })).status).toBe(200)
}
const leave = (userId: string, hours: number) =>
  sql`UPDATE cart_items SET updated_at = now() - make_interval(hours => ${hours}) WHERE user_id = ${userId}`.execute(
    db(),
  )

test('a cart is reminded of once, after the delay, of who agreed; the link opens what is still sold', async () => {
  await set({ cartReminderHours: '24' })
  const variant = await addVariant(shop())
  const soldOut = await addVariant(shop(), { stock: 1 })
  const left = await addAgreed()
  const fresh = await addAgreed()
  const silent = await addPerson(shop())
  for (const { token } of [left, fresh, silent]) await fillCart(token, variant.id)
  await fillCart(left.token, soldOut.id)
  await leave(left.userId, 25)
  await leave(silent.id, 25)
  const others = (await mailsBy('cart-reminder')).length
  await reconcile(shop().deps)
  await reconcile(shop().deps)
  const mails = (await mailsBy('cart-reminder')).slice(others)
  expect(mails).toHaveLength(1)
  const id = /reminder=([0-9a-f-]{36})/.exec(mails[0]?.body_text ?? '')?.[1] ?? ''
  await sql`UPDATE variants SET stock = 0, received = 0 WHERE id = ${soldOut.id}`.execute(db())
  const opened = await shop().call('readRemindedCart', { params: { id } })
  expect(opened.body.items).toMatchObject([{ variantId: variant.id, quantity: 2, product: { finalPrice: 49.5 } }])
  // What was removed and put back is the same cart.
  await sql`DELETE FROM cart_items WHERE user_id = ${left.userId}`.execute(db())
  await fillCart(left.token, variant.id)
  await leave(left.userId, 26)
  await reconcile(shop().deps)
  expect((await mailsBy('cart-reminder')).length).toBe(others + 1)
})

test('a purchase stops the reminder, also one between queueing and sending', async () => {
  await set({ cartReminderHours: '24' })
  const variant = await addVariant(shop())
  const before = await addAgreed()
  const between = await addAgreed()
  const order = (token: string) =>
    shop().call('createOrder', { token, body: makeOrderBody([{ variant, quantity: 1 }]) })
  for (const { token, userId } of [before, between]) {
    await fillCart(token, variant.id)
    await leave(userId, 30)
  }
  expect((await order(before.token)).status).toBe(201)
  await sendAll()
  await queueCartReminders(await withShopSettings(shop().deps))
  const waiting = (await mailsBy('cart-reminder')).filter(({ sent_at }) => sent_at === null)
  expect(waiting).toHaveLength(1)
  expect((await order(between.token)).status).toBe(201)
  expect((await sendAll()).filter(({ subject }) => subject.startsWith('Your cart'))).toEqual([])
  const id = waiting[0]?.cause.split(':')[1] ?? ''
  expect((await shop().call('readRemindedCart', { params: { id } })).status).toBe(404)
})

test('a lower price on the wish list is mailed once for each drop that is large enough', async () => {
  await set({ priceDropPercent: '10' })
  const one = await addVariant(shop(), { priceCents: 10_000 })
  const two = await addVariant(shop(), { priceCents: 5000 })
  const agreed = await addAgreed()
  const silent = await addPerson(shop())
  for (const token of [agreed.token, silent.token])
    for (const { productId } of [one, two])
      await shop().call('saveToList', { token, params: { list: 'wishlist' }, body: { productId } })
  const setPrice = (productId: string, cents: number) =>
    sql`UPDATE variants SET price_cents = ${cents} WHERE product_id = ${productId}`.execute(db())
  const mails = async () => {
    await reconcile(shop().deps)
    return (await mailsBy('price-drop')).map(({ subject }) => subject)
  }
  await setPrice(one.productId, 9100)
  expect(await mails()).toEqual([])
  await setPrice(one.productId, 9000)
  const [first, ...more] = await mails()
  expect([first, more]).toEqual([expect.stringContaining('now costs $90'), []])
  expect(await mails()).toHaveLength(1)
  // A further, smaller fall is the same drop; one as large again is another.
  await setPrice(one.productId, 8900)
  expect(await mails()).toHaveLength(1)
  await setPrice(one.productId, 8000)
  expect(await mails()).toHaveLength(2)
  // Back up, and down again.
  await setPrice(one.productId, 10_000)
  expect(await mails()).toHaveLength(2)
  await setPrice(one.productId, 8000)
  await setPrice(two.productId, 2500)
  expect(await mails()).toHaveLength(3)
  const [, , last] = await mailsBy('price-drop')
  expect(last).toMatchObject({
    subject: 'Lower prices on your wishlist',
    unsubscribe_url: expect.stringContaining('http'),
  })
  expect(last?.body_text).toContain('$80.00 (was $100.00)')
})
