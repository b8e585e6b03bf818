import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sendDueMails } from '../../../src/adapters/mail/send-mails.ts'
import { readOutbox } from '../../../src/adapters/outbox-file.ts'
import { receiveEvent } from '../../../src/features/orders/server/payments/events.ts'
import { reconcile } from '../../../src/features/orders/server/payments/reconciler.ts'
import { endOldRows } from '../../../src/platform/database/retention.ts'
import { outboxAttemptsMax } from '../../../src/platform/outbox.ts'
import { expectInvariants } from '../../support/invariants.ts'
import { cards, raiseFlag, readVariant } from '../../support/orders.ts'
import { placeOrder } from '../../support/paid-order.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop()
const run = () => reconcile(shop().deps)
const db = () => shop().deps.db

async function readOrder(token: string, id: string) {
  return (await shop().call('getOrder', { token, params: { id } })).body.order
}

const longAgo = sql<Date>`now() - interval '3 hours'`

async function leaveUnchecked(orderId: string) {
  await db().updateTable('payments').set({ checked_at: longAgo }).where('order_id', '=', orderId).execute()
}

const findings = (subject: string) =>
  db().selectFrom('reconciler_findings').select(['kind', 'settled_at']).where('subject', '=', subject).execute()

test('a lost webhook is found by asking the provider', async () => {
  const { token, order } = await placeOrder(shop(), { card: cards.silent })
  await leaveUnchecked(order.id)
  expect(await run()).toEqual([])
  expect(await readOrder(token, order.id)).toMatchObject({ state: 'paid' })
})

test('an order whose payment was never opened gets it opened', async () => {
  const { token, order, payment } = await placeOrder(shop(), { card: null })
  await db()
    .updateTable('payments')
    .set({ state: 'opening', reference: null, url: '', created_at: longAgo })
    .where('order_id', '=', order.id)
    .execute()
  await run()
  const row = await db()
    .selectFrom('payments')
    .select(['state', 'reference'])
    .where('order_id', '=', order.id)
    .execute()
  expect(row).toEqual([{ state: 'open', reference: payment.reference }])
  expect(await readOrder(token, order.id)).toMatchObject({ state: 'pending' })
})

test('an expired reservation is released', async () => {
  const { token, order, variant } = await placeOrder(shop(), { card: null })
  const other = await placeOrder(shop(), { card: null })
  await db().updateTable('orders').set({ hold_expires_at: longAgo }).where('id', '=', order.id).execute()
  await run()
  expect(await readOrder(token, order.id)).toMatchObject({ state: 'cancelled' })
  expect(await readVariant(shop(), variant.id)).toMatchObject({ stock: 10, held: 0 })
  expect(await readOrder(other.token, other.order.id)).toMatchObject({ state: 'pending' })
  expect(await readVariant(shop(), other.variant.id)).toMatchObject({ stock: 9, held: 1 })
})

test('keys of orders are forgotten after two days, and not before', async () => {
  const { order, userId } = await placeOrder(shop(), { card: null })
  const keep = (key: string, created_at: ReturnType<typeof sql<Date>>) => {
    return { key, created_at, order_id: order.id, user_id: userId, body_hash: Buffer.alloc(32) }
  }
  const older = sql<Date>`now() - interval '49 hours'`
  const newer = sql<Date>`now() - interval '47 hours'`
  await db()
    .insertInto('idempotency_keys')
    .values([keep('older', older), keep('newer', newer)])
    .execute()
  await endOldRows(db())
  const left = await db().selectFrom('idempotency_keys').select('key').where('order_id', '=', order.id).execute()
  expect(left.map(({ key }) => key)).not.toContain('older')
  expect(left.map(({ key }) => key)).toContain('newer')
})

test('an event left waiting is applied', async () => {
  const { token, order, payment } = await placeOrder(shop(), { card: null })
  const reference = payment.reference
  await db().updateTable('payments').set({ reference: null }).where('order_id', '=', order.id).execute()
  const status = { state: 'captured', amountCents: 5545, currency: 'USD', refundedCents: 0 } as const
  await receiveEvent(shop().deps, 'sandbox', { id: 'evt_left', kind: 'x', reference, status, payload: {} })
  await db().updateTable('payments').set({ reference }).where('order_id', '=', order.id).execute()
  await run()
  expect(await readOrder(token, order.id)).toMatchObject({ state: 'paid' })
})

test('a refund that could not be sent is sent later', async () => {
  const { token, order } = await placeOrder(shop())
  const { payment } = shop().deps.providers
  const refund = payment.refund
  payment.refund = async () => {
    throw new Error('the provider is away')
  }
  await shop().call('cancelOrder', { token, params: { id: order.id } })
  expect(await readOrder(token, order.id)).toMatchObject({ state: 'cancelled', refunded: 0 })
  payment.refund = refund
  await db().updateTable('refunds').set({ updated_at: longAgo }).where('order_id', '=', order.id).execute()
  await run()
  expect(await readOrder(token, order.id)).toMatchObject({ refunded: order.total })
})

test('a refund whose reply was lost is no difference while it is still to be tried, and is counted once after it', async () => {
  const { token, order, payment } = await placeOrder(shop())
  const provider = shop().deps.providers.payment
  const refund = provider.refund
  provider.refund = async (wish) => {
    await refund(wish)
    throw new Error('the reply was lost')
  }
  await shop().call('cancelOrder', { token, params: { id: order.id } })
  provider.refund = refund
  await leaveUnchecked(order.id)
  await run()
  const paid = db().selectFrom('payments').select(['id', 'refunded_cents']).where('reference', '=', payment.reference)
  const { id, ...before } = await paid.executeTakeFirstOrThrow()
  expect(before).toEqual({ refunded_cents: 0 })
  expect(await findings(id)).toEqual([])
  await db().updateTable('refunds').set({ updated_at: longAgo }).where('order_id', '=', order.id).execute()
  await run()
  await leaveUnchecked(order.id)
  await run()
  expect(await readOrder(token, order.id)).toMatchObject({ refunded: order.total })
  expect(await findings(id)).toEqual([])
})

test('an unrepairable problem is reported once, and settled when it is resolved', async () => {
  const { order, payment } = await placeOrder(shop())
  const { id } = await db()
    .selectFrom('payments')
    .select('id')
    .where('reference', '=', payment.reference)
    .executeTakeFirstOrThrow()
  const provider = shop().deps.providers.payment
  const find = provider.find
  provider.find = async () => null
  await leaveUnchecked(order.id)
  await run()
  expect(await findings(id)).toEqual([{ kind: 'payment-differs', settled_at: null }])
  provider.find = find
  await leaveUnchecked(order.id)
  await run()
  expect(await findings(id)).toEqual([{ kind: 'payment-differs', settled_at: expect.any(Date) }])
})

test('a flagged order is reported, and settled once someone has handled it', async () => {
  const { order } = await placeOrder(shop())
  await raiseFlag(shop(), order.id, 'paid 1 USD for 5545 USD')
  const { id } = await db()
    .selectFrom('order_flags')
    .select('id')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  await Promise.all([run(), run()])
  expect(await findings(id)).toEqual([{ kind: 'order-flagged', settled_at: null }])
  const { token } = await addPerson(shop(), { role: 'admin' })
  await shop().call('clearFlag', { params: { id: order.id }, body: { flagId: id }, token })
  await run()
  expect(await findings(id)).toEqual([{ kind: 'order-flagged', settled_at: expect.any(Date) }])
})

test('several senders at once send each mail once, as text and as HTML', async () => {
  const { order } = await placeOrder(shop())
  await Promise.all(Array.from({ length: 8 }, () => sendDueMails(shop().deps)))
  const mails = await readOutbox(shop().dataDir, 'buyer@example.com')
  const [mail, ...others] = mails.filter((mail) => mail.text.includes(order.id))
  expect(others).toEqual([])
  expect(mail).toMatchObject({ channel: 'mail', subject: `Order ${order.number} is confirmed` })
  expect(mail?.html).toContain('$55.45')
  expect(mail?.text).toContain('$55.45')
})

test('a failing mail waits longer each time and is given up in the end, which is reported', async () => {
  const { order } = await placeOrder(shop())
  const cause = `order-paid:${order.id}`
  const { mail } = shop().deps.providers
  const send = mail.send
  mail.send = async () => {
    throw new Error('550 no such box')
  }
  const read = () =>
    db()
      .selectFrom('outbox')
      .select(['attempts', 'last_error', sql<number>`extract(epoch FROM available_at - now())::int`.as('wait')])
      .where('cause', '=', cause)
      .executeTakeFirstOrThrow()
  await sendDueMails(shop().deps)
  expect(await read()).toMatchObject({ attempts: 1, last_error: '550 no such box' })
  const waits = [(await read()).wait]
  while ((await read()).attempts < outboxAttemptsMax) {
    await db().updateTable('outbox').set({ available_at: longAgo }).where('cause', '=', cause).execute()
    await sendDueMails(shop().deps)
    waits.push((await read()).wait)
  }
  expect(waits).toEqual(waits.toSorted((a, b) => a - b))
  await db().updateTable('outbox').set({ available_at: longAgo }).where('cause', '=', cause).execute()
  await run()
  expect((await read()).attempts).toBe(outboxAttemptsMax)
  expect(await findings(cause)).toMatchObject([{ kind: 'mail-not-sent' }])
  mail.send = send
})

test('a failing step stops no other', async () => {
  const { token, order } = await placeOrder(shop(), { card: cards.silent })
  await leaveUnchecked(order.id)
  const { payment } = shop().deps.providers
  const open = payment.open
  payment.open = async () => {
    throw new Error('the provider is away')
  }
  const unopened = await placeOrder(shop(), { card: null }).catch(() => null)
  expect(unopened).toBeNull()
  await db().updateTable('payments').set({ created_at: longAgo }).where('state', '=', 'opening').execute()
  expect(await run()).toEqual(['open-payments'])
  expect(await readOrder(token, order.id)).toMatchObject({ state: 'paid' })
  payment.open = open
  expect(await run()).toEqual([])
})

test('after all this every invariant holds', async () => {
  await expectInvariants(db())
})
