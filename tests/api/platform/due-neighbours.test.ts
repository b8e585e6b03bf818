import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { alwaysTouched, touchesOfTimers } from '../../../src/api/touches.ts'
import { roomTimers } from '../../../src/app/server/timers.ts'
import { receiveEvent } from '../../../src/features/orders/server/payments/events.ts'
import { listSteps } from '../../../src/features/orders/server/payments/reconciler.ts'
import { markDueSchedules } from '../../../src/features/publishing/server/due-schedules.ts'
import { endOldRows, listRetentions } from '../../../src/platform/database/retention.ts'
import { withShopSettings } from '../../../src/platform/shop-settings.ts'
import { markChange, takeForeign, takeTouched, traceRows } from '../../support/foreign-rows.ts'
import { openChanges } from '../../support/order-changes.ts'
import { addVariant, cards, raiseFlag } from '../../support/orders.ts'
import { placeOrder } from '../../support/paid-order.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'
import { addFullPerson, type FullPerson } from '../../support/shopper-calls.ts'
import { findUndeclared } from '../../support/touches.ts'

// What timers do, in a shop where somebody else has everything too, and nothing of it is due: whose rows they change, and in which tables
// beside those that their lines in src/api/touches.ts name.

const shop = provideShop({ SITE_URL: 'http://localhost:8888', THROTTLES: 'false' })
const db = () => shop().deps.db
let admin = ''
beforeAll(async () => {
  admin = (await addPerson(shop(), { role: 'admin' })).token
  shop().deps.providers.hooks = { findFault: async () => null, send: async () => ({ status: 200, text: 'ok' }) }
  await traceRows(db())
})

const longAgo = sql<Date>`now() - interval '10 days'`
const hoursAgo = sql<Date>`now() - interval '3 hours'`

type Work = [name: string, run: () => Promise<unknown>]

/** What runs by itself, each by its name. Old rows end at most once an hour; here they do each time. */
function listWork(): Work[] {
  const { deps } = shop()
  const steps = listSteps().map(
    ([name, step]): Work => [
      name,
      () => (name === 'end-old-rows' ? endOldRows(db()) : withShopSettings(deps).then(step)),
    ],
  )
  const timers = roomTimers.map(({ name, work }): Work => [name, () => work(deps)])
  return [...steps, ...timers, ['publish-due', () => markDueSchedules(db())]]
}

const confirmMails = (userId: string) =>
  db().updateTable('mail_consents').set({ confirmed_at: longAgo }).where('user_id', '=', userId).execute()

const changePayment = (orderId: string, change: object) =>
  db().updateTable('payments').set(change).where('order_id', '=', orderId).execute()

/** What is due, of a person who has everything else too; returns the table that the run has to change for it. */
const due: Record<string, (person: FullPerson) => Promise<string>> = {
  'an order that was not paid': async () => {
    const { order } = await placeOrder(shop(), { card: null })
    await db().updateTable('orders').set({ hold_expires_at: longAgo }).where('id', '=', order.id).execute()
    return 'orders.state'
  },
  'a payment that was never opened': async () => {
    const { order } = await placeOrder(shop(), { card: null })
    await changePayment(order.id, { state: 'opening', reference: null, url: '', created_at: hoursAgo })
    return 'payments.reference'
  },
  'a payment of which no event came': async () => {
    const { order } = await placeOrder(shop(), { card: cards.silent })
    await changePayment(order.id, { checked_at: hoursAgo })
    return 'orders.state'
  },
  'an event that came before its payment was named': async () => {
    const { order, payment } = await placeOrder(shop(), { card: null })
    const { reference } = payment
    await changePayment(order.id, { reference: null })
    const amountCents = Math.round(order.total * 100)
    const status = { state: 'captured', amountCents, currency: 'USD', refundedCents: 0 } as const
    const event = { id: `evt-${order.id}`, kind: 'payment.captured', reference, status, payload: {} }
    await receiveEvent(shop().deps, 'sandbox', event)
    await changePayment(order.id, { reference })
    return 'payment_events.applied_at'
  },
  'a refund that could not be sent': async () => {
    const { token, order } = await placeOrder(shop())
    const { payment } = shop().deps.providers
    const { refund } = payment
    payment.refund = () => Promise.reject(new Error('the provider is away'))
    await shop().call('cancelOrder', { token, params: { id: order.id } })
    payment.refund = refund
    await db().updateTable('refunds').set({ updated_at: hoursAgo }).where('order_id', '=', order.id).execute()
    return 'refunds.state'
  },
  'a change that was not paid in time': async () => {
    const { order } = await placeOrder(shop())
    const added = [{ variantId: (await addVariant(shop())).id, quantity: 1 }]
    const { status } = await openChanges(shop(), admin, order.id).change({ added })
    expect(status).toBe(200)
    await sql`UPDATE order_changes SET hold_until = now() WHERE order_id = ${order.id}`.execute(db())
    return 'order_changes.state'
  },
  'a flag that somebody has to look at': async () => {
    const { order } = await placeOrder(shop())
    await raiseFlag(shop(), order.id, 'paid twice')
    return 'reconciler_findings added'
  },
  'an order that was delivered days ago': async ({ order, userId }) => {
    await confirmMails(userId)
    // A review of its product stands in the way.
    await db().deleteFrom('reviews').where('user_id', '=', userId).execute()
    await sql`UPDATE order_events SET at = now() - interval '4 days' WHERE order_id = ${order.id}`.execute(db())
    return 'outbox added'
  },
  'a message to a program': async () => {
    const body = { url: 'https://hooks.example/orders', events: ['order.paid' as const] }
    expect((await shop().call('createWebhook', { token: admin, body })).status).toBe(201)
    await placeOrder(shop())
    return 'webhook_deliveries.state'
  },
  'a price that fell': async ({ variant, userId }) => {
    await confirmMails(userId)
    await db().updateTable('variants').set({ price_cents: 1000 }).where('product_id', '=', variant.productId).execute()
    return 'saved_items.mailed_price_cents'
  },
  'a cart that was left': async ({ userId }) => {
    await confirmMails(userId)
    const items = db().updateTable('cart_items').set({ updated_at: sql<Date>`now() - interval '2 hours'` })
    await items.where('user_id', '=', userId).execute()
    // Nothing was ordered since.
    await db().updateTable('orders').set({ placed_at: longAgo }).where('user_id', '=', userId).execute()
    return 'cart_reminders added'
  },
  'a size that is back': async ({ soldOutId }) => {
    await db().updateTable('variants').set({ stock: 3, received: 3 }).where('id', '=', soldOutId).execute()
    return 'back_in_stock_requests.notified_at'
  },
  'a session that has expired': async ({ userId }) => {
    await db().updateTable('sessions').set({ expires_at: longAgo }).where('user_id', '=', userId).execute()
    return 'sessions deleted'
  },
  'a withdrawal that a crash left': async ({ order }) => {
    const typed = { name: 'Nobody', order_text: `${order.number}0`, email: 'nobody@example.com', received_at: hoursAgo }
    await db().insertInto('withdrawals').values(typed).execute()
    return 'withdrawals.state'
  },
  'a product whose time has come': async ({ variant }) => {
    const product = db().updateTable('products').set({ status: 'draft', publish_at: longAgo })
    await product.where('id', '=', variant.productId).execute()
    return 'products.status'
  },
}

test('every timer and every step of the reconciler has its line', () => {
  expect(Object.keys(touchesOfTimers).toSorted()).toEqual(
    listWork()
      .map(([name]) => name)
      .toSorted(),
  )
})

test('the line of old rows names every table whose rows end', () => {
  const named = new Set<string>([...(touchesOfTimers['end-old-rows'] ?? []), ...alwaysTouched])
  expect(
    listRetentions()
      .map(({ table }) => table)
      .filter((table) => !named.has(table)),
  ).toEqual([])
})

/** What one piece of work did beyond its line. */
async function runWork([name, run]: Work, own: string): Promise<string[]> {
  const since = await markChange(db())
  await run()
  const changes = { touched: await takeTouched(db(), since), foreign: await takeForeign(db(), own, since) }
  const undeclared = findUndeclared(changes, touchesOfTimers[name] ?? [])
  return undeclared.map((what) => `${name}: ${what}`)
}

test.each(Object.keys(due))('%s: what is due is done, and the neighbour is left alone', async (what) => {
  const settings = { cartReminderHours: '1', priceDropPercent: '10', reviewRequestDays: '3' }
  expect((await shop().call('updateSettings', { token: admin, body: settings })).status).toBe(200)
  await addFullPerson(shop())
  // What others have due is done before.
  for (let round = 0; round < 2; round += 1) for (const [, run] of listWork()) await run()
  const own = await markChange(db())
  const wanted = await due[what]?.(await addFullPerson(shop()))
  const since = await markChange(db())
  const beyond: string[] = []
  for (const work of listWork()) beyond.push(...(await runWork(work, own)))
  expect(beyond).toEqual([])
  const [place = '', column = ''] = (wanted ?? '').split(/[ .]/)
  const { rows } = await sql`
    SELECT FROM neighbours.changes WHERE id > ${since} AND place = ${place}
      AND (${column} = ANY(columns) OR (${column}, kind) IN (('deleted', 'DELETE'), ('added', 'INSERT')))`.execute(db())
  expect(rows.length).toBeGreaterThan(0)
})
