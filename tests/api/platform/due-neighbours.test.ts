import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import '../../../src/app/server/timers.ts'
import { reconcile } from '../../../src/features/orders/server/payments/reconciler.ts'
import { markDueSchedules } from '../../../src/features/publishing/server/due-schedules.ts'
import { endOldRows } from '../../../src/platform/database/retention.ts'
import { markChange, takeForeign, traceRows } from '../../support/foreign-rows.ts'
import { placeOrder } from '../../support/paid-order.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'
import { addFullPerson, type FullPerson } from '../../support/shopper-calls.ts'

// What timers do, in a shop where somebody else has everything too, and nothing of it is due.

const shop = provideShop({ SITE_URL: 'http://localhost:8888', THROTTLES: 'false' })
const db = () => shop().deps.db
beforeAll(() => traceRows(db()))

const longAgo = sql<Date>`now() - interval '10 days'`

const confirmMails = (userId: string) =>
  db().updateTable('mail_consents').set({ confirmed_at: longAgo }).where('user_id', '=', userId).execute()

/** What is due, of a person who has everything else too; returns the table that the run has to change for it. */
const due: Record<string, (person: FullPerson) => Promise<string>> = {
  'an order that was not paid': async () => {
    const { order } = await placeOrder(shop(), { card: null })
    await db().updateTable('orders').set({ hold_expires_at: longAgo }).where('id', '=', order.id).execute()
    return 'orders.state'
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
  'a product whose time has come': async ({ variant }) => {
    const product = db().updateTable('products').set({ status: 'draft', publish_at: longAgo })
    await product.where('id', '=', variant.productId).execute()
    return 'products.status'
  },
}

test.each(Object.keys(due))('%s: what is due is done, and the neighbour is left alone', async (what) => {
  const { token } = await addPerson(shop(), { role: 'admin' })
  const settings = { cartReminderHours: '1', priceDropPercent: '10', reviewRequestDays: '3' }
  expect((await shop().call('updateSettings', { token, body: settings })).status).toBe(200)
  await addFullPerson(shop())
  const run = async () => {
    expect(await reconcile(shop().deps)).toEqual([])
    await endOldRows(db())
    await markDueSchedules(db())
  }
  // What others have due is done before.
  await run()
  await run()
  const own = await markChange(db())
  const wanted = await due[what]?.(await addFullPerson(shop()))
  const since = await markChange(db())
  await run()
  const foreign = [...(await takeForeign(db(), own, since))].filter(([each]) => !each.startsWith('catalogue_state.'))
  expect(foreign).toEqual([])
  const [place = '', column = ''] = (wanted ?? '').split(/[ .]/)
  const { rows } = await sql`
    SELECT FROM neighbours.changes WHERE id > ${since} AND place = ${place}
      AND (${column} = ANY(columns) OR (${column}, kind) IN (('deleted', 'DELETE'), ('added', 'INSERT')))`.execute(db())
  expect(rows.length).toBeGreaterThan(0)
})
