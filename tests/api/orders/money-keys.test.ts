import { expect, test } from 'vitest'
import { createApp } from '../../../src/api/app.ts'
import { endpointPath } from '../../../src/api/endpoint-path.ts'
import { type EndpointName, endpoints } from '../../../src/api/endpoints.ts'
import type { Endpoint } from '../../../src/platform/pure/endpoint.ts'
import { createCall } from '../../support/api-client.ts'
import { expectInvariants } from '../../support/invariants.ts'
import { advanceTo, placeOrder } from '../../support/paid-order.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })

/** Every admin call that can refund money. */
const moneyCalls = ['refundOrder', 'settleReturn'] as const satisfies EndpointName[]

async function placeReturned() {
  const placed = await placeOrder(shop(), { quantity: 2 })
  const admin = await advanceTo(shop(), placed.order.id, 'delivered')
  const lines = [{ lineId: placed.order.lines[0]?.id, quantity: 1 }]
  const body = { orderId: placed.order.id, kind: 'return', reason: 'Too large', lines }
  const asked = await shop().call('returnOrExchange', { token: placed.token, body })
  return { ...placed, admin, returnId: asked.body.return.id }
}

const readOrder = async (admin: string, id: string) =>
  (await shop().call('readAnyOrder', { token: admin, params: { id } })).body.order

async function findReference(orderId: string): Promise<string | null> {
  const { db } = shop().deps
  const row = await db
    .selectFrom('payments')
    .select('reference')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return row.reference
}

test.each(moneyCalls)('%s without a valid key is refused with the reason and moves nothing', async (name) => {
  const { admin, order, returnId } = await placeReturned()
  const id = name === 'refundOrder' ? order.id : returnId
  const body = JSON.stringify(name === 'refundOrder' ? { reason: 'Lost' } : { accepted: true })
  const headers = { authorization: `Bearer ${admin}`, 'content-type': 'application/json' }
  for (const odd of [{}, { 'idempotency-key': '' }, { 'idempotency-key': 'x'.repeat(201) }]) {
    const init = { method: 'POST', headers: { ...headers, ...odd }, body }
    const answer = await shop().fetch(endpointPath(name, { id }), init)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ message: expect.stringContaining('Idempotency-Key') })
  }
  expect(await readOrder(admin, order.id)).toMatchObject({ state: 'delivered', refunded: 0 })
})

test.each(moneyCalls)('%s requires its key in the contract and in the reference', async (name) => {
  const { path, needsKey }: Endpoint = endpoints[name]
  expect(needsKey).toBe(true)
  const reference: unknown = (await shop().call('describeApi')).body
  expect(reference).toHaveProperty(
    ['paths', path, 'post', 'parameters'],
    expect.arrayContaining([expect.objectContaining({ name: 'Idempotency-Key', in: 'header', required: true })]),
  )
})

test('a refund under one key is made once with the same reply; with another body or order the key is refused', async () => {
  const { admin, order } = await placeReturned()
  const second = await placeReturned()
  const refund = (body: object, id = order.id) =>
    shop().call('refundOrder', { token: admin, params: { id }, body, headers: { 'idempotency-key': 'one' } })
  const body = { amount: 10, reason: 'A loose button' }
  const [first, ...others] = await Promise.all([1, 2, 3, 4].map(() => refund(body)))
  expect(first).toMatchObject({ status: 200, body: { order: { refunded: 10 } } })
  for (const answer of others) expect(answer).toMatchObject({ status: 200, body: first?.body ?? {} })
  expect(await refund({ ...body, amount: 20 })).toMatchObject({
    status: 422,
    body: { message: 'This key was used for another request' },
  })
  expect((await refund({ ...body, reason: 'Another' })).status).toBe(422)
  expect((await refund(body, second.order.id)).status).toBe(422)
  expect((await readOrder(admin, order.id)).refunded).toBe(10)
  expect((await readOrder(admin, second.order.id)).refunded).toBe(0)
})

test('a return under one key is settled once with the same reply; the key is refused for the opposite', async () => {
  const { admin, returnId } = await placeReturned()
  const settle = (accepted: boolean, key: string) =>
    shop().call('settleReturn', {
      token: admin,
      params: { id: returnId },
      body: { accepted },
      headers: { 'idempotency-key': key },
    })
  const [first, ...others] = await Promise.all([1, 2, 3].map(() => settle(true, 'back')))
  expect(first).toMatchObject({ status: 200, body: { return: { state: 'refunded' }, order: { refunded: 49.5 } } })
  for (const answer of others) expect(answer).toMatchObject({ status: 200, body: first?.body ?? {} })
  expect((await settle(false, 'back')).status).toBe(422)
  expect((await settle(true, 'another')).status).toBe(409)
})

test.each(moneyCalls)(
  '%s that was reported as failed after its work was done, and is pressed again, pays once',
  async (name) => {
    const { admin, order, returnId } = await placeReturned()
    const { deps } = shop()
    let broken = true
    // The work is committed; then the provider and the reply fail.
    const payment = { ...deps.providers.payment }
    payment.refund = async (request) => {
      const done = await deps.providers.payment.refund(request)
      if (broken) throw new Error('The line broke')
      return done
    }
    const log = (level: string, event: string) => {
      if (broken && level === 'warn' && event === 'refund-not-sent') throw new Error('Out of memory')
    }
    const app = createApp({ ...deps, log, providers: { ...deps.providers, payment } })
    const call = createCall(async (path, init = {}) =>
      app.fetch(new Request(`http://localhost${path}`, init), { clientAddress: '127.0.0.1' }),
    )
    const press = {
      token: admin,
      params: { id: name === 'refundOrder' ? order.id : returnId },
      body: name === 'refundOrder' ? { amount: 49.5, reason: 'A loose button' } : { accepted: true },
      headers: { 'idempotency-key': `again-${name}` },
    }
    expect((await call(name, press)).status).toBe(500)
    broken = false
    expect(await call(name, press)).toMatchObject({ status: 200, body: { order: { refunded: 49.5 } } })
    const refunds = await deps.db
      .selectFrom('refunds')
      .select('amount_cents')
      .where('order_id', '=', order.id)
      .execute()
    expect(refunds).toEqual([{ amount_cents: 4950 }])
    expect((await deps.providers.payment.find((await findReference(order.id)) ?? '')) ?? {}).toMatchObject({
      refundedCents: 4950,
    })
  },
)

test('a key deleted after some days refunds nothing again', async () => {
  const { admin, order } = await placeReturned()
  const press = { token: admin, params: { id: order.id }, headers: { 'idempotency-key': 'old' } }
  const body = { amount: 10, reason: 'A loose button' }
  expect((await shop().call('refundOrder', { ...press, body })).status).toBe(200)
  await shop().deps.db.deleteFrom('idempotency_keys').where('key', '=', 'old').execute()
  expect((await shop().call('refundOrder', { ...press, body })).status).toBe(422)
  expect((await readOrder(admin, order.id)).refunded).toBe(10)
})

test('a key used by another admin on the same order refunds nothing more', async () => {
  const { admin, order } = await placeReturned()
  const colleague = (await addPerson(shop(), { role: 'admin' })).token
  const press = {
    params: { id: order.id },
    body: { amount: 10, reason: 'Late' },
    headers: { 'idempotency-key': 'ours' },
  }
  expect((await shop().call('refundOrder', { ...press, token: admin })).status).toBe(200)
  expect((await shop().call('refundOrder', { ...press, token: colleague })).status).toBe(422)
  expect((await readOrder(admin, order.id)).refunded).toBe(10)
})

test('after all this every invariant holds', async () => {
  await expectInvariants(shop().deps.db)
})
