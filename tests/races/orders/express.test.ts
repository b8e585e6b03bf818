import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconcile, releaseExpiredHolds } from '../../../src/features/orders/server/payments/reconciler.ts'
import { type ExpressShop, openExpressShop } from '../../support/express-shop.ts'
import { expectInvariants } from '../../support/invariants.ts'
import { addVariant, makeOrderBody } from '../../support/orders.ts'
import { addPerson } from '../../support/people.ts'

let shop: ExpressShop['shop']
let stripe: ExpressShop['stripe']
let close: ExpressShop['close']

beforeAll(async () => {
  ;({ shop, stripe, close } = await openExpressShop({ DATABASE_POOL: '20' }))
})
afterAll(() => close())

async function order() {
  const { token } = await addPerson(shop)
  const body = { ...makeOrderBody([{ variant: await addVariant(shop), quantity: 1 }]), express: true }
  const { order: placed, payment } = (await shop.call('createOrder', { token, body })).body
  const { id, total } = placed
  const { reference } = payment
  const receive = async () => {
    const { rawBody, headers } = stripe.makeIntentWebhook(reference)
    expect((await shop.fetch('/api/webhooks/stripe', { method: 'POST', body: rawBody, headers })).status).toBe(200)
  }
  const confirm = () =>
    stripe.confirmExpress(payment.clientSecret ?? '', { amount: Math.round(total * 100), currency: 'usd' })
  return {
    id,
    total,
    reference,
    receive,
    confirm,
    confirmAndReceive: async () => {
      if (confirm() === 'confirmed') await Promise.all([receive(), receive()])
    },
    cancel: () => shop.call('cancelOrder', { token, params: { id } }),
    pay: () => shop.call('payOrder', { token, params: { id } }),
    read: async () => (await shop.call('getOrder', { token, params: { id } })).body.order,
  }
}
type Placed = Awaited<ReturnType<typeof order>>

async function endHold(id: string) {
  const ended = { hold_expires_at: sql<Date>`now() - interval '1 second'` }
  await shop.deps.db.updateTable('orders').set(ended).where('id', '=', id).execute()
  await releaseExpiredHolds(shop.deps)
}

/** What the shop kept of what Stripe took, and whether anything can still be paid. */
async function readEnd({ id, reference, read }: Placed) {
  const found = await shop.deps.providers.payment.find(reference)
  const kept = found?.state === 'captured' ? found.amountCents - found.refundedCents : 0
  const refunds = await shop.deps.db.selectFrom('refunds').select('cause').where('order_id', '=', id).execute()
  return { state: (await read()).state, kept, isOpen: found?.state === 'open', refunds: refunds.length }
}

const rounds = Array.from({ length: 3 }, (_, index) => index)

test('cancelled while the wallet’s success arrives: cancelled, and all of the money is back, once', async () => {
  for (const round of [0, 1, 2, 3]) {
    const placed = await order()
    // Confirmed before, or somewhere between the questions and the presses of the cancellation.
    const isConfirmed = round % 2 === 0 && placed.confirm() === 'confirmed'
    const success = isConfirmed ? placed.receive : placed.confirmAndReceive
    const [{ status }] = await Promise.all([placed.cancel(), success(), reconcile(shop.deps)])
    expect(status).toBe(200)
    const end = await readEnd(placed)
    expect(end).toMatchObject({ state: 'cancelled', kept: 0, isOpen: false })
    if (isConfirmed) expect(end.refunds).toBe(1)
  }
  await expectInvariants(shop.deps.db)
})

test('expired while the wallet’s success arrives: paid with the money, or cancelled without it', async () => {
  for (const _ of rounds) {
    const placed = await order()
    await Promise.all([endHold(placed.id), placed.confirmAndReceive(), reconcile(shop.deps)])
    const { state, kept, isOpen, refunds } = await readEnd(placed)
    expect({ isOpen, refunds }).toEqual({ isOpen: false, refunds: 0 })
    expect([state, kept]).toEqual(state === 'paid' ? ['paid', Math.round(placed.total * 100)] : ['cancelled', 0])
  }
  await expectInvariants(shop.deps.db)
})

test('paid at Stripe’s page and by the wallet at once: paid by one of them', async () => {
  for (const _ of rounds) {
    const placed = await order()
    const [first, second] = await Promise.all([placed.pay(), placed.pay(), placed.confirmAndReceive()])
    const { state, kept, isOpen } = await readEnd(placed)
    expect(isOpen).toBe(false)
    const answers = [first.status, second.status]
    // A confirmed payment leaves nothing to pay; a cancelled one leaves Stripe's page.
    if (kept > 0) expect([state, answers.filter((status) => status === 200)]).toEqual(['paid', []])
    else expect([state, answers, first.body]).toEqual(['pending', [200, 200], second.body])
  }
  await expectInvariants(shop.deps.db)
})
